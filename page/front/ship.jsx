// The form of a ship.
import { useState } from 'preact/hooks'
import { askOnce } from './engine.js'
import { change, edit, goodPage, putField, relative, relook, set, ship, state } from './store.js'
import { Choice, Icon, isPhone, Mark, NEEDLE, Points, SmallRose, Step, Stepper, grouped, only } from './parts.jsx'
import { PortraitIn } from './portrait.jsx'
import { addPicture } from './files.js'
import { jump, seen, takeFix } from './band.jsx'
import { WeaponPanel, modeLine } from './weapon.jsx'

/** The steps of a field: one less and one more. */
export function stepsOf(path, value, steps = seen()?.unity?.steps ?? []) {
  const all = steps.filter(step => step.path === path)
  const number = text => Number(String(text).replace('+', ''))
  return { less: all.find(step => number(step.value) < value), more: all.find(step => number(step.value) > value) }
}

export const isWaiting = () => state.seen && !state.seen.is_readable

/** Errors and findings of one field, shown next to it. */
export function At({ path }) {
  const faults = (state.seen?.faults ?? []).filter(
    fault => fault.path === path || fault.path.startsWith(`${path}.`) || fault.path.startsWith(`${path}[`),
  )
  const findings = faults.length
    ? []
    : (state.seen?.findings ?? []).filter(
        finding => finding.path === path || finding.path.startsWith(`${path}.`) || finding.path.startsWith(`${path}[`),
      )
  if (!faults.length && !findings.length) return null
  return (
    <div class="at">
      {faults.map(fault => (
        <p class="bad">
          <Icon name="warn" size={14} /> {fault.message.split('; ')[0]}{' '}
          {fault.fix && (
            <button type="button" class="btn sm" onClick={() => takeFix(fault)}>
              Take {fault.fix}
            </button>
          )}{' '}
          <span class="soft">line {fault.line}</span>
        </p>
      ))}
      {findings.map(finding => (
        <p class={finding.severity === 'illegal' ? 'bad' : 'doubt'}>
          <Icon name="warn" size={14} /> {finding.message} <span class="soft">{finding.rule}</span>
        </p>
      ))}
    </div>
  )
}

/**
 * @param {{ path: string, label: string, value?: string, test: string, placeholder?: string, isBold?: boolean }}
 *   props
 */
function TextField({ path, label, value, test, placeholder, isBold }) {
  return (
    <label data-path={path}>
      <span class="lab">{label}</span>
      <input
        class={`in${isBold ? ' bold' : ''}`}
        data-test={test}
        value={value ?? ''}
        placeholder={placeholder}
        disabled={isWaiting()}
        maxLength={120}
        onInput={event => {
          const text = event.currentTarget.value
          if (path === 'class' && !text.trim()) return
          putField(path, text.trim() ? text : '', `${label.toLowerCase()} ${text}`)
        }}
        onBlur={event => (event.currentTarget.value = value ?? '')}
      />
      <At path={path} />
    </label>
  )
}

/**
 * @param {{ path: string, label: string, value: number, most: number, amount: string, worth?: number, isRoom?:
 *   boolean, least?: number }} props
 */
function Row({ path, label, value, most, amount, worth, isRoom, least = 0 }) {
  const { less, more } = stepsOf(path, value)
  const put = number => putField(path, number, `${label.toLowerCase()} ${number}`)
  const name = label.toLowerCase()
  return (
    <div class="row" id={`field-${path}`} data-path={path}>
      <b class="label">{label}</b>
      <Stepper
        value={value}
        least={least}
        most={most}
        label={label}
        test={`field-${path}`}
        isDisabled={isWaiting()}
        onPut={put}
      />
      <span class="amount">
        {amount}
        <span class="only-narrow"> space</span>
      </span>
      <Step step={less} isRoom={isRoom} label={`${name} `} side="less" onTake={() => put(less.value)} />
      <Step step={more} isRoom={isRoom} label={`${name} `} side="more" onTake={() => put(more.value)} />
      <span class="worth">{worth ? <Worth points={worth} /> : ''}</span>
      <At path={path} />
    </div>
  )
}

const Worth = ({ points }) => (
  <>
    <span class="only-narrow">worth </span>
    {points}
  </>
)

/** What changes of fields do to the ship: a step as the library gives them for single fields. */
function priceOf(edits, value) {
  const from = goodPage()
  const { text } = askOnce('edit', { ...from, edits })
  const after = text && askOnce('look', { ...from, text }).report
  const now = seen().report
  if (!after) return null
  return {
    value,
    space: after.space.used - now.space.used,
    room: after.space.budget - now.space.budget,
    points: after.rating - now.rating,
    free: after.space.free,
  }
}

const TECH = ['engines', 'shields', 'weapons', 'fighters']
const half = level => {
  const whole = Math.trunc(Math.abs(level))
  const sign = level < 0 ? '−' : level > 0 ? '+' : ''
  return `${sign}${whole || (level % 1 ? '' : '0')}${level % 1 ? '½' : ''}`
}
/** A tech level as it is typed (`-1`, `1.5`, `+½`) in halves, or `null`. */
function halves(text) {
  const found = text.replace('−', '-').match(/^([+-]?)(\d*)(½|[.,]5|[.,]0)?$/)
  if (!found || !(found[2] || found[3])) return null
  return (found[1] === '-' ? -1 : 1) * (2 * Number(found[2] || 0) + (/[½5]/.test(found[3] ?? '') ? 1 : 0))
}

const Tech = only(
  function Tech({ tech, isCarrier }) {
    const put = (line, level) => {
      const all = TECH.map(other => `${other}: ${other === line ? level : tech[other]}`)
      edit(
        [{ do: 'put', path: 'tech', value: `{${all.join(', ')}}` }],
        `tech of ${line} ${half(level)}`,
        `tech ${line}`,
      )
    }
    return (
      <div class="techs" id="field-tech" data-path="tech">
        <p>
          <b>Tech</b> <span class="soft">half a level more</span>
        </p>
        {TECH.filter(line => line !== 'fighters' || isCarrier || tech.fighters).map(line => {
          const { more } = stepsOf(`tech.${line}`, tech[line])
          return (
            <div class="facing">
              <span class="soft">{line}</span>
              <Stepper
                value={2 * tech[line]}
                shown={half(tech[line])}
                parse={halves}
                least={-4}
                most={4}
                label={`Tech of ${line}`}
                test={`field-tech-${line}`}
                isDisabled={isWaiting()}
                onPut={level => put(line, level / 2)}
              />
              <Step step={more && { ...more, value: '' }} label={`tech of ${line} `} side="own" />
            </div>
          )
        })}
        <At path="tech" />
      </div>
    )
  },
  () => [state.seen, isWaiting()],
)

const FACINGS = ['fore', 'port', 'starboard', 'aft']
const PLACES = { fore: [82, 54], port: [33, 97], starboard: [131, 97], aft: [82, 150] }
const MAX_COVER = { shields: 5, screens: 200 }
const covers = (cover, facing) => (typeof cover === 'number' ? cover : cover[facing])
const byFacing = numbers => `{${FACINGS.map(facing => `${facing}: ${numbers[facing]}`).join(', ')}}`

/** The edit that changes facings, and those that it leaves as they are. */
const coverEdit = (what, cover, change) => {
  const all = Object.fromEntries(FACINGS.map(facing => [facing, covers(cover, facing)]))
  return [{ do: 'put', path: what, value: byFacing({ ...all, ...change }) }]
}

/** Shields and screens around the ship: all alike, or each facing with its costs. */
const Facings = only(
  function Facings(all) {
    const [what, turn] = useState('shields')
    const cover = all[what]
    const isAlike = typeof cover === 'number'
    const of = facing => covers(cover, facing)
    const sides =
      of('port') === of('starboard') ? [['sides', ['port', 'starboard']]] : ['port', 'starboard'].map(f => [f, [f]])
    const rows = [['fore', ['fore']], ...sides, ['aft', ['aft']]]
    const edits = (facings, number) =>
      coverEdit(what, cover, Object.fromEntries(facings.map(facing => [facing, number])))
    const put = (label, facings, number) =>
      edit(edits(facings, number), `${what} ${label} ${number}`, `${what} ${label}`)
    const alike = () => {
      const value = isAlike
        ? byFacing(Object.fromEntries(FACINGS.map(f => [f, cover])))
        : String(Math.max(...FACINGS.map(of)))
      edit([{ do: 'put', path: what, value }], isAlike ? `${what} by facing` : `${what} all alike`)
    }
    return (
      <>
        <svg class="hexagon" viewBox="0 14 164 160" width="150" height="139" aria-hidden="true">
          <polygon points="118,33.6 154,96 118,158.4 46,158.4 10,96 46,33.6" fill="var(--sunk)" stroke="var(--line2)" />
          {[
            [38, 52],
            [126, 52],
            [38, 140],
            [126, 140],
          ].map(([x, y]) => (
            <line x1="82" y1="96" x2={x} y2={y} stroke="var(--line2)" stroke-dasharray="2 3" />
          ))}
          <PortraitIn
            doc={all.doc}
            x={82}
            y={96}
            width={62}
            height={76}
            otherwise={<polygon points={NEEDLE} fill="var(--panel)" stroke="var(--ink)" stroke-width="1.5" />}
          />
          {FACINGS.map(facing => {
            const [x, y] = PLACES[facing]
            const isSide = facing === 'port' || facing === 'starboard'
            return (
              <>
                <text x={isSide ? x : x - 8} y={y} text-anchor="middle" class="facingnumber">
                  {of(facing)}
                </text>
                <text x={isSide ? x : x + 14} y={isSide ? y + 16 : y} text-anchor="middle" class="facingname">
                  {facing === 'starboard' ? 'stbd' : facing}
                </text>
              </>
            )
          })}
        </svg>
        <div class="covers">
          <p class="row2">
            <Choice
              label="What the hexagon shows"
              test="facing-what"
              options={[
                ['shields', 'shields'],
                ['screens', 'screens'],
              ]}
              value={what}
              onPick={turn}
            />
            <button
              type="button"
              class="chip sm"
              aria-pressed={isAlike}
              data-test={`alike-${what}`}
              disabled={isWaiting()}
              onClick={alike}
            >
              <Icon name="link" size={13} />
              {isAlike ? 'all alike' : 'each its own'}
            </button>
          </p>
          {isAlike ? (
            <p class="soft">
              All four facings are <b>{cover}</b> and change together. Press the chain to set each facing by itself.
            </p>
          ) : (
            rows.map(([label, facings]) => {
              const value = of(facings[0])
              const more = value < MAX_COVER[what] && priceOf(edits(facings, value + 1), value + 1)
              return (
                <div class="facing">
                  <span class="soft">{label}</span>
                  <Stepper
                    value={value}
                    most={MAX_COVER[what]}
                    label={`${what}, ${label}`}
                    test={`field-${what}-${label}`}
                    isDisabled={isWaiting()}
                    onPut={number => put(label, facings, number)}
                  />
                  <Step step={more} label={`${what} ${label} `} side="own" />
                </div>
              )
            })
          )}
        </div>
      </>
    )
  },
  () => [state.seen, isWaiting()],
)

function Cover({ what, label, design, space, worth }) {
  const cover = design[what]
  const most = MAX_COVER[what]
  if (typeof cover === 'number')
    return <Row path={what} label={label} value={cover} most={most} amount={grouped(space)} worth={worth} />
  const all = FACINGS.map(facing => cover[facing])
  const moved = by =>
    coverEdit(what, cover, Object.fromEntries(FACINGS.map(f => [f, Math.max(0, Math.min(most, cover[f] + by))])))
  const move = by => edit(moved(by), `${what} ${by > 0 ? 'up' : 'down'} by one`, `${what} all`)
  const high = Math.max(...all)
  return (
    <div class="row" id={`field-${what}`} data-path={what}>
      <b class="label">{label}</b>
      <Stepper
        value={high}
        shown={all.join('·')}
        parse={() => null}
        most={most}
        label={`${label}, all facings`}
        test={`field-${what}`}
        isDisabled={isWaiting()}
        onPut={number => move(number - high)}
      />
      <span class="amount">
        {grouped(space)}
        <span class="only-narrow"> space</span>
      </span>
      <Step step={high > 0 && priceOf(moved(-1), 'all')} label={`${what} `} side="less" onTake={() => move(-1)} />
      <Step step={high < most && priceOf(moved(1), 'all')} label={`${what} `} side="more" onTake={() => move(1)} />
      <span class="worth">{worth ? <Worth points={worth} /> : ''}</span>
      <At path={what} />
    </div>
  )
}

export function Form() {
  const told = seen()
  const report = told?.report
  if (!report || !told.unity)
    return (
      <div class="card pad" data-test="form">
        <p>
          {state.seen?.faults?.length
            ? 'The text has to be fixed before the form can show it.'
            : 'Nothing to show yet.'}
        </p>
      </div>
    )
  const { design, space } = report
  const { worth } = told.unity
  const weaponCount = design.weapons.length,
    systemCount = design.systems.length
  const last = Object.fromEntries(worth.slice(weaponCount + systemCount).map(row => [row.without, row.worth]))
  const now = state.seen
  return (
    <div class="form" data-test="form">
      {isWaiting() && <Waiting />}
      <div class="card names">
        <TextField
          path="faction"
          label="Faction"
          value={report.faction}
          test="field-faction"
          placeholder="whose ship it is"
        />
        <TextField path="class" label="Class" value={report.class} test="field-class" isBold />
        <TextField path="type" label="Type" value={report.type} test="field-type" placeholder="cruiser, carrier …" />
        <TextField
          path="name"
          label="Name of this ship"
          value={report.name}
          test="field-name"
          placeholder="left open on the sheet"
        />
      </div>
      <div class="card hull">
        <div class="rows">
          <div class="row head">
            <span class="key">
              <i class="f" /> then it fits <i class="o" /> over
            </span>
            <span class="r">space</span>
            <span class="lesshead">one less</span>
            <span class="morehead">one more</span>
            <span class="r">worth</span>
          </div>
          <Row
            path="hull"
            label="Hull"
            value={design.hull}
            least={1}
            most={200}
            amount={`gives ${grouped(space.budget)}`}
            isRoom
          />
          <Row
            path="engines"
            label="Engines"
            value={design.engines}
            most={99}
            amount={grouped(space.engines)}
            worth={last.engines}
          />
          <Cover what="shields" label="Shields" design={design} space={space.shields} worth={last.shields} />
          <Cover what="screens" label="Screens" design={design} space={space.screens} worth={last.screens} />
        </div>
        <div class="around">
          <Facings shields={design.shields} screens={design.screens} doc={ship()} />
          <Tech tech={design.tech} isCarrier={design.systems.some(({ name }) => name === 'Carrier')} />
        </div>
      </div>
      <Weapons report={report} unity={told.unity} worth={worth} />
      <Systems report={report} worth={worth.slice(weaponCount)} />
      <Looks unity={told.unity} />
      <div class="card pad">
        <label data-path="notes">
          <span class="lab">Notes for the sheet</span>
          <textarea
            data-test="field-notes"
            rows={2}
            maxLength={4000}
            value={told.unity.notes ?? ''}
            disabled={isWaiting()}
            onInput={event =>
              putField('notes', event.currentTarget.value.trim() ? event.currentTarget.value : '', 'notes')
            }
          />
        </label>
        <At path="notes" />
        <At path="published" />
        <At path="errata" />
        <At path="library" />
      </div>
      {now.faults.length > 0 && state.good && (
        <p class="soft">
          The form shows the last text that could be read; what you change here goes into the text as it is now.
        </p>
      )}
    </div>
  )
}

/** What the ship looks like: drawn in a style, or a picture. */
function Looks({ unity: { art, style } }) {
  const pictures = [...state.docs.values()].filter(doc => doc.kind === 'picture').map(doc => relative(ship(), doc))
  const choose = async event => {
    const [file] = event.currentTarget.files
    event.currentTarget.value = ''
    const path = file && (await addPicture(file, ship()))
    if (path) putField('art', path, `picture ${path}`)
  }
  return (
    <div class="card pad row2">
      <label class="pick" data-path="style">
        <span class="soft">Drawn as</span>{' '}
        <select
          data-test="field-style"
          value={style ?? ''}
          disabled={isWaiting()}
          onChange={event =>
            putField('style', event.currentTarget.value, `drawn as ${event.currentTarget.value || 'its faction'}`)
          }
        >
          <option value="">its faction’s ships</option>
          {state.reference.styles.map(word => (
            <option value={word}>{word}</option>
          ))}
        </select>
      </label>
      <label class="pick" data-path="art">
        <span class="soft">Picture</span>{' '}
        <select
          data-test="field-art"
          value={art ?? ''}
          disabled={isWaiting()}
          onChange={event => putField('art', event.currentTarget.value, 'picture')}
        >
          <option value="">none: it is drawn</option>
          {[...new Set([...pictures, art])].filter(Boolean).map(path => (
            <option value={path}>{path}</option>
          ))}
        </select>
      </label>
      <label class="btn sm">
        A picture of yours…{' '}
        <input
          type="file"
          class="unseen"
          data-test="art-file"
          accept="image/*"
          disabled={isWaiting()}
          onChange={choose}
        />
      </label>
      <At path="style" />
      <At path="art" />
    </div>
  )
}
/** Text that is no YAML: the form waits for its line. */
function Waiting() {
  const line = state.seen.faults[0]?.line ?? 1
  const back = () => {
    const now = ship().text.split('\n'),
      good = state.good.text.split('\n')
    change(
      now.length === good.length
        ? now.map((text, at) => (at === line - 1 ? good[at] : text)).join('\n')
        : state.good.text,
      `line ${line} put back`,
    )
  }
  return (
    <div class="notice bad" data-test="waiting">
      Waiting for line {line}: {state.seen.faults[0]?.message}{' '}
      {state.good && (
        <button type="button" class="btn sm" onClick={back}>
          Put line {line} back
        </button>
      )}
    </div>
  )
}

/** Opens a weapon, or closes it. */
function openWeapon(index) {
  // A phone has no room next to the list, so the editor covers the screen.
  Object.assign(
    state,
    isPhone() ? { weapon: index, bank: 0, wide: true } : { weapon: state.weapon === index ? null : index, bank: 0 },
  )
  relook()
}

function moveWeapon(index, by) {
  const { weapons } = seen().report.design,
    to = index + by
  if (to < 0 || to >= weapons.length) return
  if (state.weapon === index) state.weapon = to
  edit([{ do: 'move', path: `weapons[${index}]`, index: to }], `move ${weapons[index].name}`)
}

/** A weapon in the list, which opens. Drawn again only if it is another: there may be many of them. */
const WeaponRow = only(
  function WeaponRow({ weapon, index, isOpen, bearings, battery, worth }) {
    const onKeyDown = event => {
      if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault()
        moveWeapon(index, event.key === 'ArrowUp' ? -1 : 1)
      } else if (event.key === 'Delete') removeWeapon(index, weapon.name)
    }
    return (
      <div class={`weapon${isOpen ? ' open' : ''}`} data-test="weapon" data-path={`weapons[${index}]`}>
        <button type="button" class="wr" aria-expanded={isOpen} onClick={() => openWeapon(index)} onKeyDown={onKeyDown}>
          <span class="soft">{isOpen ? '▾' : '▸'}</span>
          <b class="wname">{weapon.name}</b>
          <span class="mono">
            {weapon.stats}
            {weapon.second_mode && ` or ${modeLine(weapon.second_mode)}`}
          </span>
          <span class="banks">
            {weapon.banks.map((bank, at) => (
              <span>
                <b>{bank.mounts}</b>
                <SmallRose sectors={bearings?.[at]?.sectors ?? []} />
                <small>
                  {bank.arcs}
                  {bank.per_mount > 1 ? ` ×${bank.per_mount}` : ''}
                </small>
              </span>
            ))}
          </span>
          <span class="r">
            {grouped(battery.space)}
            <span class="only-phone"> space</span>
          </span>
          <span class="r">
            <span class="only-phone">worth </span>
            {worth?.worth}
          </span>
          <span class="r soft per100">{worth?.per_space?.toFixed?.(1)}</span>
        </button>
        <At path={`weapons[${index}]`} />
        {isOpen && !state.wide && <WeaponPanel index={index} />}
      </div>
    )
  },
  ({ isOpen }) => [
    state.seen?.faults,
    state.seen?.findings,
    ...(isOpen ? [state.seen, state.wide, state.bank, state.mirrors] : []),
  ],
)

function Weapons({ report, unity, worth }) {
  const { design, batteries, space } = report
  const mounts = design.weapons.flatMap(weapon => weapon.banks).reduce((sum, bank) => sum + bank.mounts, 0)
  return (
    <div class="card" id="field-weapons" data-path="weapons">
      <h2>
        Weapons{' '}
        <em>
          {grouped(space.weapons)} space · {mounts} mount{mounts === 1 ? '' : 's'}
        </em>
        <button type="button" class="btn sm" data-test="add-weapon" disabled={isWaiting()} onClick={addWeapon}>
          <b>+</b> Weapon <kbd>W</kbd>
        </button>
        <button type="button" class="btn sm" data-test="from-library" onClick={() => set({ view: 'library' })}>
          From library…
        </button>
        <span class="sp" />
        <em class="heads">
          <span>space</span>
          <span>worth</span>
          <span>per 100</span>
        </em>
      </h2>
      {design.weapons.map((weapon, index) => (
        <WeaponRow
          weapon={weapon}
          index={index}
          isOpen={state.weapon === index}
          bearings={unity.banks[index]}
          battery={batteries[index]}
          worth={worth[index]}
        />
      ))}
      {!design.weapons.length && <p class="pad soft">No weapons yet: its rating is 0.</p>}
    </div>
  )
}

export function addWeapon() {
  const design = seen()?.report?.design
  if (!design || isWaiting()) return
  const taken = new Set(design.weapons.map(weapon => weapon.name))
  let name = 'Laser'
  for (let n = 2; taken.has(name); n++) name = `Laser ${n}`
  Object.assign(state, { weapon: design.weapons.length, bank: 0, wide: isPhone() })
  edit([{ do: 'weapon', index: 999, name, stats: '3-6-9 1x4+/1/1', banks: ['AB'] }], 'a new weapon')
  if (!isPhone()) jump(`weapons[${design.weapons.length}]`)
}

export function removeWeapon(index, name) {
  Object.assign(state, { weapon: null, wide: false })
  edit([{ do: 'clear', path: `weapons[${index}]` }], `without ${name}`)
}

function Systems({ report, worth }) {
  const { systems } = report.design
  const list = state.list === 'system'
  return (
    <div class="card" id="field-systems" data-path="systems">
      <div class="systems">
        <b>Systems</b>
        <em class="soft">{grouped(report.space.systems)} space</em>
        {systems.map((system, index) => (
          <SystemChip system={system} row={worth[index]} />
        ))}
        <button
          type="button"
          class="btn sm"
          data-test="add-system"
          aria-expanded={list}
          disabled={isWaiting()}
          onClick={() => set({ list: list ? null : 'system' })}
        >
          <b>+</b> System <kbd>S</kbd>
        </button>
      </div>
      <At path="systems" />
      {list && <SystemList />}
    </div>
  )
}

const known = name => state.reference.systems.find(system => system.name === name)

/** Changes the count of a system by its step. */
function takeStep(name, step) {
  const index = Number(step.path.match(/\d+/)[0])
  const count = seen().report.design.systems.length
  if (step.value == null) return edit([{ do: 'clear', path: step.path }], `without ${name}`)
  const isNew = !seen().report.design.systems.some(system => system.name === name)
  return edit(
    [
      isNew
        ? { do: 'add', path: 'systems', index: Math.max(index, count), value: step.value }
        : { do: 'put', path: step.path, value: step.value },
    ],
    step.value,
  )
}

function SystemChip({ system, row }) {
  const { most } = known(system.name) ?? {}
  const turn = by => {
    const steps = askOnce('options', { ...goodPage(), systems: true }).systems ?? []
    const step = steps
      .map(([name, step]) => name === system.name && step)
      .filter(Boolean)
      .find(step => (step.value == null ? 0 : Number(step.value.match(/ (\d+)$/)?.[1] ?? 1)) === system.count + by)
    if (step) takeStep(system.name, step)
  }
  return (
    <span class="system" data-test="system">
      <b>{system.name}</b>
      {most && (
        <Stepper
          value={system.count}
          least={1}
          most={most}
          label={system.name}
          test={`system-${system.name}`}
          isDisabled={isWaiting()}
          onPut={number => turn(number - system.count)}
        />
      )}
      <span class="soft">
        {grouped(row?.space ?? 0)} space · worth {row?.worth ?? 0}
      </span>
      <button
        type="button"
        class="plain"
        aria-label={`Without ${system.name}`}
        disabled={isWaiting()}
        onClick={() => turn(-system.count)}
      >
        ×
      </button>
    </span>
  )
}

function SystemList() {
  const { systems = [], error } = askOnce('options', { ...goodPage(), systems: true })
  if (error) return <p class="pad bad">{error}</p>
  const own = new Map(seen().report.design.systems.map(system => [system.name, system.count]))
  const table = new Map(state.reference.system_table.map(row => [row.name, row]))
  const more = systems.filter(
    ([name, step]) => step.value != null && Number(step.value.match(/ (\d+)$/)?.[1] ?? 1) > (own.get(name) ?? 0),
  )
  return (
    <div class="list" role="list">
      {more.map(([name, step]) => {
        const { effect, mark, source } = known(name)
        const row = table.get(name)
        return (
          <div class={`option${step.barred ? ' barred' : ''}`} role="listitem">
            <button
              type="button"
              data-test="system-option"
              data-system={name}
              disabled={!!step.barred}
              onClick={() => takeStep(name, step)}
            >
              <b>{step.value}</b>
              <span class="price">{row?.space || '—'}</span>
              <span class="nx">
                <i class={step.free >= 0 ? 'f' : 'o'} />
                {grouped(step.space)} space <Points n={step.points} />
              </span>
              <span class={effect ? '' : 'italic'}>{step.barred ?? (effect || 'its effect is in the book, B')}</span>
            </button>
            <Mark word={mark} source={source} />
          </div>
        )
      })}
    </div>
  )
}
