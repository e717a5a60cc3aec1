// A pasted post: what became of each line, and the ship that was made of it.
import { Fragment } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ask, askOnce } from './engine.js'
import { add, fileName, set, state } from './store.js'
import { decode, takeShared } from './files.js'
import { Mark, SmallRose, grouped, isPhone } from './parts.jsx'
import { pieces, verdict } from './verdicts.js'
import { Band } from './band.jsx'

const SIGNS = { read: '✓', uncertain: '?', unreadable: '×', 'without equivalent': '≠', ignored: '“', blank: '' }
const COUNTED = ['read', 'uncertain', 'unreadable', 'without equivalent', 'ignored']
const isOpenDoubt = line => ['uncertain', 'unreadable', 'without equivalent'].includes(line.class)

/** Where a post is pasted. */
function Ask({ onRead }) {
  const [text, write] = useState('')
  const box = useRef(null)
  useEffect(() => box.current.focus(), [])
  const submit = () => {
    const shared = decode(text)
    if (shared) takeShared(shared)
    else if (text.trim()) onRead(text)
  }
  return (
    <main class="start">
      <h1>Paste a post</h1>
      <p class="soft">
        The text of a forum post with one ship or several, a listing of a ship, or a shared code. You see line by line
        what was read.
      </p>
      <textarea
        class="post-in"
        data-test="post-text"
        aria-label="The post"
        rows={18}
        ref={box}
        value={text}
        onInput={event => write(event.currentTarget.value)}
      />
      <p class="row2">
        <button type="button" class="btn pri large" data-test="read-post" disabled={!text.trim()} onClick={submit}>
          Read it
        </button>{' '}
        <button type="button" class="btn" onClick={() => set({ view: 'start' })}>
          Back
        </button>
      </p>
    </main>
  )
}

/** `lines 8, 9` of a part. */
const placesOf = (part, lines) => {
  const own = lines.filter(line => line.part === part || line.part?.startsWith(`${part}.`)).map(line => line.line)
  return own.length ? `line${own.length > 1 ? 's' : ''} ${own.join(', ')}` : ''
}

/** The ship that came of it, part by part; a part and its lines are outlined together. */
function Converted({ one, report, banks, lines, pointed, onPoint }) {
  const { design } = report
  const map = at => one.mappings.filter(mapping => mapping.at === at)
  const Mapped = ({ at }) =>
    map(at).map(({ from, to, confidence, note }) => (
      <span class="mapped">
        {from} → {to} <Mark word={confidence} source={note || 'how it was mapped'} />
      </span>
    ))
  const Part = ({ name, children }) => (
    <div
      class={`made${pointed === name ? ' on' : ''}`}
      data-part={name}
      onPointerEnter={() => onPoint(name)}
      onPointerLeave={() => onPoint(null)}
    >
      {children}
      <span class="soft where">{placesOf(name, lines)}</span>
    </div>
  )
  const named = new Set(design.weapons.map(weapon => weapon.name))
  const tech = Object.entries(design.tech)
    .filter(([, level]) => level)
    .map(([line, level]) => `${line} ${level > 0 ? '+' : ''}${level}`)
  const number = cover => (typeof cover === 'number' ? cover : Object.values(cover).join('/'))
  return (
    <div class="card" data-test="converted">
      <div class="made">
        <span>
          Hull <b>{design.hull}</b>
        </span>
        <span>
          Engines <b>{design.engines}</b>
        </span>
        <span>
          Shields <b>{number(design.shields)}</b>
        </span>
        {!!design.screens && (
          <span>
            Screens <b>{number(design.screens)}</b>
          </span>
        )}
        {tech.length > 0 && (
          <span>
            Tech <b>{tech.join(', ')}</b>
          </span>
        )}
      </div>
      {design.weapons.map((weapon, index) => (
        <Part name={`weapons[${index}]`}>
          <b>{weapon.name}</b> <span class="mono">{weapon.stats}</span>
          <span class="banks">
            {weapon.banks.map((bank, at) => (
              <span>
                <b>{bank.mounts}</b>
                <SmallRose sectors={banks[index]?.[at]?.sectors ?? []} />
                <small>
                  {bank.arcs}
                  {bank.per_mount > 1 ? ` ×${bank.per_mount}` : ''}
                </small>
              </span>
            ))}
          </span>
          <Mapped at={weapon.name} />
        </Part>
      ))}
      {design.systems.length > 0 && (
        <Part name="systems">
          <b>Systems</b>{' '}
          {design.systems.map(system => (
            <span class="chip sm">
              {system.name}
              {system.count > 1 ? ` ${system.count}` : ''}
            </span>
          ))}
        </Part>
      )}
      {one.mappings.some(({ at }) => !named.has(at)) && (
        <div class="made">
          {[...new Set(one.mappings.map(({ at }) => at).filter(at => !named.has(at)))].map(at => (
            <>
              {at && <b>{at}</b>} <Mapped at={at} />
            </>
          ))}
        </div>
      )}
    </div>
  )
}

const KINDS = { unreadable: 'Unreadable', uncertain: 'Uncertain', 'without equivalent': 'No equivalent' }

const HEADER_FIELDS = ['faction', 'class', 'type']
const bareWord = word => word.replace(/^[([{"'“]+|[)\]}"'”:;,.]+$/g, '').replace(/-class$/i, '')

/** The words of a header line, each with the field that it was read into, or `ignored`. */
function headerWords(text, head) {
  const wordsOf = field => (head[field] ?? '').toLowerCase().split(/\s+/)
  const words = text
    .split(/\s+/)
    .map(bareWord)
    .filter(word => /\p{L}/u.test(word))
    .map(word => ({
      word,
      field: HEADER_FIELDS.find(field => wordsOf(field).includes(word.toLowerCase())) ?? 'ignored',
    }))
  const last = words.findLastIndex(({ field }) => field !== 'ignored')
  return words.slice(0, last + 1)
}

/** Faction, class and type of a header that does not separate them: words are moved from field to field. */
function Header({ line, head, onHead }) {
  const [words, move] = useState(() => headerWords(line.text, head))
  const [own, write] = useState(head)
  const next = { faction: 'class', class: 'type', type: 'ignored', ignored: 'faction' }
  const turn = at => {
    const moved = words.map((one, index) => (index === at ? { ...one, field: next[one.field] } : one))
    const wordsOf = field => moved.filter(one => one.field === field).map(({ word }) => word)
    move(moved)
    write(Object.fromEntries(HEADER_FIELDS.map(field => [field, wordsOf(field).join(' ')])))
  }
  return (
    <form
      class="pad fix header"
      data-test="header"
      onSubmit={event => {
        event.preventDefault()
        onHead(own)
      }}
    >
      <p class="row2">
        <b>Which word is what?</b> <span class="soft">press a word to move it</span>
      </p>
      <p class="words">
        {words.map(({ word, field }, at) => (
          <button
            type="button"
            class={`chip w-${field}`}
            data-test="header-word"
            aria-label={`${word}: ${field}; move it on`}
            onClick={() => turn(at)}
          >
            {field === 'ignored' ? <s>{word}</s> : word} <small>{field}</small>
          </button>
        ))}
      </p>
      <p class="headfields">
        {HEADER_FIELDS.map(field => (
          <label>
            <span class="soft">{field[0].toUpperCase() + field.slice(1)}</span>
            <input
              class="in"
              data-test={`header-${field}`}
              maxLength={120}
              value={own[field] ?? ''}
              onInput={event => write({ ...own, [field]: event.currentTarget.value })}
            />
          </label>
        ))}
      </p>
      <span class="row2">
        <button type="submit" class="btn sm" data-test="header-right" disabled={!own.class?.trim()}>
          ✓ That is right
        </button>
      </span>
    </form>
  )
}

/** A ship with the faction, class and type that were settled for it. */
function withHead(ship, head) {
  if (!head || !ship.text) return ship
  const edits = HEADER_FIELDS.map(path =>
    head[path]?.trim() ? { do: 'put', path, value: head[path].trim() } : { do: 'clear', path },
  )
  const { text } = askOnce('edit', { text: ship.text, edits })
  const name = HEADER_FIELDS.map(field => head[field]?.trim()).filter(Boolean)
  return text ? { ...ship, text, ship: name.join(' ') } : ship
}

/** The chosen line with its problem: confirm it, ignore it, or correct it and read it again. */
function Line({ line, doubts, onRight, onGo, onFix, isFixed, head, onHead }) {
  const [text, write] = useState(line.text.trim())
  const at = doubts.indexOf(line)
  return (
    <div class="card doubtcard" data-test="doubt">
      <h2>
        {at < 0 ? `Line ${line.line}` : `${KINDS[line.class]} ${at + 1} of ${doubts.length}, line ${line.line}`}
        <span class="sp" />
        {doubts.length > 0 && (
          <>
            <button type="button" class="btn sm" aria-label="Previous question" onClick={() => onGo(-1)}>
              ↑
            </button>
            <button type="button" class="btn sm" aria-label="Next question" onClick={() => onGo(1)}>
              ↓
            </button>
          </>
        )}
        {at >= 0 && (
          <button type="button" class="btn sm" data-test="right" onClick={onRight}>
            {line.class === 'uncertain' ? 'Right as it is' : 'Never mind'} <kbd class="hide-phone">Enter</kbd>
          </button>
        )}
      </h2>
      {head && <Header line={line} head={head} onHead={onHead} />}
      <form
        class="pad fix"
        onSubmit={event => {
          event.preventDefault()
          onFix(line.line, text)
        }}
      >
        {line.remarks.map(remark => (
          <small class="doubt">{remark}</small>
        ))}
        <input
          class="in mono"
          data-test="fix-line"
          aria-label={`Line ${line.line} as it should read`}
          value={text}
          onInput={event => write(event.currentTarget.value)}
        />
        <span class="row2">
          <button type="submit" class="btn sm" data-test="read-line" disabled={text === line.text.trim()}>
            Read it like this
          </button>
          {line.class !== 'ignored' && (
            <button type="button" class="btn sm" data-test="ignore-line" onClick={() => onFix(line.line, '')}>
              Ignore it <kbd class="hide-phone">T</kbd>
            </button>
          )}
          {isFixed && (
            <button type="button" class="btn sm" onClick={() => onFix(line.line, null)}>
              As it was posted
            </button>
          )}
        </span>
      </form>
    </div>
  )
}

function Read({ post, onAgain }) {
  const [layout, by] = useState('')
  const [ship, go] = useState(0)
  const [settled, settle] = useState(new Set())
  const [at, walk] = useState(0)
  const [pointed, point] = useState(null)
  const [picked, pick] = useState(null)
  /** Corrected lines; an empty one is ignored. */
  const [fixes, fix] = useState(new Map())
  /** Faction, class and type that were settled, by the line of the header. */
  const [heads, setHeads] = useState(new Map())
  const posted = useMemo(() => post.split('\n'), [post])
  const read = posted.map((text, index) => fixes.get(index + 1) ?? text)
  const told = askOnce('read_post', { text: read.join('\n'), layout: layout || undefined })
  const box = useRef(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [post])
  if (told.error)
    return (
      <main class="start">
        <div class="notice bad">
          {told.error}{' '}
          <button type="button" class="btn sm" onClick={onAgain}>
            Paste again
          </button>
        </div>
      </main>
    )
  // A header may state tech levels, too, and counts as their line then.
  const headerOf = ship =>
    ship.lines.find(({ part }) => part === 'header') ?? ship.lines.find(({ line, part }) => part && line === ship.line)
  const ships = told.ships
    .filter(ship => ship.text || ship.error)
    .map(ship => withHead(ship, heads.get(headerOf(ship)?.line)))
  const good = ships.filter(ship => ship.text)
  const one = ships[Math.min(ship, ships.length - 1)]
  for (const ship of told.ships) for (const line of ship.lines) line.class = verdict(line, ship)
  const verdicts = new Map(told.ships.flatMap(ship => ship.lines).map(line => [line.line, line]))
  const lines = posted.map(
    (text, index) =>
      (fixes.get(index + 1) !== '' && verdicts.get(index + 1)) || {
        line: index + 1,
        text,
        class: text.trim() ? 'ignored' : 'blank',
        remarks: [],
      },
  )
  const own = one?.lines ?? lines
  const doubts = lines.filter(line => isOpenDoubt(line) && !settled.has(line.line))
  const now = Math.min(at, doubts.length - 1)
  const seen = one?.text ? askOnce('look', { text: one.text }) : null
  const take = (ship = one, text = ship.text) => add(fileName(ship.ship || 'ship'), text)
  const atHand = lines.find(line => line.line === picked) ?? doubts[now]
  const onFix = (line, text) => {
    const next = new Map(fixes)
    text == null || text === posted[line - 1].trim() ? next.delete(line) : next.set(line, text)
    fix(next)
    pick(null)
    box.current?.focus({ preventScroll: true })
  }
  const step = by => {
    pick(null)
    const next = (now + by + doubts.length) % doubts.length
    walk(next)
    document.querySelector(`[data-line="${doubts[next]?.line}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const right = () => {
    pick(null)
    if (isOpenDoubt(atHand ?? {})) settle(new Set([...settled, atHand.line]))
  }
  const onKeyDown = event => {
    const done = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: right,
      t: () => atHand && onFix(atHand.line, ''),
    }[event.key]
    if (
      !done ||
      event.target.matches('button, input, select, a, summary') ||
      !doubts.length ||
      event.ctrlKey ||
      event.metaKey
    )
      return
    event.preventDefault()
    done()
  }
  const classOf = line => {
    const isPointed = pointed && line.part?.startsWith(pointed) && own.includes(line)
    const words = ['pl', line.class.replace(' ', '-'), settled.has(line.line) && 'settled', line === atHand && 'now']
    return [...words, fixes.has(line.line) && 'fixed', isPointed && 'on'].filter(Boolean).join(' ')
  }
  const ownerOf = line => told.ships.find(ship => ship.lines.includes(line))
  /** Opens a line; on a phone its card opens under it, and both go to the top of the screen. */
  const open = number => {
    pick(number)
    if (!isPhone()) return
    setTimeout(() => document.querySelector(`[data-line="${number}"]`)?.scrollIntoView({ block: 'start' }))
  }
  const headed = atHand ? ships.find(ship => headerOf(ship)?.line === atHand.line) : null
  const design = headed?.text ? askOnce('look', { text: headed.text }).report : null
  const onHead = head => {
    setHeads(new Map(heads).set(atHand.line, head))
    if (isOpenDoubt(atHand)) right()
    else pick(null)
    box.current?.focus({ preventScroll: true })
  }
  const card = atHand && (
    <Line
      key={`${atHand.line} ${atHand.text}`}
      line={atHand}
      doubts={doubts}
      onRight={right}
      onGo={step}
      onFix={onFix}
      isFixed={fixes.has(atHand.line)}
      head={design && { faction: design.faction ?? '', class: design.class, type: design.type ?? '' }}
      onHead={onHead}
    />
  )
  const smaller = () => {
    const fitted = ask('fit', { text: one.text, goal: 'hull', least: true })
    fitted.error ? set({ refusal: fitted.error }) : take(one, fitted.text)
  }
  return (
    <>
      {seen?.report && (
        <Band
          told={seen}
          eyebrow={['pasted', one.posted != null && `posted at ${grouped(one.posted)}`].filter(Boolean).join(' · ')}
        />
      )}
      <main class="paste" data-test="post" onKeyDown={onKeyDown}>
        <div class="card col">
          <h2>
            The post{' '}
            {COUNTED.map(word => [word, lines.filter(line => line.class === word).length])
              .filter(([, count]) => count)
              .map(([word, count]) => (
                <em class={`v-${word.replace(' ', '-')}`}>
                  <i>{SIGNS[word]}</i> <b>{count}</b> {word}
                </em>
              ))}
            <span class="sp" />
            <button type="button" class="btn sm" onClick={onAgain}>
              Paste again
            </button>
          </h2>
          <div class="lines" tabIndex={0} aria-label="The lines of the post" ref={box}>
            {lines.map(line => (
              <Fragment key={line.line}>
                <div
                  class={classOf(line)}
                  data-test="post-line"
                  data-class={line.class}
                  data-line={line.line}
                  onPointerEnter={() => line.part && own.includes(line) && point(line.part.replace('.arcs', ''))}
                  onPointerLeave={() => point(null)}
                  onClick={() => {
                    if (line.class !== 'blank') open(line.line)
                  }}
                >
                  {line.class === 'blank' ? (
                    <i />
                  ) : (
                    <i role="img" aria-label={line.class}>
                      {SIGNS[line.class]}
                    </i>
                  )}
                  <span class="soft n">{line.line}</span>
                  <span class="t">
                    {pieces(line, ownerOf(line)).map(part => (part.isDropped ? <s>{part.text}</s> : part.text))}
                    {fixes.get(line.line) && <em> read instead of “{posted[line.line - 1].trim()}”</em>}
                    {line.remarks.map(remark => (
                      <small>{remark}</small>
                    ))}
                  </span>
                </div>
                {isPhone() && line === atHand && card}
              </Fragment>
            ))}
          </div>
          <p class="foot soft">
            {one ? (
              <>
                Read as <b>{one.edition ?? 'text'}</b>
                {one.layout && `, ${one.layout}`}
              </>
            ) : (
              'No ship was found.'
            )}{' '}
            <label>
              Another layout{' '}
              <select value={layout} onChange={event => by(event.currentTarget.value)}>
                <option value="">detected</option>
                {told.layouts.map(([key, words]) => (
                  <option value={key}>{words}</option>
                ))}
              </select>
            </label>{' '}
            <span class="hide-phone">
              <kbd>↑</kbd> <kbd>↓</kbd> next question <kbd>Enter</kbd> right as it is <kbd>T</kbd> ignore it; pick any
              line to correct it
            </span>
          </p>
        </div>
        <div class="col">
          {ships.length > 1 && (
            <p class="chips left">
              {ships.map((ship, index) => (
                <button type="button" class="chip" aria-pressed={ship === one} onClick={() => go(index)}>
                  {ship.ship || `ship ${index + 1}`}
                </button>
              ))}
            </p>
          )}
          {one?.error && <div class="notice bad">{one.error}</div>}
          {!isPhone() && card}
          {seen?.report?.design && (
            <Converted
              one={one}
              report={seen.report}
              banks={seen.unity?.banks ?? []}
              lines={own}
              pointed={pointed}
              onPoint={point}
            />
          )}
          {one && (one.without.length > 0 || one.unread.length > 0 || one.warnings.length > 0) && (
            <div class="card pad">
              {one.without.length > 0 && (
                <p class="bad">
                  <b>No equivalent</b> {one.without.join(', ')}
                </p>
              )}
              {one.unread.length > 0 && (
                <p class="bad">
                  <b>Unreadable</b> {one.unread.join('; ')}
                </p>
              )}
              {one.warnings.length > 0 && (
                <p class="doubt">
                  <b>Please check</b> {one.warnings.join('; ')}
                </p>
              )}
              <p class="soft">All of it is kept as comments above the ship's text.</p>
            </div>
          )}
          {one?.posted != null && one.rating != null && (
            <p class="soft">
              <b>
                {grouped(one.posted)} → {grouped(one.rating)}
              </b>{' '}
              The editions count points differently: compare ships only after all of them are Unity ships.
            </p>
          )}
          {one?.text && (
            <details class="card pad">
              <summary>Text</summary>
              <pre class="mono">{one.text}</pre>
            </details>
          )}
          {one?.text && (
            <p class="row2 takebar">
              <button type="button" class="btn pri large" data-test="take-ship" onClick={() => take()}>
                Take this ship
              </button>
              {good.length > 1 && (
                <button
                  type="button"
                  class="btn"
                  data-test="take-all"
                  onClick={() => {
                    good.forEach(ship => add(fileName(ship.ship || 'ship'), ship.text, { open: false }))
                    set({ view: 'start' })
                  }}
                >
                  Take all {good.length}
                </button>
              )}
              <button type="button" class="btn" data-test="smallest-hull" onClick={smaller}>
                With the smallest hull that fits
              </button>
              <span class="sp" />
              <button type="button" class="btn" onClick={() => set({ view: 'start', post: null })}>
                Drop
              </button>
            </p>
          )}
          {state.refusal && <div class="notice bad">{state.refusal}</div>}
        </div>
      </main>
    </>
  )
}

export function Paste() {
  const [post, read] = useState(state.post ?? null)
  return post == null ? <Ask onRead={read} /> : <Read post={post} onAgain={() => read(null)} />
}
