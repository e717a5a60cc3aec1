// The form of a ship.
import { useState } from 'preact/hooks'
import { askOnce } from './engine.js'
import { change, edit, goodPage, putField, relative, relook, set, ship, state } from './store.js'
import { Choice, Icon, isPhone, Mark, NEEDLE, Points, SmallRose, Step, Stepper, grouped, only } from './parts.jsx'
import { addPicture } from './files.js'
import { seen, takeFix } from './band.jsx'
import { WeaponPanel, modeLine } from './weapon.jsx'

/** The steps of a field: one less and one more. */
export function stepsOf(path, value, steps = seen()?.unity?.steps ?? []) {
  const all = steps.filter(step => step.path === path)
  const number = text => Number(String(text).replace('+', ''))
  return { less: all.find(step => number(step.value) < value), more: all.find(step => number(step.value) > value) }
}

export const isWaiting = () => state.seen && !state.seen.is_readable

/** What is said of one field, beside it. */
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

function Row({ path, label, value, most, amount, worth, isRoom, least = 0, children }) {
  const { less, more } = stepsOf(path, value)
  const take = step => putField(path, step.value, `${label.toLowerCase()} ${step.value}`)
  return (
    <div class="row" id={`field-${path}`} data-path={path}>
      <b class="label">
        {label}
        <small class="only-phone">
          {amount}
          {worth ? ` · worth ${worth}` : ''}
        </small>
      </b>
      {children ?? (
        <Stepper
          value={value}
          least={least}
          most={most}
          label={label}
          test={`field-${path}`}
          isDisabled={isWaiting()}
          onPut={number => putField(path, number, `${label.toLowerCase()} ${number}`)}
        />
      )}
      <span class="r soft hide-phone">{amount}</span>
      <span class="less">
        <Step step={less} isRoom={isRoom} value={less?.value} label={label} onTake={() => take(less)} />
      </span>
      <span class="more">
        <Step step={more} isRoom={isRoom} value={more?.value} label={label} onTake={() => take(more)} />
      </span>
      <span class="r soft hide-phone worth">{worth || ''}</span>
      <At path={path} />
    </div>
  )
}

const TECH = ['engines', 'shields', 'weapons', 'fighters']
const half = level =>
  `${level < 0 ? '−' : level > 0 ? '+' : ''}${Math.trunc(Math.abs(level)) || (level % 1 ? '' : '0')}${level % 1 ? '½' : ''}`

const Tech = only(
  function Tech({ tech }) {
    const put = (line, level) =>
      edit(
        [
          {
            do: 'put',
            path: 'tech',
            value: `{${TECH.map(other => `${other}: ${other === line ? level : tech[other]}`).join(', ')}}`,
          },
        ],
        `tech of ${line} ${half(level)}`,
        `tech ${line}`,
      )
    return (
      <div class="row tech" id="field-tech" data-path="tech">
        <b class="label">Tech</b>
        <span class="techs">
          {TECH.map(line => {
            const { more } = stepsOf(`tech.${line}`, tech[line])
            return (
              <span class="techline" title={more ? `${line} +½: ${more.space} space, ${more.points} points` : ''}>
                <label>
                  {line}{' '}
                  <select
                    data-test={`field-tech-${line}`}
                    value={String(tech[line])}
                    disabled={isWaiting()}
                    onChange={event => put(line, Number(event.currentTarget.value))}
                  >
                    {[-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2].map(level => (
                      <option value={String(level)}>{half(level)}</option>
                    ))}
                  </select>
                </label>
              </span>
            )
          })}
        </span>
        <At path="tech" />
      </div>
    )
  },
  () => [state.seen, isWaiting()],
)

const FACINGS = ['fore', 'port', 'starboard', 'aft']
const PLACES = { fore: [82, 54], port: [33, 97], starboard: [131, 97], aft: [82, 150] }

/** Shields and screens around the ship. */
const Facings = only(
  function Facings(covers) {
    const [what, turn] = useState('shields')
    const cover = covers[what]
    const isAlike = typeof cover === 'number'
    const of = facing => (isAlike ? cover : cover[facing])
    const map = numbers => `{${FACINGS.map(facing => `${facing}: ${numbers[facing]}`).join(', ')}}`
    const put = (facing, number) =>
      edit(
        [
          {
            do: 'put',
            path: what,
            value: map({ ...Object.fromEntries(FACINGS.map(f => [f, of(f)])), [facing]: number }),
          },
        ],
        `${what} ${facing} ${number}`,
        `${what} ${facing}`,
      )
    const alike = () =>
      edit(
        [
          {
            do: 'put',
            path: what,
            value: isAlike
              ? map(Object.fromEntries(FACINGS.map(f => [f, cover])))
              : String(Math.max(...FACINGS.map(of))),
          },
        ],
        isAlike ? `${what} by facing` : `${what} all alike`,
      )
    return (
      <div class="facings">
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
        <svg viewBox="0 14 164 160" width="164" height="152" aria-hidden="true">
          <polygon points="118,33.6 154,96 118,158.4 46,158.4 10,96 46,33.6" fill="var(--sunk)" stroke="var(--line2)" />
          {[
            [38, 52],
            [126, 52],
            [38, 140],
            [126, 140],
          ].map(([x, y]) => (
            <line x1="82" y1="96" x2={x} y2={y} stroke="var(--line2)" stroke-dasharray="2 3" />
          ))}
          <polygon points={NEEDLE} fill="var(--panel)" stroke="var(--ink)" stroke-width="1.5" stroke-linejoin="round" />
          {FACINGS.map(facing => (
            <text
              x={PLACES[facing][0]}
              y={PLACES[facing][1]}
              text-anchor="middle"
              font-size="17"
              font-weight="700"
              fill="var(--facing)"
            >
              {of(facing)}
            </text>
          ))}
          {FACINGS.map(facing => (
            <text
              x={PLACES[facing][0]}
              y={PLACES[facing][1] + (facing === 'port' || facing === 'starboard' ? 11 : 0)}
              dx={facing === 'fore' || facing === 'aft' ? 18 : 0}
              text-anchor="middle"
              font-size="9.5"
              fill="var(--ink3)"
            >
              {facing === 'starboard' ? 'stbd' : facing}
            </text>
          ))}
        </svg>
        {!isAlike && (
          <div class="four">
            {FACINGS.map(facing => (
              <label>
                <span class="lab">{facing}</span>
                <Stepper
                  value={of(facing)}
                  most={what === 'shields' ? 5 : 200}
                  label={`${what}, ${facing}`}
                  test={`field-${what}-${facing}`}
                  isDisabled={isWaiting()}
                  onPut={number => put(facing, number)}
                />
              </label>
            ))}
          </div>
        )}
        <div class="chips">
          <button
            type="button"
            class="chip sm"
            aria-pressed={isAlike}
            data-test={`alike-${what}`}
            disabled={isWaiting()}
            onClick={alike}
          >
            <Icon name="link" size={13} />
            {isAlike ? 'all facings alike' : 'by facing'}
          </button>
        </div>
      </div>
    )
  },
  () => [isWaiting()],
)

function Cover({ what, label, most, design, space, worth }) {
  const cover = design[what]
  if (typeof cover === 'number')
    return <Row path={what} label={label} value={cover} most={most} amount={grouped(space)} worth={worth} />
  return (
    <div class="row" id={`field-${what}`} data-path={what}>
      <b class="label">{label}</b>
      <span data-test={`field-${what}`} class="soft">
        {FACINGS.map(facing => cover[facing]).join(' / ')}
      </span>
      <span class="r soft hide-phone">{grouped(space)}</span>
      <span class="less soft">by facing, see the hexagon</span>
      <span class="more" />
      <span class="r soft hide-phone worth">{worth || ''}</span>
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
          <p class="nx key below-wide">
            <i class="f" /> then it fits <i class="o" /> then it is over
          </p>
          <div class="row head hide-phone">
            <span class="nx key">
              <i class="f" /> then it fits <i class="o" /> over
            </span>
            <span />
            <span class="r">space</span>
            <span>one less</span>
            <span>one more</span>
            <span class="r">worth</span>
          </div>
          <Row
            path="hull"
            label="Hull"
            value={design.hull}
            least={1}
            most={200}
            amount={`budget ${grouped(space.budget)}`}
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
          <Cover what="shields" label="Shields" most={5} design={design} space={space.shields} worth={last.shields} />
          <Cover what="screens" label="Screens" most={200} design={design} space={space.screens} worth={last.screens} />
          <Tech tech={design.tech} />
        </div>
        <Facings shields={design.shields} screens={design.screens} />
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
  // A phone has no room beside the list: the editor takes the screen.
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
          <span class="r soft hide-phone">{worth?.per_space?.toFixed?.(1)}</span>
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
        <em class="heads hide-phone">
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
