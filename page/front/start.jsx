// The first screen: begin a ship, go on with one, open, paste, look at ours.
import { useEffect, useState } from 'preact/hooks'
import { ask } from './engine.js'
import { withoutComments } from './comments.js'
import { add, fileName, forgetAll, keepSettings, openDoc, set, state } from './store.js'
import { walk } from './menu.jsx'
import { Stepper, grouped, isPhone, time } from './parts.jsx'
import { Portrait } from './portrait.jsx'
import { downloadAll, pickFiles, pickFolder } from './files.js'
import { bring, ours } from './ours.js'
import { join } from './fleet.jsx'

let begun = null
/** What each type begins as; asked once. */
const types = () =>
  (begun ??= state.reference.games[0].types
    .map(kind => ({ kind, path: '', ...ask('start', { kind }) }))
    .sort((a, b) => a.report.design.hull - b.report.design.hull))

function begin(kind, hull, faction, name, ruleset) {
  const told = ask('start', { ruleset, kind, hull, faction: faction || undefined, class: name || undefined })
  if (told.error) return set({ refusal: told.error })
  state.settings.faction = faction || undefined
  keepSettings()
  const doc = add(fileName(name || kind || 'ship'), withoutComments(told.text))
  if (state.joins) join(doc)
}

/** A ship with nothing in it. */
function bareHull(faction, name, hull) {
  const lines = [
    faction && `faction: ${JSON.stringify(faction)}`,
    `class: ${JSON.stringify(name || 'Unnamed')}`,
    `hull: ${hull}`,
    'engines: 0',
    'shields: 0',
  ]
  return `${lines.filter(Boolean).join('\n')}\n`
}

/** Describes a document in the list, with its file name if another one has the same title. */
function whatOf({ id, path, sum }, docs) {
  const hasTwin = docs.some(other => other.id !== id && other.sum?.title === sum?.title)
  return [sum?.what, hasTwin && path].filter(Boolean).join(' · ')
}

export function Start() {
  const all = types()
  const [kind, choose] = useState('Cruiser')
  const [game, play] = useState('starmada_unity')
  const picked = all.find(type => type.kind === kind)
  const [hull, size] = useState(picked.report.design.hull)
  const [faction, own] = useState(state.settings.faction ?? ''),
    [name, call] = useState('')
  const pick = type => {
    choose(type.kind)
    size(type.report.design.hull)
  }
  const onTiles = event => {
    const tiles = [...event.currentTarget.children]
    if (walk(event, tiles, { isAcross: true })) pick(all[tiles.indexOf(document.activeElement)])
  }
  const docs = [...state.docs.values()].sort((a, b) => b.at - a.at)
  useEffect(() => {
    // On a phone the types are a row that scrolls sideways.
    /** @type {HTMLElement | null} */
    const tile = document.querySelector('.tile.on')
    if (tile && isPhone()) tile.parentElement.scrollLeft = Math.max(0, tile.offsetLeft - 60)
  }, [])
  return (
    <main class="start" data-test="start">
      {state.notice && <Notice />}
      {state.joins && (
        <div class="notice info">
          This ship will join {state.docs.get(state.joins)?.sum?.title}.{' '}
          <button type="button" class="btn sm" onClick={() => set({ joins: null })}>
            It will not
          </button>
        </div>
      )}
      {state.refusal && <div class="notice bad">{state.refusal}</div>}
      {state.install && (
        <div class="notice info" data-test="install">
          <b>Keep it on this device</b> <span>opens without a network, like an app</span>
          <span class="sp" />
          <button type="button" class="btn" onClick={() => state.install.prompt()}>
            Install
          </button>
        </div>
      )}
      <div class="titles">
        <h1>What are you building?</h1>
        <p class="soft">
          Each begins as a legal ship with engines, shields and guns. Change what you like; the rating follows.
        </p>
      </div>
      {game === 'starmada_unity' ? (
        <div class="tiles" role="radiogroup" aria-label="Type of ship" onKeyDown={onTiles}>
          {all.map(type => (
            <button
              type="button"
              role="radio"
              aria-checked={type.kind === kind}
              tabIndex={type.kind === kind ? 0 : -1}
              class={`tile${type.kind === kind ? ' on' : ''}`}
              data-test="type"
              data-kind={type.kind}
              onClick={() => pick(type)}
              onDblClick={() => begin(type.kind, undefined, faction, name)}
              onKeyDown={event =>
                event.key === 'Enter' &&
                (event.preventDefault(), begin(type.kind, type.report.design.hull, faction, name))
              }
            >
              <Portrait doc={type} scale={1} most={72} across={104} />
              <b>{type.kind}</b>
              <span class="soft">
                hull {type.report.design.hull} · {grouped(type.report.rating)} points
              </span>
            </button>
          ))}
        </div>
      ) : (
        <p class="soft">Ships of this game are written as text; findings, figures and the sheet follow as you type.</p>
      )}
      <form
        class="begin"
        onSubmit={event => {
          event.preventDefault()
          begin(
            game === 'starmada_unity' ? kind : undefined,
            game === 'starmada_unity' ? hull : undefined,
            faction,
            name,
            game,
          )
        }}
      >
        {game === 'starmada_unity' && (
          <>
            <span class="soft">Hull</span>
            <Stepper value={hull} least={1} most={35} label="Hull" test="start-hull" onPut={size} />
          </>
        )}
        <input
          class="in"
          placeholder="faction"
          aria-label="Faction"
          maxLength={120}
          value={faction}
          onInput={event => own(event.currentTarget.value)}
        />
        <input
          class="in"
          placeholder="class, such as Majestic"
          aria-label="Class"
          data-test="start-class"
          maxLength={120}
          value={name}
          onInput={event => call(event.currentTarget.value)}
        />
        <span class="beginbar">
          <button type="submit" class="btn pri large" data-test="begin">
            Begin {/^[aeiou]/i.test(game === 'starmada_unity' ? kind : '') ? 'an' : 'a'}{' '}
            {game === 'starmada_unity' ? kind.toLowerCase() : 'ship'}
          </button>
          <span class="soft hide-phone">Enter</span>
        </span>
        <span class="sp" />
        <select aria-label="Game" value={game} data-test="game" onChange={event => play(event.currentTarget.value)}>
          {state.reference.games.map(({ key, title }) => (
            <option value={key}>{title}</option>
          ))}
        </select>
        <button
          type="button"
          class="plain"
          data-test="bare-hull"
          onClick={() => add(fileName(name || 'ship'), bareHull(faction, name, hull))}
        >
          or from a bare hull
        </button>
      </form>
      <div class="below">
        <div class="card work">
          <h2>
            Your work{' '}
            <em>
              {docs.length ? `${docs.length} file${docs.length > 1 ? 's' : ''}, kept in this browser` : 'nothing yet'}
            </em>
            <span class="sp" />
            <button type="button" class="btn sm" data-test="to-library" onClick={() => set({ view: 'library' })}>
              Library
            </button>
            {docs.length > 0 && (
              <button type="button" class="btn sm" data-test="all-zip" onClick={downloadAll}>
                All as zip
              </button>
            )}
          </h2>
          <div class="worklist">
            {docs.map(doc => (
              <div class="workrow">
                <button type="button" class="plain" data-test="work" onClick={() => openDoc(doc.id)}>
                  <b>{doc.sum?.title ?? doc.path}</b>
                  <span class="soft">{whatOf(doc, docs)}</span>
                  <span class="r">
                    <b>{doc.sum?.rating ?? ''}</b>
                  </span>
                  <span class={doc.sum?.faults || doc.sum?.free < 0 ? 'bad' : 'soft'}>
                    {doc.sum?.faults
                      ? `${doc.sum.faults} fault${doc.sum.faults > 1 ? 's' : ''}`
                      : doc.sum?.free < 0
                        ? `${grouped(-doc.sum.free)} over`
                        : ''}
                  </span>
                  <span class="soft r">{time(doc.at)}</span>
                </button>
                <button
                  type="button"
                  class="plain"
                  aria-label={`Delete ${doc.sum?.title ?? doc.path}`}
                  onClick={() => forgetAll([doc.id])}
                >
                  ×
                </button>
              </div>
            ))}
          </div>
        </div>
        <div class="ways3">
          <div class="dropzone">
            <b>Drop files here</b>
            <p class="soft">YAML, a folder, a zip</p>
            <span>
              <button type="button" class="btn" onClick={pickFiles}>
                Open…
              </button>{' '}
              <button type="button" class="btn" onClick={pickFolder}>
                Folder…
              </button>{' '}
              <kbd class="hide-phone">Ctrl O</kbd>
            </span>
          </div>
          <div class="card pad">
            <b>Paste a forum post</b>
            <p class="soft">
              Admiralty, Nova or Unity; you see line by line what was read. A shared code or link goes here, too.
            </p>
            <button type="button" class="btn" data-test="paste-post" onClick={() => set({ view: 'paste', post: null })}>
              Paste…
            </button>{' '}
            <button type="button" class="btn" data-test="to-review" onClick={() => set({ view: 'review' })}>
              An archive…
            </button>
          </div>
          <div class="card pad">
            <b>Look at samples</b>
            <p class="soft">{ours.length} files: ships of three factions, two fleets, other games</p>
            <button type="button" class="btn" data-test="browse" onClick={() => set({ view: 'ours' })}>
              Browse
            </button>
          </div>
        </div>
      </div>
    </main>
  )
}

function Notice() {
  const { path, text, why } = state.notice
  return (
    <div class="notice bad" data-test="no-design" role="alert">
      <b>{path} is not a ship.</b> <span>{why}. Your own work is untouched.</span>
      <span class="sp" />
      <button type="button" class="btn sm" onClick={() => set({ view: 'paste', post: text, notice: null })}>
        Read it as a forum post
      </button>
      <button
        type="button"
        class="btn sm"
        onClick={() => {
          set({ notice: null })
          add(path, text)
          set({ view: 'ship', dock: 'text', tab: 'text' })
        }}
      >
        Open as text
      </button>
      <button type="button" class="plain" aria-label="Close" onClick={() => set({ notice: null })}>
        ×
      </button>
    </div>
  )
}

/** The designs of the repository. */
export function Ours() {
  const groups = new Map()
  const isUnity = ({ path }) => path.includes('starmada_unity/') || path.includes('fleets/')
  for (const { path } of [...ours.filter(isUnity), ...ours.filter(one => !isUnity(one))]) {
    const group =
      path
        .split('/')
        .slice(1, -1)
        .map(word => word.replaceAll(/[_-]/g, ' '))
        .join(' · ') || 'for clubs'
    groups.set(group, [...(groups.get(group) ?? []), path])
  }
  return (
    <main class="start" data-test="ours">
      <h1>
        Samples{' '}
        <button type="button" class="btn sm" onClick={() => set({ view: 'start' })}>
          ‹ Back
        </button>
      </h1>
      <div class="groups">
        {[...groups].map(([group, files]) => (
          <div class="card">
            <h2>{group}</h2>
            {files.map(path => (
              <button
                type="button"
                class="plain ourfile"
                data-test="ours-file"
                data-file={path}
                onClick={() => bring(path)}
              >
                {path.split('/').pop().replace('.yaml', '').replaceAll('-', ' ')}
              </button>
            ))}
          </div>
        ))}
      </div>
    </main>
  )
}
