// A pasted post: each line as read, doubtful, lost or talk, and the ship that came of it.
import { useEffect, useRef, useState } from 'preact/hooks'
import { ask } from './engine.js'
import { add, fileName, set, state } from './store.js'
import { decode } from './files.js'
import { Mark, grouped } from './parts.jsx'

const SIGNS = { read: '✓', doubtful: '?', lost: '×', 'without counterpart': '≠', talk: '“', blank: '' }

export function Paste() {
  const [text, write] = useState(state.post ?? '')
  const [post, read] = useState(state.post ?? null)
  const [dialect, by] = useState('')
  const [at, go] = useState(0)
  const box = useRef()
  useEffect(() => box.current?.focus(), [post])
  if (post == null) {
    const submit = () => {
      const design = decode(text)
      if (design) return add(...design)
      if (text.trim()) read(text)
    }
    return (
      <main class="start"><h1>Paste a post</h1><p class="soft">The text of a forum post, a listing of a ship, or a shared code.</p>
        <textarea class="post-in" data-test="post-text" rows={18} ref={box} value={text} onInput={event => write(event.currentTarget.value)} />
        <p><button type="button" class="btn pri" data-test="read-post" onClick={submit}>Read it</button> <button type="button" class="btn" onClick={() => set({ view: 'start' })}>Back</button></p></main>
    )
  }
  const told = ask('read_post', { text: post, dialect: dialect || undefined })
  if (told.error) return <main class="start"><p class="bad">{told.error}</p></main>
  const ships = told.ships.filter(ship => ship.text || ship.error)
  const one = ships[Math.min(at, ships.length - 1)]
  const verdicts = new Map(told.ships.flatMap(ship => ship.lines).map(line => [line.line, line]))
  const lines = post.split('\n').map((text, index) => verdicts.get(index + 1) ?? { line: index + 1, text, class: text.trim() ? 'talk' : 'blank', doubts: [] })
  const count = word => lines.filter(line => line.class === word).length
  const doubts = lines.filter(line => line.class === 'doubtful' || line.class === 'lost')
  const step = by => {
    const rows = [...document.querySelectorAll('.pl.doubtful, .pl.lost')]
    const now = rows.indexOf(document.activeElement)
    rows[(now + by + rows.length) % rows.length]?.focus()
  }
  const onKeyDown = event => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  const takeOne = (ship = one) => add(fileName(ship.ship || 'ship'), ship.text)
  return (
    <main class="paste" data-test="post">
      <div class="card col">
        <h2>The post {['read', 'doubtful', 'lost', 'talk'].map(word => <em class={`v-${word}`}><i>{SIGNS[word]}</i> <b>{count(word)}</b> {word}</em>)}<span class="sp" /><button type="button" class="btn sm" onClick={() => { read(null) }}>Paste again</button></h2>
        <div class="lines" onKeyDown={onKeyDown}>
          {lines.map(line => (
            <div class={`pl ${line.class.replace(' ', '-')}`} data-test="post-line" data-class={line.class} tabIndex={line.class === 'blank' ? undefined : 0} title={line.doubts.join('; ')}>
              <i>{SIGNS[line.class]}</i><span class="soft n">{line.line}</span><span class="t">{line.text}{line.doubts.map(doubt => <small>{doubt}</small>)}</span>{line.part && <span class="soft part">{line.part}</span>}
            </div>
          ))}
        </div>
        <p class="foot soft">{one ? <>Read as <b>{one.edition ?? 'text'}</b>{one.layout && `, ${one.layout}`}</> : 'No ship was found.'} <label>Another layout <select value={dialect} onChange={event => by(event.currentTarget.value)}><option value="">found out</option>{told.dialects.map(([key, words]) => <option value={key}>{words}</option>)}</select></label> <span class="hide-phone"><kbd>↑</kbd> <kbd>↓</kbd> next doubt ({doubts.length})</span></p>
      </div>
      <div class="col">
        {ships.length > 1 && <p class="chips">{ships.map((ship, index) => <button type="button" class="chip" aria-pressed={index === at} onClick={() => go(index)}>{ship.ship || `ship ${index + 1}`}</button>)}</p>}
        {one?.error && <div class="notice bad">{one.error}</div>}
        {one?.text && (
          <div class="card pad" data-test="converted">
            <h3>{one.ship} <span class="rating">{one.rating != null && grouped(one.rating)}</span></h3>
            {one.posted != null && one.rating != null && <p>{grouped(one.posted)} → <b>{grouped(one.rating)}</b> <span class="soft">Editions count points differently: compare ships only after all of them are Unity ships.</span></p>}
            {one.mappings.map(map => <p>{map.at && <b>{map.at}: </b>}{map.from} → {map.to} <Mark word={map.confidence} source={map.note || 'how it was mapped'} /></p>)}
            {one.without.length > 0 && <p class="bad"><b>No counterpart</b> {one.without.join(', ')}</p>}
            {one.unread.length > 0 && <p class="bad"><b>Lost</b> {one.unread.join('; ')}</p>}
            {one.warnings.length > 0 && <p class="doubt"><b>To look at</b> {one.warnings.join('; ')}</p>}
            <p class="soft">What was lost stays as comments above its text.</p>
            <details><summary>Text</summary><pre class="mono">{one.text}</pre></details>
          </div>
        )}
        {one?.text && <p><button type="button" class="btn pri large" data-test="take-ship" onClick={() => takeOne()}>Take this ship</button> {ships.length > 1 && <button type="button" class="btn" data-test="take-all" onClick={() => { ships.filter(ship => ship.text).forEach(ship => add(fileName(ship.ship || 'ship'), ship.text, { open: false })); set({ view: 'start' }) }}>Take all {ships.filter(ship => ship.text).length}</button>} <button type="button" class="btn" onClick={() => set({ view: 'start', post: null })}>Drop</button></p>}
      </div>
    </main>
  )
}
