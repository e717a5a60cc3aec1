// Pictures of ships from above, drawn by the library from their designs.
import { useEffect, useRef, useState } from 'preact/hooks'
import { ask } from './engine.js'
import { page } from './store.js'

const known = new Map() // text of a design -> {href, size}, or null if it has no picture
const waiting = new Map() // text -> what is to be done once it is known
const SLICE = 8 // milliseconds of drawing before the page may do something else

/** Draws the pictures that are waited for, a few at a time, so that typing and scrolling are not held up. */
function drawSome() {
  const end = performance.now() + SLICE
  for (const [text, { doc, tells }] of waiting) {
    const told = ask('portrait', page(doc))
    known.set(text, told?.svg ? { href: `data:image/svg+xml,${encodeURIComponent(told.svg)}`, size: told.size } : null)
    waiting.delete(text)
    tells.forEach(tell => tell())
    if (performance.now() > end) break
  }
  if (waiting.size) setTimeout(drawSome)
}

function wait(doc, tell) {
  if (!waiting.size) setTimeout(drawSome)
  const entry = waiting.get(doc.text) ?? { doc, tells: new Set() }
  entry.tells.add(tell)
  waiting.set(doc.text, entry)
  return () => void entry.tells.delete(tell)
}

/** The picture of a ship: {href, size}. While a changed ship is drawn, its last picture stays. */
function usePortrait(doc) {
  const [, tell] = useState(0)
  const last = useRef(null)
  useEffect(() => {
    if (doc && !known.has(doc.text)) return wait(doc, () => tell(n => n + 1))
  }, [doc?.text])
  if (doc && known.has(doc.text)) last.current = known.get(doc.text)
  return last.current
}

/**
 * A ship from above, bow up; `scale` is in pixels per unit, `most` the largest height, `across` the largest width.
 * @param {{ doc: { text: string, path: string }, scale?: number, most?: number, across?: number }} props
 */
export function Portrait({ doc, scale = 0.9, most = 88, across = 130 }) {
  const one = usePortrait(doc)
  if (!one) return <span class="portrait" style={{ height: `${most}px` }} />
  const [width, height] = one.size
  const fit = Math.min(scale, most / height, across / width)
  return (
    <span class="portrait" style={{ height: `${most}px` }}>
      <img src={one.href} alt="" width={Math.round(width * fit)} height={Math.round(height * fit)} draggable={false} />
    </span>
  )
}

/** The open ship in the middle of a drawing, at most this wide and high. */
export function PortraitIn({ doc, x, y, width, height, otherwise }) {
  const one = usePortrait(doc)
  if (!one) return otherwise
  const fit = Math.min(width / one.size[0], height / one.size[1])
  const [wide, high] = one.size.map(length => length * fit)
  return <image href={one.href} x={x - wide / 2} y={y - high / 2} width={wide} height={high} />
}
