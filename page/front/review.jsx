// An archive of posts: the questions that its ships raise, worst first, and every line of every post.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ask, askOnce } from './engine.js'
import { add, fileName, keepSettings, moveTo, set, state } from './store.js'
import { Choice, download, grouped, isPhone } from './parts.jsx'
import { Portrait } from './portrait.jsx'
import { pieces } from './verdicts.js'
import { answerLine, answerQuestion, effectOf, folded, review, writeCorrections } from './questions.js'
import { startWork } from './work.js'

const MAX_EXAMPLES = 4
const SIGNS = { read: '✓', uncertain: '?', unreadable: '×', 'without equivalent': '≠', ignored: '“', blank: '' }
const NONE = { read: [], lines: [], right: [] }

/** The answers that are kept in this browser. */
function keptAnswers() {
  const told = ask('corrections', { text: state.settings.corrections ?? '' })
  return told.error ? NONE : told
}

/**
 * The phrases and places of lines whose answers differ.
 * @returns {{ phrases: string[], places: string[] }}
 */
function changesOf(was, now) {
  const missing = (one, other) => {
    const known = new Set(other.map(entry => entry.join('\n')))
    return one.filter(entry => !known.has(entry.join('\n'))).map(([key]) => key)
  }
  const both = part => [...missing(was[part], now[part]), ...missing(now[part], was[part])]
  return { phrases: both('read'), places: both('lines') }
}

/** The files that were not read yet, or whose words or lines have other answers than when they were read. */
function unreadOf(files, told, answers) {
  const changes = new Map()
  return files.filter(file => {
    const last = told.get(file.name)
    if (last?.file !== file) return true
    if (!changes.has(last.answers)) changes.set(last.answers, changesOf(last.answers, answers))
    const { phrases, places } = changes.get(last.answers)
    return phrases.some(phrase => file.text.includes(phrase)) || places.some(place => place.startsWith(`${file.name}:`))
  })
}

/**
 * Reads files of an archive next to the page, again if answers change them: what was read, and how many files wait.
 * @returns {[Map<string, { file: any, answers: any, told: any }>, number]}
 */
function useReading(files, answers, onDone) {
  const [told, tell] = useState(() => new Map())
  const unread = useMemo(() => unreadOf(files, told, answers), [files, told, answers])
  useEffect(() => {
    if (!unread.length) return onDone()
    const corrections = writeCorrections(answers)
    const jobs = unread.map(({ name, text }) => ({ name: 'read_post', question: { name, text, corrections } }))
    return startWork(jobs, ({ at, told, isDone }) => {
      const file = unread[at]
      tell(all => new Map(all).set(file.name, { file, answers, told }))
      if (isDone) onDone()
    })
  }, [files, answers])
  return [told, unread.length]
}

const shipsOf = count => `${grouped(count)} ship${count === 1 ? '' : 's'}`
const lookOf = ({ verdict }) => (verdict === 'check' ? 'tocheck' : verdict)
const docOf = ({ ship, id }) => ({ text: ship.text, path: `${id}.yaml` })

function ArchiveBand({ ships, files, unread, answered }) {
  const count = verdict => ships.filter(one => one.verdict === verdict).length
  const [sure, check, failed] = ['sure', 'check', 'failed'].map(count)
  const part = (number, color, words) =>
    number > 0 && (
      <i class="part" style={{ width: `${(100 * number) / ships.length}%`, background: color }}>
        <span>
          {words} {grouped(number)}
        </span>
      </i>
    )
  return (
    <section class="band reviewband" aria-label="The archive">
      <div class="who">
        <span class="eyebrow">
          archive · {files.length} file{files.length === 1 ? '' : 's'}
          {unread > 0 && `, ${unread} still to be read`}
        </span>
        <h1>Old posts</h1>
      </div>
      <div class="spacew">
        <div class="spl">
          <b data-test="sure">{grouped(sure)} sure</b>
          <b class="tone-doubt">{grouped(check)} to check</b>
          <b class="tone-bad">{grouped(failed)} failed</b>
          <span class="sp" />
          <span class="hide-narrow">{answered} answered</span>
        </div>
        <div class="bar">
          {part(sure, '#17703f', 'sure')}
          {part(check, '#825400', 'check')}
          {part(failed, '#bf1f18', 'failed')}
        </div>
      </div>
      <div class="num big">
        <b>{grouped(ships.length)}</b>
      </div>
    </section>
  )
}

/** The chosen question: what an answer does, and ships that raise it. */
function Asked({ question, onYes, onEdit, onLater, onShip }) {
  const [words, write] = useState(null)
  const { sure, others } = effectOf(question)
  const [phrase] = question.phrases
  const ships = [...question.ships.keys()]
  const yes = ships.length > 1 ? `Yes, all ${ships.length}` : 'Yes'
  return (
    <div class="card asked" data-test="asked">
      <h2 class="wrap">
        {shipsOf(ships.length)}: {question.title}
      </h2>
      <p class="pad row2">
        {question.kind !== 'failed' && (
          <button type="button" class="btn pri large" data-test="answer-yes" onClick={() => onYes()}>
            {yes} <kbd class="hide-phone">Y</kbd>
          </button>
        )}
        <button
          type="button"
          class="btn large"
          data-test="answer-edit"
          onClick={() => (phrase ? write(phrase) : onEdit())}
        >
          Edit… <kbd class="hide-phone">E</kbd>
        </button>
        <button type="button" class="btn large" data-test="answer-later" onClick={onLater}>
          {question.kind === 'failed' ? 'Leave out' : 'Later'} <kbd class="hide-phone">N</kbd>
        </button>
        <span class="soft">
          {question.kind === 'failed' ? (
            'Correct a line of the post below.'
          ) : (
            <>
              Yes makes <b class="ok">{shipsOf(sure)} sure</b>
              {others > 0 && `; ${grouped(others)} ${others === 1 ? 'has' : 'have'} another question`}.
            </>
          )}
        </span>
      </p>
      {words != null && (
        <form
          class="pad row2"
          onSubmit={event => {
            event.preventDefault()
            onYes(words.trim())
          }}
        >
          <label class="grow">
            “{phrase}” is read as{' '}
            <input
              class="in"
              data-test="read-as"
              ref={input => input?.focus()}
              value={words}
              maxLength={200}
              onInput={event => write(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="btn" data-test="read-as-right" disabled={words.trim() === phrase}>
            Read it like this
          </button>
        </form>
      )}
      {ships.slice(0, MAX_EXAMPLES).map(one => (
        <button type="button" class="example" onClick={() => onShip(one, question.ships.get(one))}>
          {one.ship.text ? <Portrait doc={docOf(one)} most={26} across={24} /> : <span />}
          <span class="name">{one.ship.ship || one.file}</span>
          <span class="soft">
            {one.ship.posted != null && `posted ${grouped(one.ship.posted)}`}
            {one.ship.rating != null && ` → ${grouped(one.ship.rating)}`}
          </span>
          <span class={`verdictchip ${lookOf(one)}`}>{one.verdict}</span>
        </button>
      ))}
      {ships.length > MAX_EXAMPLES && <p class="pad soft">{grouped(ships.length - MAX_EXAMPLES)} more ships</p>}
    </div>
  )
}

/** A line that can be corrected. */
function PostLine({ line, ship, isAsked, isOpen, onOpen, onFix }) {
  const [text, write] = useState(line.text.trim())
  if (isOpen)
    return (
      <form
        class="pl now"
        onSubmit={event => {
          event.preventDefault()
          onFix(text.trim())
        }}
      >
        <input
          class="in mono"
          data-test="review-fix"
          aria-label={`Line ${line.line} as it should read`}
          ref={input => input?.focus()}
          value={text}
          onInput={event => write(event.currentTarget.value)}
        />
        <button type="submit" class="btn sm">
          Read it like this
        </button>
        <button type="button" class="btn sm" onClick={() => onFix('')}>
          Ignore it
        </button>
      </form>
    )
  return (
    <button
      type="button"
      class={`pl ${line.class.replace(' ', '-')}${isAsked ? ' now' : ''}`}
      data-test="review-line"
      data-class={line.class}
      onClick={onOpen}
    >
      <i role="img" aria-label={line.class}>
        {SIGNS[line.class]}
      </i>
      <span class="t">
        {pieces(line, ship).map(part => (part.isDropped ? <s>{part.text}</s> : part.text))}
        {line.remarks.map(remark => (
          <small>{remark}</small>
        ))}
      </span>
    </button>
  )
}

const factsOf = ({ design, space, legal }) =>
  [
    `hull ${design.hull}`,
    `engines ${design.engines}`,
    `${design.weapons.length} weapon${design.weapons.length === 1 ? '' : 's'}`,
    ...design.systems.map(({ name, count }) => (count > 1 ? `${name} ${count}` : name)),
    legal ? `legal, ${grouped(space.free)} space free` : 'not legal',
  ].join(' · ')

/** A ship with every line of its post. */
function Post({ one, asked, isEdited, at, of, onStep, onFix }) {
  const { ship, file } = one
  const [opened, open] = useState(isEdited ? asked : null)
  const [unfolded, unfold] = useState(new Set())
  const report = ship.text ? askOnce('look', { text: ship.text }).report : null
  return (
    <div class="card reviewpost" data-test="review-post">
      <h2>
        {ship.ship || 'No ship'}{' '}
        <em>
          {file}, line {ship.line}
        </em>
        <span class="sp" />
        <button type="button" class="btn sm" disabled={at <= 0} onClick={() => onStep(-1)}>
          ‹ Previous
        </button>
        <em>
          {at + 1} of {of}
        </em>
        <button type="button" class="btn sm" disabled={at >= of - 1} onClick={() => onStep(1)}>
          Next ›
        </button>
      </h2>
      <div class="lines" tabIndex={0} aria-label="The lines of the post">
        {folded(ship.lines).map(part => {
          const first = part.run?.[0].line
          if (part.run && !unfolded.has(first))
            return (
              <button type="button" class="pl read" onClick={() => unfold(new Set(unfolded).add(first))}>
                <i role="img" aria-label="read">
                  {SIGNS.read}
                </i>
                <span class="t">
                  <b>{part.run.length} lines read</b> <span class="soft">show</span>
                </span>
              </button>
            )
          return (part.run ?? [part.line]).map(line => (
            <PostLine
              key={`${line.line} ${line.text}`}
              line={line}
              ship={ship}
              isAsked={line.line === asked}
              isOpen={line.line === opened}
              onOpen={() => open(line.line)}
              onFix={text => {
                open(null)
                onFix(`${file}:${line.line}`, text)
              }}
            />
          ))
        })}
      </div>
      {ship.error && <p class="pad bad">{ship.error}</p>}
      {report && (
        <div class="pad result">
          <Portrait doc={docOf(one)} most={72} across={64} />
          <span>
            <b>{[report.faction, report.class, report.type].filter(Boolean).join(' ')}</b>
            <br />
            {report.design ? factsOf(report) : ''}
          </span>
          <span class="r">
            <b class="points">{grouped(report.rating)}</b>
            {ship.posted != null && <small class="soft"> posted {grouped(ship.posted)}</small>}
          </span>
        </div>
      )}
    </div>
  )
}

/** What is shown when there is no archive: files are asked for. */
const NoArchive = () => (
  <main class="start" data-test="review">
    <h1>An archive of posts</h1>
    <p class="soft">
      Text files with posts of any edition. Every line is read; equal uncertainties are asked once, and your answers are
      kept for the next archive.
    </p>
    <p class="row2">
      <PickPosts look="btn pri large" words="Choose files…" />
      <button type="button" class="btn" onClick={() => set({ view: 'start' })}>
        Back
      </button>
    </p>
  </main>
)

/** Opens text files as an archive, added to what is there. */
function PickPosts({ look = 'btn', words = 'Add files…' }) {
  const take = async event => {
    const files = await Promise.all(
      [...event.currentTarget.files].map(async file => ({ name: file.name, text: await file.text() })),
    )
    const names = new Set(files.map(({ name }) => name))
    const others = (state.archive ?? []).filter(({ name }) => !names.has(name))
    set({ view: 'review', archive: [...others, ...files] })
  }
  const input = useRef(null)
  return (
    <>
      <button type="button" class={look} onClick={() => input.current.click()}>
        {words}
      </button>
      <input
        type="file"
        data-test="pick-posts"
        aria-label="Files with posts"
        accept=".txt,text/plain"
        multiple
        hidden
        ref={input}
        onChange={take}
      />
    </>
  )
}

const YES_NO = { y: 'yes', n: 'later', e: 'edit' }

function Reviewed({ files }) {
  const [answers, keep] = useState(keptAnswers)
  const [before, remember] = useState([])
  const [later, postpone] = useState(new Set())
  const [list, show] = useState('questions')
  const [key, pick] = useState(null)
  const [chosen, choose] = useState(null) // {id, line, isEdited}
  const [answered, hide] = useState([]) // questions whose files are being read again
  const corrections = writeCorrections(answers)
  const [told, unread] = useReading(files, answers, () => hide([]))
  const readFiles = files.filter(({ name }) => told.has(name)).map(({ name }) => ({ name, told: told.get(name).told }))
  const settled = [...answers.right, ...answered]
  const { ships, questions } = useMemo(() => review(readFiles, settled), [told, settled.join('\n')])
  const errors = readFiles.filter(({ told }) => told.error)
  const asked = [...questions.filter(({ key }) => !later.has(key)), ...questions.filter(({ key }) => later.has(key))]
  const question = asked.find(one => one.key === key) ?? asked[0]
  const round = list === 'questions' && question ? [...question.ships.keys()] : ships
  const at = Math.max(
    0,
    round.findIndex(({ id }) => id === chosen?.id),
  )
  const one = round[at]
  const use = next => {
    const text = writeCorrections(next)
    const { error } = ask('corrections', { text })
    set({ refusal: error ?? null })
    if (error) return hide([])
    state.settings.corrections = text
    keepSettings()
    keep(next)
    choose(null)
  }
  const answer = next => {
    remember([...before, answers])
    use(next)
  }
  const yes = words => {
    if (words != null || question.isIgnored) hide([...answered, question.key])
    answer(answerQuestion(answers, question, words))
  }
  const onLater = () => {
    if (question.kind === 'failed') return answer({ ...answers, right: [...answers.right, question.key] })
    postpone(new Set(later).add(question.key))
    pick(null)
  }
  const onEdit = () => choose({ id: one.id, line: question.ships.get(one), isEdited: true })
  const open = ({ key }) => {
    pick(key)
    choose(null)
    if (isPhone()) setTimeout(() => document.querySelector('.asked')?.scrollIntoView({ block: 'start' }))
  }
  const step = by => {
    const next = asked[asked.indexOf(question) + by]
    if (!next) return
    pick(next.key)
    choose(null)
  }
  const onKeyDown = event => {
    if (event.target.matches('input, textarea, select') || event.ctrlKey || event.metaKey || event.altKey) return
    const act = { yes: () => question.kind !== 'failed' && yes(), later: onLater, edit: onEdit }[
      YES_NO[event.key.toLowerCase()]
    ]
    const move = { ArrowDown: () => step(1), ArrowUp: () => step(-1) }[event.key]
    if (!question || !(act || move)) return
    event.preventDefault()
    ;(act ?? move)()
  }
  const takeAll = () => {
    const docs = ships
      .filter(({ ship }) => ship.text)
      .map(({ ship }) => add(fileName(ship.ship || 'ship'), ship.text, { open: false }))
    moveTo(docs, 'Old posts')
    set({ view: 'library', copied: `${shipsOf(docs.length)} in the folder Old posts` })
  }
  const good = ships.filter(({ ship }) => ship.text).length
  return (
    <>
      <ArchiveBand
        ships={ships}
        files={files}
        unread={unread}
        answered={answers.right.length + answers.read.length + answers.lines.length}
      />
      <main class="cols review" data-test="review" tabIndex={-1} onKeyDown={onKeyDown}>
        <div class="col">
          <p class="row2 reviewbar">
            <button
              type="button"
              class="btn"
              data-test="review-undo"
              disabled={!before.length}
              onClick={() => {
                use(before.at(-1))
                remember(before.slice(0, -1))
              }}
            >
              Undo answer
            </button>
            <PickPosts />
            <button
              type="button"
              class="btn"
              data-test="download-corrections"
              onClick={() => download('corrections.yaml', corrections, 'text/yaml')}
            >
              corrections.yaml
            </button>
            <span class="sp" />
            <button type="button" class="btn pri" data-test="take-archive" disabled={!good} onClick={takeAll}>
              Take {shipsOf(good)}
            </button>
          </p>
          {unread > 0 && <progress aria-label="Files read" max={files.length} value={files.length - unread} />}
          {state.refusal && <p class="notice bad">{state.refusal}</p>}
          {errors.map(({ name, told }) => (
            <p class="notice bad">
              {name}: {told.error}
            </p>
          ))}
          <div class="card questions">
            <h2>
              <Choice
                label="What is listed"
                test="review-list"
                options={[
                  ['questions', `Questions ${questions.length}`],
                  ['ships', `Ships ${ships.length}`],
                ]}
                value={list}
                onPick={key => {
                  show(key)
                  choose(null)
                }}
              />
              <em>{list === 'questions' ? 'one answer settles all ships of a group' : 'worst first'}</em>
            </h2>
            <div class="reviewrows">
              {list === 'questions'
                ? asked.map(row => (
                    <button
                      type="button"
                      key={row.key}
                      class={`question ${row.kind === 'failed' ? 'failed' : 'tocheck'}${row === question ? ' on' : ''}`}
                      aria-current={row === question ? 'true' : undefined}
                      data-test="question"
                      onClick={() => open(row)}
                    >
                      <b class="r">{grouped(row.ships.size)}</b>
                      <span>
                        <b>{row.title}</b>
                        <small class="soft">{later.has(row.key) ? 'later' : row.hint}</small>
                      </span>
                    </button>
                  ))
                : ships.map(row => (
                    <button
                      type="button"
                      key={row.id}
                      class={`question ${lookOf(row)}${row === one ? ' on' : ''}`}
                      data-test="review-ship"
                      onClick={() => choose({ id: row.id })}
                    >
                      <b class="r">{row.ship.rating == null ? '' : grouped(row.ship.rating)}</b>
                      <span>
                        <b>{row.ship.ship || row.file}</b>
                        <small class="soft">
                          {row.file}, line {row.ship.line}
                          {row.keys.size > 0 && `; ${row.keys.size} question${row.keys.size === 1 ? '' : 's'}`}
                        </small>
                      </span>
                      <span class={`verdictchip ${lookOf(row)}`}>{row.verdict}</span>
                    </button>
                  ))}
              {list === 'questions' && !asked.length && unread === 0 && (
                <p class="pad ok" data-test="no-questions">
                  ✓ No question is open.
                </p>
              )}
            </div>
          </div>
          {corrections && (
            <div class="card answers">
              <h2>
                Your answers <em>kept in this browser, for the next archive, too</em>
                <span class="sp" />
                <button type="button" class="btn sm" onClick={() => answer(NONE)}>
                  Forget all
                </button>
              </h2>
              <pre class="mono" data-test="corrections" tabIndex={0}>
                {corrections}
              </pre>
            </div>
          )}
        </div>
        <div class="col">
          {list === 'questions' && question && (
            <Asked
              key={question.key}
              question={question}
              onYes={yes}
              onEdit={onEdit}
              onLater={onLater}
              onShip={(ship, line) => choose({ id: ship.id, line })}
            />
          )}
          {one && (
            <Post
              key={`${one.id} ${chosen?.isEdited ?? ''} ${chosen?.line ?? ''}`}
              one={one}
              asked={list === 'questions' ? question?.ships.get(one) : null}
              isEdited={!!chosen?.isEdited}
              at={at}
              of={round.length}
              onStep={by => choose({ id: round[at + by].id })}
              onFix={(place, text) => answer(answerLine(answers, place, text))}
            />
          )}
        </div>
      </main>
    </>
  )
}

export function Review() {
  return state.archive?.length ? <Reviewed files={state.archive} /> : <NoArchive />
}
