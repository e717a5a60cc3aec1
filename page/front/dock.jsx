// The panel next to the form: the text, the arithmetic, what parts are worth, odds.
import { useEffect, useRef, useState } from 'preact/hooks'
import { askOnce } from './engine.js'
import { change, page, set, ship, state } from './store.js'
import { Mark, Points, grouped } from './parts.jsx'
import { seen, takeFix } from './band.jsx'
import { walk } from './menu.jsx'
import { OddsChart, OddsPicker } from './odds.jsx'
import { fighter, fighters, gameOf } from './ours.js'
import { editor } from './text.js'

/** Counts the comment lines above the first line of the design. */
function leadingComments(text) {
  const at = text.split('\n').findIndex(line => line.trim() && !line.startsWith('#') && !line.startsWith('---'))
  return Math.max(0, at)
}

function faultWords(faults) {
  const count = `${faults.length} fault${faults.length > 1 ? 's' : ''}.`
  const rest = state.good ? 'The form and the numbers keep the last good text until it is fixed.' : faults[0].message
  return `${count} ${rest}`
}

export function TextPane({ doc = ship(), faults = state.seen?.faults ?? [], findings = state.seen?.findings ?? [] }) {
  const host = useRef(null),
    own = useRef(null)
  useEffect(() => {
    own.current = editor(
      host.current,
      doc.text,
      text => change(text, 'typing', 'typing', doc),
      () => {
        const fault = (state.seen?.faults ?? []).find(({ fix }) => fix)
        if (fault) takeFix(fault)
      },
    )
    host.current.editor = own.current.view
    own.current.scrollTo(leadingComments(doc.text) + 1)
    return () => own.current.view.destroy()
  }, [doc])
  useEffect(() => {
    own.current.show(doc.text)
    own.current.mark(faults, findings)
    if (state.goto) {
      own.current.goto(state.goto)
      state.goto = null
    }
  })
  const fault = faults[0]
  const comments = leadingComments(doc.text)
  return (
    <div class="textpane">
      <div class="editor" data-test="yaml" ref={host} />
      <p class={`foot ${fault ? 'bad' : 'soft'}`}>
        {fault ? faultWords(faults) : doc.path.split('/').pop()}
        {!fault && comments > 0 && (
          <>
            {' · '}
            <button type="button" class="linkish" onClick={() => own.current.goto({ line: 1 })}>
              {comments} line{comments > 1 ? 's' : ''} of comment above, show
            </button>
          </>
        )}
      </p>
    </div>
  )
}

/**
 * A number and what it is made of; opens.
 * @param {{ node: any, isOpen?: boolean }} props
 */
function Tree({ node, isOpen }) {
  const parts = node.lines ?? node.factors ?? []
  const head = (
    <>
      <span>{node.label}</span> <b>{grouped(node.amount)}</b>{' '}
      {node.rounding && (
        <span class="soft">
          from {grouped(node.unrounded)}, {node.rounding}
        </span>
      )}
    </>
  )
  const mark = node.citation && (
    <Mark
      word={node.citation.confidence}
      source={`${node.citation.book ?? ''} ${node.citation.section ?? ''}`.trim()}
    />
  )
  if (!parts.length)
    return (
      <div class="leaf">
        {head} {mark}
      </div>
    )
  return (
    <details open={isOpen}>
      <summary>
        {head} <span class="soft">{node.operation}</span>
      </summary>
      {mark && <div class="leaf soft">by {mark}</div>}
      {parts.map(part => (
        <Tree node={part} />
      ))}
    </details>
  )
}

function Why() {
  const doc = ship()
  const told = askOnce('explain', page(doc))
  if (told.error) return <p class="pad bad">{told.error}</p>
  return (
    <div class="pad tree" data-test="why">
      {[...told.sections].reverse().map((section, index) => (
        <Tree node={section} isOpen={index === 0} />
      ))}
      <table>
        <tbody>
          {told.boxes.map(row => (
            <tr>
              <td>
                <b>{row.what}</b>
              </td>
              <td>{row.boxes}</td>
              <td class="soft">{row.from}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Worth() {
  const rows = seen()?.unity?.worth ?? askOnce('explain', page(ship())).worth ?? []
  return (
    <div class="pad" data-test="worth">
      <table>
        <thead>
          <tr>
            <th>without</th>
            <th class="r">space freed</th>
            <th class="r">ORAT lost</th>
            <th class="r">DRAT lost</th>
            <th class="r">worth</th>
            <th class="r">per 100</th>
          </tr>
        </thead>
        <tbody>
          {[...rows]
            .sort((a, b) => b.worth - a.worth)
            .map(row => (
              <tr>
                <td>
                  <b>{row.without}</b>
                </td>
                <td class="r">{grouped(row.space)}</td>
                <td class="r">{row.orat}</td>
                <td class="r">{row.drat}</td>
                <td class="r">
                  <Points n={row.worth} unit="" />
                </td>
                <td class="r soft">{row.per_space}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function Odds() {
  const [against, meet] = useState(null),
    game = gameOf(ship()),
    { yours, ours } = fighters(game)
  const target = fighter(against) ?? [...yours, ...ours].find(doc => doc.id !== state.ship) ?? ship()
  return (
    <div class="pad">
      <OddsPicker value={target?.id} onPick={meet} label="against" game={game} />
      <OddsChart first={ship()} second={target} />
    </div>
  )
}

/** Arrows go from tab to tab and open it. */
function onTabs(event) {
  if (walk(event, [...event.currentTarget.querySelectorAll('[role="tab"]')], { isAcross: true }))
    /** @type {HTMLElement} */ (document.activeElement).click()
}

/**
 * @param {{ tabs?: string[], isWhole?: boolean }} props
 */
export function Dock({ tabs = ['text', 'why', 'worth', 'odds'], isWhole }) {
  const tab = tabs.includes(state.dock) ? state.dock : tabs[0]
  const rating = seen()?.report?.rating
  const names = {
    text: 'Text',
    why: `Why${rating != null ? ` ${rating}` : ''}`,
    worth: 'Worth',
    odds: 'Odds',
    sheet: 'Sheet',
  }
  const faults = state.seen?.faults?.length
  return (
    <div class={`card dock${isWhole ? ' whole' : ''}`}>
      <div class="docktabs">
        <span role="tablist" aria-label="Next to the form" onKeyDown={onTabs}>
          {tabs.map(key => (
            <button
              type="button"
              role="tab"
              aria-selected={key === tab}
              aria-controls="dock-panel"
              tabIndex={key === tab ? 0 : -1}
              class={key === tab ? 'on' : ''}
              data-test={`tab-${key}`}
              onClick={() => set({ dock: key })}
            >
              {names[key]}
              {key === 'text' && faults > 0 && <span class="count">{faults}</span>}
            </button>
          ))}
        </span>
        {tabs.includes('worth') && seen()?.report && (
          <button type="button" class="linkish goodlink" data-test="to-good" onClick={() => set({ view: 'good' })}>
            Is it good?
          </button>
        )}
        <span class="sp" />
        <kbd class="hide-phone">Ctrl E</kbd>
        <button
          type="button"
          class="plain hide-phone"
          aria-label="The text over the whole side"
          aria-pressed={!!state.tall}
          onClick={() => set({ tall: !state.tall, dock: 'text' })}
        >
          ⤢
        </button>
      </div>
      <div class="dockpanel" id="dock-panel" role="tabpanel" aria-label={names[tab]}>
        {tab === 'text' && <TextPane />}
        {tab === 'why' && <Why />}
        {tab === 'worth' && <Worth />}
        {tab === 'odds' && <Odds />}
      </div>
    </div>
  )
}
