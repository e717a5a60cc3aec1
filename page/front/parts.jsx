// Small pieces that several screens use.
import { Component } from 'preact'
import { useRef, useState } from 'preact/hooks'

/** How wide the window is. Kept, since asking for it makes the browser lay everything out. */
export let width = innerWidth
let height = innerHeight
addEventListener('resize', () => {
  width = innerWidth
  height = innerHeight
})
export const isPhone = () => width < 760
/** A phone that lies on its side. */
export const isLow = () => height <= 500

/** A component that is drawn again only if one of its properties, or of what else it looks at, is another. */
export const only = (Drawn, looksAt = /** @type {(props: any) => any[]} */ (() => [])) =>
  class extends Component {
    shouldComponentUpdate(next) {
      const isOther = (one, two) => Object.keys(two).some(key => one[key] !== two[key])
      return isOther(this.props, next) || isOther(this.looked, looksAt(next))
    }
    render(props) {
      this.looked = looksAt(props)
      return <Drawn {...props} />
    }
  }

const ICONS = {
  undo: 'M4 7h7a4 4 0 0 1 0 8H7M4 7l3-3M4 7l3 3',
  redo: 'M14 7H7a4 4 0 0 0 0 8h4M14 7l-3-3M14 7l-3 3',
  share: 'M9 11V3M6 6l3-3 3 3M4 10v5h10v-5',
  print: 'M5 7V3h8v4M5 13H3V7h12v6h-2M5 11h8v4H5z',
  moon: 'M14 11A6 6 0 1 1 7 4a5 5 0 0 0 7 7z',
  warn: 'M9 2l7.5 13h-15zM9 7v4M9 13v.2',
  mirror: 'M9 2v14M6 5L2 13h4zM12 5l4 8h-4z',
  link: 'M7 11a3 3 0 0 1 0-4l2-2a3 3 0 0 1 4 4l-1 1M11 7a3 3 0 0 1 0 4l-2 2a3 3 0 0 1-4-4l1-1',
  down: 'M9 3v8M6 8l3 3 3-3M4 14h10',
  ship: 'M9 2l2 6 4 5-6-2-6 2 4-5z',
  sheet: 'M5 2h8v14H5zM7 5h4M7 8h4M7 11h4',
  text: 'M3 5h12M3 9h8M3 13h10',
  fleet: 'M5 3l2 5H3zM13 3l2 5h-4zM9 9l2 6H7z',
  library: 'M3 3h5v5H3zM10 3h5v5h-5zM3 10h5v5H3zM10 10h5v5h-5z',
  odds: 'M9 4a5 5 0 1 0 .01 0M9 1v5M9 12v5M1 9h5M12 9h5',
  copy: 'M6 6h9v9H6zM3 12V3h9',
  trash: 'M3 5h12M7 5V3h4v2M5 5l1 10h6l1-10',
  play: 'M3 3h12v12H3zM6.5 6.5v.2M9 9v.2M11.5 11.5v.2',
}
export const Icon = ({ name, size = 16 }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 18 18"
    fill="none"
    stroke="currentColor"
    stroke-width="1.6"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={ICONS[name]} />
  </svg>
)

const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
export const grouped = number => format.format(number)
export const signed = number => (number > 0 ? `+${grouped(number)}` : number < 0 ? `−${grouped(-number)}` : '±0')
const tone = points => (points > 0 ? 'up' : points < 0 ? 'dn' : '')
export const Points = ({ n, unit = ' pts' }) => (
  <span class={tone(n)}>
    {signed(n)}
    {unit}
  </span>
)

/**
 * A step: a full dot if the ship then fits, a ring if it is over. With `onTake` it is a button.
 * @param {{ step: any, side: string, label: string, isRoom?: boolean, onTake?: () => void }} props
 */
export function Step({ step, isRoom, onTake, label, side }) {
  if (!step) return <span class={`nx ${side}`} />
  const amount = isRoom ? `${signed(step.room - step.space)} room` : `${signed(step.space)} space`
  const content = (
    <>
      <span class="unseen">{label}</span>
      <b>
        <i class={step.free >= 0 ? 'f' : 'o'} />
        {step.value}
      </b>
      <span class="r"> {amount} </span>
      <span class="r strong">
        <Points n={step.points} />
      </span>
      <span class="unseen">, {step.free >= 0 ? 'then it fits' : 'then it is over'}</span>
    </>
  )
  if (!onTake) return <span class={`nx ${side}`}>{content}</span>
  return (
    <button type="button" class={`nx ${side}`} onClick={onTake}>
      {content}
    </button>
  )
}

const digitsOf = text => {
  const digits = text.replace(/\D/g, '')
  return digits ? Number(digits) : null
}

/**
 * Minus, a number, plus. Arrows step by one, page keys by five, digits type.
 * @param {{ value: number, onPut: (number: number) => void, label: string, shown?: string, least?: number, most?:
 *   number, test?: string, isDisabled?: boolean, isBig?: boolean, parse?: (text: string) => number | null }} props
 */
export function Stepper({
  value,
  shown,
  least = 0,
  most = 999,
  label,
  test,
  isDisabled,
  onPut,
  isBig,
  parse = digitsOf,
}) {
  const input = useRef(null)
  const put = number => {
    const within = Math.max(least, Math.min(most, number))
    if (within !== value && !isDisabled) onPut(within)
  }
  const keys = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 }
  const onKeyDown = event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key in keys) {
      event.preventDefault()
      put(value + keys[event.key])
    } else if (event.key === 'Enter') {
      restore(event)
      event.currentTarget.select()
    }
  }
  const onInput = event => {
    const number = parse(event.currentTarget.value)
    if (number != null && number >= least && number <= most) put(number)
  }
  const restore = event => (event.currentTarget.value = shown ?? value)
  return (
    <span class={`step${isBig ? ' big' : ''}${shown?.length > 5 ? ' long' : ''}`}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${label}: one less`}
        disabled={isDisabled || value <= least}
        onClick={() => put(value - 1)}
      >
        −
      </button>
      <input
        ref={input}
        data-test={test}
        inputMode="numeric"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={least}
        aria-valuemax={most}
        value={shown ?? value}
        disabled={isDisabled}
        onKeyDown={onKeyDown}
        onInput={onInput}
        onBlur={restore}
        onFocus={event => event.currentTarget.select()}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${label}: one more`}
        disabled={isDisabled || value >= most}
        onClick={() => put(value + 1)}
      >
        +
      </button>
    </span>
  )
}

/** How sure a figure is; a click tells its source. */
export function Mark({ word, source }) {
  const [isOpen, open] = useState(false)
  const turn = event => {
    event.preventDefault()
    event.stopPropagation()
    open(!isOpen)
  }
  return (
    <>
      <button
        type="button"
        class={`conf${word === 'derived' || word === 'player' ? ' dashed' : ''}`}
        title={source}
        aria-expanded={isOpen}
        aria-label={`${word}: where it is from`}
        onClick={turn}
      >
        {word}
      </button>
      {isOpen && <span class="source">{source}</span>}
    </>
  )
}

const point = (cx, cy, r, bearing) => {
  const reach = bearing % 60 === 0 ? (r * Math.sqrt(3)) / 2 : r
  const turn = (bearing * Math.PI) / 180
  return `${(cx + reach * Math.sin(turn)).toFixed(1)},${(cy - reach * Math.cos(turn)).toFixed(1)}`
}

/** Where a bank bears, as on the sheet. */
export const SmallRose = only(function SmallRose({ sectors, size = 25, isOn }) {
  const c = size / 2,
    r = c - 1
  return (
    <svg
      width={size}
      height={size * 0.88}
      viewBox={`0 ${size * 0.06} ${size} ${size * 0.88}`}
      aria-hidden="true"
      class="small-rose"
    >
      <polygon
        points={[30, 90, 150, 210, 270, 330].map(b => point(c, c, r, b)).join(' ')}
        fill="var(--panel)"
        stroke="var(--ink2)"
      />
      {sectors.map(
        (isCovered, k) =>
          isCovered && (
            <polygon
              points={`${c},${c} ${point(c, c, r, 30 * k)} ${point(c, c, r, 30 * k + 30)}`}
              fill={isOn ? 'var(--on)' : 'var(--ink)'}
            />
          ),
      )}
      <polygon
        points={`${c},${c * 0.7} ${c * 1.16},${c * 1.2} ${c},${c * 1.1} ${c * 0.84},${c * 1.2}`}
        fill="var(--panel)"
        stroke="var(--ink2)"
        stroke-width=".8"
      />
    </svg>
  )
})

export const NEEDLE =
  '82,59.7 87.5,75.7 89.6,92.9 101.3,106.8 102.6,121.9 92.9,118.9 90.4,129.9 86.2,126.1 84.5,129.4 82,126.1 ' +
  '79.5,129.4 77.8,126.1 73.6,129.9 71.1,118.9 61.4,121.9 62.7,106.8 74.4,92.9 76.5,75.7'

export function download(name, bytes, type) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * One of several, as buttons in a row: one stop of the Tab key, arrows choose.
 * @param {{ options: any[], value: string, onPick: (key: any) => void, label: string, test?: string }} props
 */
export function Choice({ options, value, onPick, test, label }) {
  const isChosen = options.some(([key]) => key === value)
  const onKeyDown = event => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const all = [...event.currentTarget.children]
    const at = (all.indexOf(document.activeElement) + by + all.length) % all.length
    all[at].focus()
    onPick(options[at][0])
  }
  return (
    <span class="seg" role="radiogroup" aria-label={label} data-test={test} data-value={value} onKeyDown={onKeyDown}>
      {options.map(([key, words], at) => (
        <button
          type="button"
          role="radio"
          aria-checked={key === value}
          tabIndex={key === value || (!isChosen && at === 0) ? 0 : -1}
          class={key === value ? 'on' : ''}
          data-value={key}
          onClick={() => onPick(key)}
        >
          {words}
        </button>
      ))}
    </span>
  )
}

const clockFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
export const time = at => {
  const then = new Date(at)
  const now = new Date()
  const clock = clockFormat.format(then)
  if (then.toDateString() === now.toDateString()) return `today ${clock}`
  if (now.getTime() - at < 1.7e8 && then.toDateString() === new Date(now.getTime() - 8.64e7).toDateString())
    return 'yesterday'
  return then.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
}
