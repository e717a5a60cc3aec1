// A weapon: its numbers, the rose of its arcs, its banks, its traits.
import { useState } from 'preact/hooks'
import { askOnce } from './engine.js'
import { edit, goodPage, namedIn, openDoc, putField, relook, set, ship, state } from './store.js'
import { Choice, Icon, isPhone, Mark, NEEDLE, Points, SmallRose, Stepper, grouped, signed } from './parts.jsx'
import { seen } from './band.jsx'
import { At, isWaiting, removeWeapon, stepsOf } from './ship.jsx'
import { toLibrary } from './library.jsx'

// The sectors of the rose: the outline, and the place of the letter.
const ROSE = {
  H: ['85.2,200 26,200 113,49.3 142.6,100.5', 91.7, 145],
  I: ['257.4,100.5 287,49.3 374,200 314.8,200', 308.3, 145],
  J: ['142.6,299.5 113,350.7 26,200 85.2,200', 91.7, 270],
  K: ['314.8,200 374,200 287,350.7 257.4,299.5', 308.3, 270],
  L: ['257.4,299.5 287,350.7 113,350.7 142.6,299.5', 200, 332.6],
  G: ['142.6,100.5 113,49.3 287,49.3 257.4,100.5', 200, 82.4],
  A: ['173.9,184.9 113.9,150.3 142.6,100.5 200,100.5 200,169.9 182.6,169.9', 163.8, 146],
  B: ['200,169.9 200,100.5 257.4,100.5 286.1,150.3 226.1,184.9 217.4,169.9', 236.2, 146],
  C: ['173.9,215.1 113.9,249.7 85.2,200 113.9,150.3 173.9,184.9 165.2,200', 127.7, 208.6],
  D: ['226.1,184.9 286.1,150.3 314.8,200 286.1,249.7 226.1,215.1 234.8,200', 272.3, 208.6],
  E: ['200,230.1 200,299.5 142.6,299.5 113.9,249.7 173.9,215.1 182.6,230.1', 163.8, 271.3],
  F: ['226.1,215.1 286.1,249.7 257.4,299.5 200,299.5 200,230.1 217.4,230.1', 236.2, 271.3],
}
// Round each ring, clockwise from the bow, for the arrow keys.
const RINGS = ['BDFECA', 'GIKLJH']

const weaponNow = () => seen().report.design.weapons[state.weapon]
const bearings = () => seen().unity.banks[state.weapon] ?? []
const bankIndex = () => Math.min(state.bank, weaponNow().banks.length - 1)
const mirrorOf = index => (state.mirrors ? (bearings()[index]?.mirror ?? null) : null)
/** A bank as it is written. */
export const written = ({ mounts, arcs, per_mount: per }) =>
  `${mounts === 1 ? '' : mounts}${arcs}${per === 1 ? '' : per}`

/** Changes a bank, and the one that mirrors it alike. */
function putBank(index, change, label) {
  const bank = { ...weaponNow().banks[index], ...change }
  const path = at => `weapons[${state.weapon}].banks[${at}]`
  const edits = [{ do: 'put', path: path(index), value: written(bank) }]
  const mirror = mirrorOf(index)
  if (mirror != null)
    edits.push({ do: 'put', path: path(mirror), value: written({ ...bank, arcs: weaponNow().banks[mirror].arcs }) })
  edit(edits, label, `bank ${state.weapon} ${index} ${Object.keys(change)}`)
}

const arcSteps = () => askOnce('options', { ...goodPage(), weapon: state.weapon, bank: bankIndex() }).arcs ?? []

function toggle(arc) {
  if (isWaiting() || bankIndex() < 0) return
  const step = arcSteps().find(step => step.arc === arc)?.step
  if (!step) return
  const edits = [{ do: 'put', path: step.path, value: step.value }]
  if (step.also && state.mirrors) edits.push({ do: 'put', path: step.also[0], value: step.also[1] })
  edit(edits, `arcs of ${weaponNow().name}`)
}

export function addBank(...arcs) {
  const { banks, name } = weaponNow()
  state.bank = banks.length
  const path = `weapons[${state.weapon}].banks`
  edit(
    (arcs.length ? arcs : ['AB']).map((value, at) => ({ do: 'add', path, index: banks.length + at, value })),
    `a bank of ${name}`,
  )
}

function removeBank(index) {
  const path = at => ({ do: 'clear', path: `weapons[${state.weapon}].banks[${at}]` })
  state.bank = Math.max(0, index - 1)
  edit([path(index)], `without the bank ${weaponNow().banks[index].arcs}`)
}

/** Lets a mirrored pair go, or gives the bank a mirror. */
function turnMirror() {
  const index = bankIndex(),
    own = bearings()[index]
  if (!own) return
  if (own.mirror != null) set({ mirrors: !state.mirrors })
  else if (own.mirrored !== written(weaponNow().banks[index])) {
    state.mirrors = true
    edit(
      [{ do: 'add', path: `weapons[${state.weapon}].banks`, index: index + 1, value: own.mirrored }],
      `mirror of ${weaponNow().banks[index].arcs}`,
    )
  }
}

const polar = (r, bearing) =>
  [200 + r * Math.sin((bearing * Math.PI) / 180), 200 - r * Math.cos((bearing * Math.PI) / 180)]
    .map(x => x.toFixed(1))
    .join(' ')

function Rose({ size = 200 }) {
  const [pointed, point] = useState(null)
  const weapon = weaponNow(),
    index = bankIndex()
  const bank = weapon.banks[index]
  const mirror = mirrorOf(index)
  const own = new Set(bank?.arcs ?? ''),
    other = new Set(mirror == null ? '' : weapon.banks[mirror].arcs)
  const ring = sector =>
    bearings()[index]?.sectors[sector]
      ? 'var(--on)'
      : mirror != null && bearings()[mirror].sectors[sector]
        ? 'var(--aline)'
        : 'var(--line)'
  const where = Object.fromEntries(state.reference.arcs.map(row => [row.arc, row]))
  const focusArc = arc => {
    /** @type {SVGElement | null} */
    const sector = document.querySelector(`[data-test="rose"] [data-arc="${arc}"]`)
    sector?.focus()
  }
  const onKeyDown = event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const key = event.key.toUpperCase(),
      arc = event.target.dataset?.arc
    if (event.key === 'Tab') {
      const next = index + (event.shiftKey ? -1 : 1)
      if (weapon.banks[next]) {
        event.preventDefault()
        set({ bank: next })
      }
      return
    }
    const round = RINGS.find(ring => ring.includes(arc ?? ''))
    const walk = by => focusArc(round[(round.indexOf(arc) + by + round.length) % round.length])
    const done = {
      ArrowRight: () => arc && walk(1),
      ArrowLeft: () => arc && walk(-1),
      ArrowUp: () => arc && focusArc(RINGS[1][RINGS[0].indexOf(arc)] ?? arc),
      ArrowDown: () => arc && focusArc(RINGS[0][RINGS[1].indexOf(arc)] ?? arc),
      ' ': () => arc && toggle(arc),
      Enter: () => arc && toggle(arc),
      M: turnMirror,
      '+': () => bank && putBank(index, { mounts: Math.min(99, bank.mounts + 1) }, 'one more mount'),
      '-': () => bank && bank.mounts > 1 && putBank(index, { mounts: bank.mounts - 1 }, 'one mount less'),
    }
    const act = done[event.key] ?? done[key] ?? (/^[A-L]$/.test(key) && (() => toggle(key)))
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const step = pointed && arcSteps().find(step => step.arc === pointed)
  return (
    <div class="rose" data-test="rose" onKeyDown={onKeyDown} role="group" aria-label="Arcs of the bank">
      <svg viewBox="-14 -6 428 412" width={size} height={size}>
        <defs>
          <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill="var(--panel)" />
            <rect width="2" height="6" fill="var(--aline)" />
          </pattern>
        </defs>
        {[...Array(12).keys()].map(k => (
          <path
            d={`M${polar(183, 30 * k)}A183 183 0 0 1 ${polar(183, 30 * k + 30)}`}
            fill="none"
            stroke={ring(k)}
            stroke-width="5"
          />
        ))}
        {[...Array(12).keys()].map(k => (
          <text
            x={polar(194, 30 * k).split(' ')[0]}
            y={Number(polar(194, 30 * k).split(' ')[1]) + 4}
            text-anchor="middle"
            font-size={size > 300 ? 10 : 15}
            fill="var(--ink3)"
          >
            {30 * k}
          </text>
        ))}
        {Object.entries(ROSE).map(([arc, [points, x, y]]) => {
          const isOn = own.has(arc),
            isOther = other.has(arc)
          return (
            <g
              role="button"
              tabIndex={arc === (bank?.arcs[0] ?? 'A') ? 0 : -1}
              aria-pressed={isOn}
              aria-label={`${arc}, ${where[arc].where}, ${where[arc].bearings.replace('-', ' to ')}`}
              data-arc={arc}
              data-on={isOn ? '' : null}
              class="sector"
              onClick={() => toggle(arc)}
              onPointerEnter={() => point(arc)}
              onPointerLeave={() => point(null)}
              onFocus={() => point(arc)}
              onBlur={() => point(null)}
            >
              <polygon
                points={String(points)}
                fill={isOn ? 'var(--on)' : isOther ? 'url(#hatch)' : 'var(--panel)'}
                stroke="var(--ink2)"
                stroke-width="1.2"
              />
              {isOther && !isOn && <circle cx={x} cy={Number(y) - 8.5} r="15" fill="var(--panel)" />}
              <text
                x={x}
                y={y}
                text-anchor="middle"
                font-size="24"
                font-weight="700"
                fill={isOn ? 'var(--onink)' : 'var(--ink)'}
              >
                {arc}
              </text>
            </g>
          )
        })}
        <polygon
          points="217.4,169.9 234.8,200 217.4,230.1 182.6,230.1 165.2,200 182.6,169.9"
          fill="var(--sunk)"
          stroke="var(--ink2)"
        />
        <g transform="translate(139 128) scale(.745)">
          <polygon points={NEEDLE} fill="var(--panel)" stroke="var(--ink)" stroke-width="1.8" />
        </g>
      </svg>
      <p class="hint" aria-live="polite">
        {pointed ? (
          <>
            <b>{pointed}</b> {where[pointed].where}, {where[pointed].bearings.replace('-', ' to ')}
            {step && (
              <>
                {' '}
                ·{' '}
                <b>
                  {signed(step.step.space)} space, <Points n={step.step.points} />
                </b>
              </>
            )}
            {step?.idle && <span class="doubt"> covers nothing new</span>}
          </>
        ) : bank ? (
          <>
            {bearings()[index].whereabouts}, {bearings()[index].degrees}°
          </>
        ) : (
          'no bank yet'
        )}
      </p>
    </div>
  )
}

const FIELDS = [
  ['range', 'Range'],
  ['rof', 'ROF'],
  ['acc', 'ACC'],
  ['imp', 'IMP'],
  ['dmg', 'DMG'],
]

/** Where the open weapon of a ship is worked on: what it is, where that is written, what changes of it cost. */
const onShip = () => ({
  weapon: weaponNow(),
  base: `weapons[${state.weapon}]`,
  steps: seen().unity.steps,
  isLocked: isWaiting(),
  put: putField,
  traits: second => askOnce('options', { ...goodPage(), weapon: state.weapon, traits: true, second }),
})

/**
 * The numbers of a weapon, or of its second mode, with what the next steps cost.
 * @param {{ bench: any, isSecond?: boolean }} props
 */
export function Numbers({ bench, isSecond }) {
  const { weapon } = bench,
    mode = isSecond ? weapon.second_mode : weapon,
    base = isSecond ? `${bench.base}.second_mode` : bench.base
  const [picked, pick] = useState('rof')
  const fields = FIELDS.slice(isSecond ? 1 : 0)
  // A phone has room for one of them at a time.
  return (
    <div class="stats">
      {isPhone() && (
        <div class="tabstats" role="group" aria-label="Numbers">
          {fields.map(([key, label]) => (
            <button
              type="button"
              class={`btn${key === picked ? ' on' : ''}`}
              aria-pressed={key === picked}
              onClick={() => pick(key)}
            >
              <small>{key === 'range' && mode.ma != null ? 'MA' : label}</small>
              <b>
                {key === 'range'
                  ? weapon.stats.split(' ')[mode.ma != null ? 1 : 0]
                  : key === 'acc'
                    ? `${mode.acc}+`
                    : mode[key]}
              </b>
            </button>
          ))}
        </div>
      )}
      {fields
        .filter(([key]) => !isPhone() || key === picked)
        .map(([key, label]) => {
          const field = key === 'range' && mode.ma != null ? 'ma' : key
          const value = mode[field],
            path = `${base}.${field}`
          const { less, more } = stepsOf(path, value, bench.steps)
          const put = text => bench.put(path, text, `${weapon.name}: ${label} ${text}`, `put ${path}`)
          const onPut = number => {
            // One step of a range is the step of the rules.
            if (field === 'range' && Math.abs(number - value) === 1)
              return put((number > value ? more : less)?.value ?? number)
            put(field === 'acc' ? `${number}+` : number)
          }
          // A lower accuracy number is the better one: plus makes the weapon better.
          const note = step =>
            step && (
              <button type="button" class="nx" disabled={bench.isLocked} onClick={() => put(step.value)}>
                {step.value}: {signed(step.space)} sp <Points n={step.points} unit=" pt" />
              </button>
            )
          return (
            <div class="stat" data-path={path}>
              <span class="lab">
                {field === 'ma' ? 'MA' : label} {field === 'range' && <small>{weapon.stats.split(' ')[0]}</small>}
              </span>
              <Stepper
                value={value}
                shown={key === 'acc' ? `${value}+` : undefined}
                least={key === 'acc' ? 2 : 1}
                most={key === 'acc' ? 6 : 99}
                label={`${weapon.name}${isSecond ? ', second mode' : ''}, ${label}`}
                test={`field-${isSecond ? 'second-' : ''}${key}`}
                isDisabled={bench.isLocked}
                onPut={onPut}
              />
              {key === 'acc' ? [note(less), note(more)] : [note(more), note(less)]}
            </div>
          )
        })}
    </div>
  )
}

/** A mode as it is written. */
export const modeLine = ({ rof, acc, imp, dmg, traits }) => [`${rof}x${acc}+/${imp}/${dmg}`, ...traits].join(' ')

/** How else a weapon fires: fields of its own, or a button that gives it a second mode like the first. */
export function SecondMode({ bench }) {
  const { weapon, base, isLocked, put } = bench
  const give = () =>
    put(`${base}.second_mode`, `{stats: ${modeLine({ ...weapon, traits: [] })}}`, `second mode of ${weapon.name}`)
  if (!weapon.second_mode)
    return (
      <p>
        <button type="button" class="btn sm" data-test="add-second-mode" disabled={isLocked} onClick={give}>
          + Second mode
        </button>
      </p>
    )
  return (
    <div class="second" data-test="second-mode" data-path={`${base}.second_mode`}>
      <p class="row2">
        <b>Second mode</b> <span class="mono">{modeLine(weapon.second_mode)}</span>
        <span class="sp" />
        <button
          type="button"
          class="btn sm"
          aria-label={`Without the second mode of ${weapon.name}`}
          disabled={isLocked}
          onClick={() => put(`${base}.second_mode`, '', `${weapon.name} without its second mode`)}
        >
          ×
        </button>
      </p>
      <Numbers bench={bench} isSecond />
      <TraitChips bench={bench} isSecond />
    </div>
  )
}

const bearingWords = bearing => `${bearing?.whereabouts}, ${bearing?.degrees}°`

function Banks({ weapon }) {
  const own = bankIndex(),
    mirror = mirrorOf(own)
  return (
    <div class="bankcards">
      {weapon.banks.map((bank, index) => (
        <div
          class={`bank${index === own ? ' on' : ''}${index === mirror ? ' mirrored' : ''}`}
          data-test="bank"
          data-arcs={bank.arcs}
          data-path={`weapons[${state.weapon}].banks[${index}]`}
          onClick={() => set({ bank: index })}
        >
          <button type="button" class="plain pick" aria-pressed={index === own} onClick={() => set({ bank: index })}>
            <SmallRose sectors={bearings()[index]?.sectors ?? []} size={28} isOn={index === own} />
            <b>{bank.arcs}</b>
          </button>
          <label class="per" title="Weapons in each mount">
            <select
              aria-label={`weapons in each mount of ${bank.arcs}`}
              value={String(bank.per_mount)}
              disabled={isWaiting()}
              onChange={event =>
                putBank(index, { per_mount: Number(event.currentTarget.value) }, 'weapons in each mount')
              }
            >
              {[1, 2, 3, 4].map(n => (
                <option value={String(n)}>×{n}</option>
              ))}
            </select>
          </label>
          <button
            type="button"
            class="plain gone"
            aria-label={`Without the bank ${bank.arcs}`}
            disabled={isWaiting()}
            onClick={event => {
              event.stopPropagation()
              removeBank(index)
            }}
          >
            ×
          </button>
          <span class="where">
            {index === mirror ? 'its mirror' : bearingWords(bearings()[index])} ·{' '}
            {grouped(seen().report.batteries[state.weapon].banks[index].space)} space
          </span>
          <Stepper
            value={bank.mounts}
            least={1}
            most={99}
            label={`mounts of ${bank.arcs}`}
            test="mounts"
            isDisabled={isWaiting()}
            onPut={mounts => {
              state.bank = index
              putBank(index, { mounts }, `${mounts} mounts of ${bank.arcs}`)
            }}
          />
        </div>
      ))}
      <button
        type="button"
        class="bank new"
        data-test="add-bank"
        aria-label="A new bank"
        disabled={isWaiting()}
        onClick={() => addBank()}
      >
        +
      </button>
      {state.wide && (
        <span class="chips presets">
          {state.reference.presets.map(([name, arcs]) => (
            <button
              type="button"
              class="btn sm"
              data-test="preset"
              disabled={isWaiting()}
              onClick={() => addBank(...arcs)}
            >
              + {name}
            </button>
          ))}
        </span>
      )}
    </div>
  )
}

function MirrorButton() {
  const own = bearings()[bankIndex()]
  const isOn = own?.mirror != null && state.mirrors
  const can = own && (own.mirror != null || own.mirrored !== written(weaponNow().banks[bankIndex()]))
  return (
    <button
      type="button"
      class={`btn sm${isOn ? ' pri' : ''}`}
      data-test="mirror"
      aria-pressed={isOn}
      disabled={!can || isWaiting()}
      onClick={turnMirror}
    >
      <Icon name="mirror" size={14} />
      {isOn
        ? `Mirrored on ${weaponNow().banks[own.mirror].arcs}`
        : own?.mirror != null
          ? 'Mirror'
          : `Mirror to ${own?.mirrored?.replace(/\d/g, '') ?? ''}`}
    </button>
  )
}

/**
 * @param {{ bench: any, isSecond?: boolean }} props
 */
export function TraitChips({ bench, isSecond }) {
  const { traits } = isSecond ? bench.weapon.second_mode : bench.weapon
  return (
    <div class="traits">
      <span class="soft">Traits</span>
      {traits.length ? (
        traits.map(code => (
          <span class="chip sm">
            {code}{' '}
            <button
              type="button"
              class="plain"
              aria-label={`Without ${code}`}
              disabled={bench.isLocked}
              onClick={() => takeTrait(bench, code, isSecond)}
            >
              ×
            </button>
          </span>
        ))
      ) : (
        <span class="soft">none</span>
      )}
      <button
        type="button"
        class="chip sm dashed"
        data-test={isSecond ? 'second-traits' : 'all-traits'}
        onClick={() => set({ wide: true, second: !!isSecond })}
      >
        + trait
      </button>
    </div>
  )
}

function takeTrait(bench, code, isSecond) {
  const step = (bench.traits(!!isSecond).traits ?? []).find(([other]) => other === code)?.[1]
  if (step) bench.put(step.path, step.value ?? '', `${bench.weapon.name}: ${code}`, `trait ${code}`)
}

function Foot({ index }) {
  const battery = seen().report.batteries[index],
    row = seen().unity.worth[index]
  return (
    <p class="soft">
      base space <b>{battery.base_space}</b> · {grouped(battery.space)} space · {battery.orat} ORAT · worth{' '}
      <b>{row?.worth} pts</b>, {row?.per_space?.toFixed?.(1)} per 100
    </p>
  )
}

/** The editor in the list. */
export function WeaponPanel({ index }) {
  const weapon = weaponNow()
  if (!weapon) return null
  const bench = onShip()
  return (
    <div class="wpanel">
      <div class="left">
        <div class="wtools">
          <input
            class="in"
            data-test="field-weapon-name"
            aria-label="Name of the weapon"
            value={weapon.name}
            maxLength={120}
            disabled={isWaiting()}
            onInput={event =>
              event.currentTarget.value.trim() &&
              putField(`weapons[${index}].name`, event.currentTarget.value, 'name of a weapon')
            }
            onKeyDown={event => event.key === 'Enter' && set({ wide: true })}
          />
          <button type="button" class="btn sm" data-test="widen" onClick={() => set({ wide: true })}>
            All …
          </button>
          <Tools index={index} weapon={weapon} />
        </div>
        <Numbers bench={bench} />
        <TraitChips bench={bench} />
        <Banks weapon={weapon} />
        <div class="traits">
          <MirrorButton />
          <kbd class="hide-phone">M</kbd>
          <Foot index={index} />
        </div>
        <SecondMode bench={bench} />
      </div>
      <Rose size={196} />
    </div>
  )
}

function Tools({ index, weapon }) {
  const copy = () => {
    state.weapon = index + 1
    edit(
      [
        {
          do: 'weapon',
          index: index + 1,
          name: `${weapon.name} II`,
          stats: weapon.stats,
          second: weapon.second_mode && modeLine(weapon.second_mode),
          banks: weapon.banks.map(written),
        },
      ],
      `a copy of ${weapon.name}`,
    )
  }
  const library = seen().unity.from_library[index] && namedIn(ship()).find(doc => doc.kind === 'library')
  return (
    <>
      {library && (
        <button type="button" class="btn sm" data-test="to-its-library" onClick={() => openDoc(library.id)}>
          Edit it in {library.sum?.title}
        </button>
      )}
      <button type="button" class="btn sm" disabled={isWaiting()} onClick={copy}>
        Copy
      </button>
      <button type="button" class="btn sm" data-test="to-library" onClick={() => toLibrary(weapon)}>
        To library
      </button>
      <button
        type="button"
        class="btn sm"
        data-test="delete-weapon"
        disabled={isWaiting()}
        onClick={() => removeWeapon(index, weapon.name)}
      >
        Delete
      </button>
    </>
  )
}

/** The editor over the right side, or over a phone. */
export function WideWeapon() {
  const index = state.weapon,
    weapon = weaponNow(),
    count = seen().report.design.weapons.length
  if (!weapon) return null
  const bench = onShip()
  const go = by => {
    Object.assign(state, { weapon: (index + by + count) % count, bank: 0 })
    relook()
  }
  const rest = (
    <>
      <Foot index={index} />
      <SecondMode bench={bench} />
      <div class="traits">
        <Tools index={index} weapon={weapon} />
      </div>
      <At path={`weapons[${index}]`} />
    </>
  )
  return (
    <main class="wide" data-test="weapon-editor">
      <div class="col">
        <div class="card">
          <h2>
            <button type="button" class="plain soft" onClick={() => set({ wide: false })}>
              ‹ Weapons
            </button>
            <input
              class="in bold"
              aria-label="Name of the weapon"
              value={weapon.name}
              maxLength={120}
              disabled={isWaiting()}
              onInput={event =>
                event.currentTarget.value.trim() &&
                putField(`weapons[${index}].name`, event.currentTarget.value, 'name of a weapon')
              }
            />
            <span class="mono hide-phone">{weapon.stats}</span>
            <span class="sp" />
            <em>
              {index + 1} of {count}
            </em>
            <button type="button" class="btn sm" aria-label="The weapon before" onClick={() => go(-1)}>
              ‹
            </button>
            <button type="button" class="btn sm" aria-label="The next weapon" onClick={() => go(1)}>
              ›
            </button>
          </h2>
          <div class="pad">
            <Numbers bench={bench} />
            {!isPhone() && rest}
          </div>
        </div>
        <div class="card">
          <h2>
            Arcs and mounts{' '}
            <em>
              bank {bankIndex() + 1} of {weapon.banks.length}
            </em>
            <span class="sp" />
            <MirrorButton />
            <kbd class="hide-phone">M</kbd>
          </h2>
          <div class="arcs">
            <Rose size={400} />
            <div>
              <Banks weapon={weapon} />
              <p class="soft small">
                Inner ring A–F: bounded by hex rows. Outer ring G–L: by hex spines. Blue: this bank. Hatched: its
                mirror. Outside: bearings it covers.
              </p>
              <p class="soft small hide-phone">
                <kbd>A</kbd>…<kbd>L</kbd> toggle <kbd>+</kbd> <kbd>−</kbd> mounts
              </p>
            </div>
          </div>
        </div>
      </div>
      <Traits bench={bench} />
      {isPhone() && <div class="card pad">{rest}</div>}
      <div class="donebar only-phone">
        <button type="button" class="btn pri" onClick={() => set({ wide: false })}>
          Done
        </button>
      </div>
    </main>
  )
}

export function Traits({ bench }) {
  const [sought, seek] = useState('')
  const [fits, fit] = useState('all')
  const { weapon } = bench,
    isSecond = !!(state.second && weapon.second_mode)
  const told = bench.traits(isSecond)
  const steps = new Map(told.traits ?? [])
  const own = isSecond ? weapon.second_mode.traits : weapon.traits
  const has = new Set(own)
  const word = sought.toLowerCase()
  const shown = state.reference.traits.filter(({ code, name, effect }) => {
    const step = steps.get(code)
    return (
      [code, name, effect].some(text => text.toLowerCase().includes(word)) &&
      (fits === 'all' || has.has(code) || (step && !step.barred && step.free >= 0))
    )
  })
  return (
    <div class="card col traitlist">
      <h2>
        Traits{' '}
        {weapon.second_mode && (
          <Choice
            label="Mode"
            test="trait-mode"
            options={[
              ['first', 'first mode'],
              ['second', 'second'],
            ]}
            value={isSecond ? 'second' : 'first'}
            onPick={mode => set({ second: mode === 'second' })}
          />
        )}
        <em>{own.join(' ') || 'none yet'}</em>
        <span class="sp" />
        <input
          class="in"
          type="search"
          placeholder="code, name or effect"
          aria-label="Find a trait"
          value={sought}
          onInput={event => seek(event.currentTarget.value)}
        />
        <Choice
          label="Which traits"
          options={[
            ['all', `all ${state.reference.traits.length}`],
            ['fit', 'that fit'],
          ]}
          value={fits}
          onPick={fit}
        />
      </h2>
      {told.error && <p class="pad bad">{told.error}</p>}
      <div class="list">
        <p class="traithead hide-phone">
          <span>trait</span>
          <span>price</span>
          <span>space, points</span>
          <span>in play</span>
          <span>source</span>
        </p>
        {shown.map(({ code, name, price, effect, mark, source }) => {
          const step = steps.get(code),
            isOn = has.has(code)
          return (
            <div class={`option trait${step?.barred && !isOn ? ' barred' : ''}${isOn ? ' on' : ''}`}>
              <button
                type="button"
                data-test="trait"
                data-code={code}
                role="checkbox"
                aria-checked={isOn}
                disabled={bench.isLocked || (!!step?.barred && !isOn)}
                onClick={() => takeTrait(bench, code, isSecond)}
              >
                <i class="check">{isOn ? '✓' : ''}</i>
                <b>{code}</b>
                <span class="tname">{name}</span>
                <span class="price">x{price}</span>
                <span class="nx">
                  {step && (!step.barred || isOn) && (
                    <>
                      <i class={step.free >= 0 ? 'f' : 'o'} />
                      {signed(step.space)} <Points n={step.points} unit="" />
                    </>
                  )}
                </span>
                <span class={effect && !step?.barred ? 'effect' : 'effect italic'}>
                  {(!isOn && step?.barred) || effect || 'its effect is in the book, C.5'}
                </span>
              </button>
              <Mark word={mark} source={source} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
