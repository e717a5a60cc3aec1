// The band with the numbers, and what is wrong with the ship as a whole.
import { useState } from 'preact/hooks'
import { ask } from './engine.js'
import { change, draw, edit, page, relook, set, ship, state, undo } from './store.js'
import { Icon, isPhone, Points, grouped } from './parts.jsx'
import { changeWords, placeWords } from './words.js'

const PARTS = ['engines', 'shields', 'screens', 'weapons', 'systems']
const COLOURS = {
  engines: 'var(--eng)',
  shields: 'var(--shl)',
  screens: 'var(--scr)',
  weapons: 'var(--wpn)',
  systems: 'var(--sys)',
}
export const seen = () => (state.seen?.report ? state.seen : state.good?.seen)
const isStale = () => state.seen && !state.seen.report && !!state.good

export const jump = path => {
  state.strip = false
  const key = path.replace(/\[(\d+)\]/g, '.$1').split('.')
  if (key[0] === 'weapons' && key[1]) {
    state.weapon = Number(key[1])
    relook()
  }
  /** @type {HTMLElement | null} */
  const field =
    document.querySelector(`[data-path="${CSS.escape(path)}"]:not([data-test="finding"])`) ||
    document.querySelector(`#field-${key[0]}`) ||
    document.querySelector(`[data-test="field-${key[0]}"]`)
  field?.scrollIntoView({ block: 'center' })
  // The minus of a stepper is before its number, but not what one wants to write in.
  /** @type {HTMLElement | null} */
  const inside = field?.querySelector('input, select, textarea, button:not([tabindex="-1"])')
  ;(inside ?? field)?.focus()
  draw()
}
/**
 * The head of the page: of the open ship, or of another that is looked at.
 * @param {{ onMenu?: () => void, told?: any, eyebrow?: string, label?: string }} props
 */
export function Band({ onMenu, told: other, eyebrow: words, label = 'The ship' }) {
  const told = other ?? (state.preview?.seen?.report ? state.preview.seen : seen())
  const report = told?.report
  const doc = ship()
  const game = !other && state.seen?.ruleset && state.seen.ruleset !== 'starmada_unity'
  const eyebrow =
    words ?? (report ? [report.faction, report.type].filter(Boolean).join(' · ') : (state.seen?.kind ?? ''))
  const name = report?.class ?? (state.seen?.headline || doc?.path) ?? 'Nothing open'
  return (
    <section class="band" aria-label={label}>
      <div class="who">
        <span class="eyebrow">{game ? [state.seen.title, eyebrow].filter(Boolean).join(' · ') : eyebrow || ' '}</span>
        <h1 title={report?.name ?? ''}>
          {name}
          {onMenu && (
            <button
              type="button"
              class="caret only-phone"
              aria-label="Undo"
              disabled={!state.undo.length}
              onClick={undo}
            >
              <Icon name="undo" size={20} />
            </button>
          )}
          {onMenu && (
            <button type="button" class="caret" aria-label="Other ships of this browser" onClick={onMenu}>
              ▾
            </button>
          )}
        </h1>
      </div>
      <SpaceBar
        report={report}
        standing={other ? (report.legal ? ['legal', 'ok'] : ['not legal', 'bad']) : standing(report)}
      />
      {report?.orat != null && (
        <div class="num">
          <small>ORAT</small>
          <b data-test="orat">{report.orat.toFixed(2)}</b>
        </div>
      )}
      {report?.drat != null && (
        <div class="num">
          <small>DRAT</small>
          <b data-test="drat">{report.drat.toFixed(2)}</b>
        </div>
      )}
      <div class="num big">
        <b data-test="rating">{report?.rating != null ? grouped(report.rating) : ''}</b>
      </div>
    </section>
  )
}

/** @returns {[words: string, tone: string]} */
function standing(report) {
  if (state.preview?.seen?.report) return ['then', 'ok']
  if (isStale()) return ['from the last good text', 'doubt']
  if (!report) return ['', '']
  if (!report.legal) return ['not legal', 'bad']
  if (state.seen.figures?.some(([label, value]) => label === 'Legal' && value === 'errata')) return ['errata', 'doubt']
  const warnings = state.seen.findings.length
  return [warnings ? `legal, ${warnings} warning${warnings > 1 ? 's' : ''}` : 'legal', 'ok']
}

function SpaceBar({ report, standing: [words, tone] }) {
  const space = report?.space
  if (!space)
    return (
      <div class="spacew">
        <div class="spl">
          <span class="sp" />
          <b class={`tone-${tone}`}>{words}</b>
        </div>
      </div>
    )
  const whole = Math.max(space.used, space.budget) || 1
  const wide = amount => `${(100 * amount) / whole}%`
  let left = space.budget
  const bars = PARTS.filter(part => space[part] > 0).map(part => {
    const within = Math.max(0, Math.min(space[part], left))
    left -= space[part]
    return (
      <button
        type="button"
        class="part"
        style={{ width: wide(within), background: COLOURS[part] }}
        onClick={() => jump(part)}
        aria-label={`${part}: ${space[part]} space`}
      >
        <span>
          {part} {grouped(space[part])}
        </span>
      </button>
    )
  })
  return (
    <div class="spacew">
      <div class="spl">
        <span class="hide-phone">space</span>
        <b>
          <span data-test="space-used">{grouped(space.used)}</span> of{' '}
          <span data-test="space-budget">{grouped(space.budget)}</span>
        </b>
        <b class={space.free < 0 ? 'tone-bad' : 'tone-free'}>
          {space.free < 0 ? `${grouped(-space.free)} over` : `${grouped(space.free)} free`}
        </b>
        <span class="sp" />
        <b class={`tone-${tone}`}>{words}</b>
      </div>
      <div class="bar">
        {bars}
        {space.free < 0 && <i class="ovr" style={{ width: wide(-space.free) }} />}
        <div class="tick" style={{ left: wide(space.budget) }} />
      </div>
    </div>
  )
}

/** What is wrong with the ship as a whole, and the ways out. */
/** What a legal ship has room for, and what gives it more room for no points. */
function Room() {
  const { report, unity } = state.seen
  const free = report?.space?.free
  if (!unity || free == null) return <span class="soft">Nothing is wrong with it.</span>
  const half = number => (number > 0 ? '+' : number < 0 ? '−' : '') + `${Math.abs(number)}`.replace(/^0?\.5|\.5/, '½')
  const chips = unity.steps.filter(
    ({ path, points, free: then, also, barred }) =>
      path.startsWith('tech.') && points === 0 && then > free && !also && !barred,
  )
  return (
    <>
      <b class="ok">Legal</b>
      <span class="soft hide-phone">
        {grouped(free)} space free.{chips.length > 0 && ' Room for more:'}
      </span>
      {chips.map(({ path, value, free: then }) => {
        const words = `${path.slice(5).replace(/s$/, '')} tech ${half(Number(value))}`
        return (
          <button
            type="button"
            class="chip"
            key={path}
            data-test="room-chip"
            onClick={() => edit([{ do: 'put', path, value: String(value) }], words)}
          >
            {words} <span class="soft">{grouped(then)} free</span> ±0 pts
          </button>
        )
      })}
    </>
  )
}

export function Strip() {
  const now = state.seen
  if (!now || (state.wide && isPhone())) return null
  const faults = now.faults ?? []
  const findings = faults.length ? [] : (now.findings ?? [])
  const illegal = findings.filter(finding => finding.severity === 'illegal')
  const tone = faults.length || illegal.length ? 'bad' : findings.length ? 'doubt' : 'none'
  const over = illegal.find(finding => finding.path === 'space')
  const free = now.report?.space?.free
  const design = seen()?.report?.design
  const count = faults.length + findings.length + (state.refusal ? 1 : 0)
  const isOpen = state.strip && count > 0
  // The bar is always there and as high, so that nothing below it moves; what it has no room for opens over the form.
  return (
    <div class="findbar">
      <div
        class={`find tone-${state.refusal ? 'bad' : tone}${isOpen ? ' open' : ''}`}
        data-test="findings"
        role="status"
      >
        {count > 0 && (
          <button
            type="button"
            class="plain more opens"
            data-test="strip"
            aria-expanded={!!isOpen}
            onClick={() => set({ strip: !isOpen })}
          >
            {isOpen ? 'close ▴' : over && isPhone() ? 'ways out ▾' : count > 1 ? `all ${count} ▾` : 'all ▾'}
          </button>
        )}
        {count > 0 ? <Icon name="warn" /> : <Room />}
        {state.refusal && (
          <span class="refusal">
            {state.refusal}{' '}
            <button type="button" class="plain" aria-label="Close" onClick={() => set({ refusal: null })}>
              ×
            </button>
          </span>
        )}
        {over && (
          <button
            type="button"
            class="plain finding"
            data-test="finding"
            data-path="space"
            title={over.message}
            onClick={() => jump('hull')}
          >
            <b>{grouped(-free)} space over</b>
          </button>
        )}
        {over && <Fixes isOpen={isOpen} />}
        {faults.map((fault, index) => (
          <FaultChip fault={fault} key={index} />
        ))}
        {findings
          .filter(finding => finding !== over)
          .map(finding => (
            <button
              type="button"
              class="plain finding"
              data-test="finding"
              data-path={finding.path}
              title={`${finding.message} (${finding.rule})`}
              onClick={() => jump(finding.path)}
            >
              <b>{placeWords(finding.path, design)}</b> <span>{finding.message}</span>
            </button>
          ))}
      </div>
    </div>
  )
}

/** Writes what a fault suggests. */
export function takeFix(fault) {
  const doc = ship()
  const lines = doc.text.split('\n')
  const line = [...(lines[fault.line - 1] ?? '')]
  if (fault.end_line !== fault.line) return
  line.splice(fault.column - 1, fault.end_column - fault.column, fault.fix)
  lines[fault.line - 1] = line.join('')
  change(lines.join('\n'), `take ${fault.fix}`)
}

function FaultChip({ fault }) {
  return (
    <span class="finding" data-test="finding" data-path={fault.path}>
      <button
        type="button"
        class="plain"
        onClick={() =>
          set({
            strip: false,
            dock: 'text',
            tab: isPhone() ? 'text' : state.tab,
            goto: { line: fault.line, column: fault.column },
          })
        }
      >
        <b>line {fault.line}</b> {fault.path && `${placeWords(fault.path, seen()?.report?.design)}: `}
        {fault.message}
      </button>
      {fault.fix && (
        <button type="button" class="btn sm" onClick={() => takeFix(fault)}>
          Take {fault.fix}
        </button>
      )}
    </span>
  )
}

let fixed = { key: null, told: null }
/** The ways to make the open text legal; asked once for each text. */
function fixes(deep) {
  const doc = ship(),
    key = `${deep} ${doc.text}`
  if (fixed.key === key) return fixed.told
  if (fixed.waits !== key) {
    fixed.waits = key
    setTimeout(() => {
      const still = ship()
      if (`${deep} ${still?.text}` !== fixed.waits) return
      fixed = { key, told: ask('fix', { ...page(still), deep }) }
      draw()
    }, 60)
  }
  return null
}

const words = changes => changes.map(change => changeWords(change, seen()?.report?.design)).join(', ')

function Fixes({ isOpen }) {
  const [isDeep, deepen] = useState(false)
  const told = fixes(isDeep)
  if (!told) return <span class="soft">looking for ways out …</span>
  const solutions = told.answer?.solutions ?? []
  if (!solutions.length)
    return isDeep ? (
      <span class="soft">{told.error ?? 'no small change makes it legal'}</span>
    ) : (
      <button type="button" class="plain more" onClick={() => deepen(true)}>
        look for several changes at once …
      </button>
    )
  const before = state.seen.report.rating
  const preview = index => {
    if (state.preview?.index === index) return
    set({ preview: { index, seen: ask('look', { ...page(ship()), text: told.texts[index] }) } })
  }
  const off = () => state.preview && set({ preview: null })
  return (
    <>
      <span class="soft nowrap">Make it legal:</span>
      <span class={`ways${isOpen ? ' open' : ''}`} data-test="fixes">
        {solutions.map((solution, index) => (
          <button
            type="button"
            class="way"
            data-test="fix-way"
            onPointerEnter={() => preview(index)}
            onPointerLeave={off}
            onFocus={() => preview(index)}
            onBlur={off}
            onClick={() => {
              Object.assign(state, { preview: null, strip: false })
              change(told.texts[index], `make it legal: ${words(solution.changes)}`)
            }}
          >
            {words(solution.changes)} <em>{grouped(solution.space_free)} free</em>{' '}
            <Points n={solution.rating - before} />
          </button>
        ))}
      </span>
      <button
        type="button"
        class="plain more"
        title="also several changes at once"
        onClick={() => {
          state.strip = true
          deepen(!isDeep)
        }}
      >
        {isDeep ? 'single changes' : 'more …'}
      </button>
    </>
  )
}
