// The sheet as it prints.
import { useEffect, useRef, useState } from 'preact/hooks'
import { askOnce, print } from './engine.js'
import { fileName, keepSettings, page, set, ship, state } from './store.js'
import { Choice, Icon, download } from './parts.jsx'

/** The question for the pages of a ship, as its text could last be read. */
const asPages = doc => ({
  ...page(doc),
  text: state.seen?.report || !state.good ? doc.text : state.good.text,
  template: state.settings.template,
  paper: state.settings.paper,
  ink: state.settings.ink,
})

function setting(change) {
  Object.assign(state.settings, change)
  keepSettings()
  set({})
}

export const Templates = () => (
  <>
    <Choice
      options={state.reference.templates.map(name => [name, name])}
      value={state.settings.template}
      onPick={template => setting({ template })}
      test="template"
      label="Template"
    />
    <button
      type="button"
      class="chip sm"
      data-test="ink"
      aria-pressed={state.settings.ink === 'light'}
      title="A light band saves ink"
      onClick={() => setting({ ink: state.settings.ink === 'light' ? undefined : 'light' })}
    >
      save ink
    </button>
    <Choice
      options={[
        ['a4', 'A4'],
        ['letter', 'Letter'],
      ]}
      value={state.settings.paper}
      onPick={paper => setting({ paper })}
      test="paper"
      label="Paper"
    />
  </>
)

export function pdfOf(doc) {
  const { template, paper, ink } = state.settings
  const title = doc.sum?.title ?? doc.path
  try {
    const bytes = print('pdf', { template, paper, ink, title: doc.sum?.full || title, ships: [page(doc)] })
    download(fileName(title).replace('.yaml', '.pdf'), bytes, 'application/pdf')
  } catch (why) {
    set({ refusal: why.message })
  }
}

/** Prints pages by the browser's own print. */
function printPages(svgs) {
  const place =
    document.getElementById('print') ??
    Object.assign(document.body.appendChild(document.createElement('div')), { id: 'print' })
  place.innerHTML = svgs.join('')
  requestAnimationFrame(() => window.print())
}

export const printShip = () => {
  const { pages } = ship() ? askOnce('sheet', asPages(ship())) : {}
  if (pages) printPages(pages)
}

export function Sheet() {
  const doc = ship(),
    question = asPages(doc)
  const host = useRef(),
    [error, refuse] = useState(null)
  useEffect(() => {
    // Effects come after the numbers are on the screen; a change that follows at once spares this one its drawing.
    const timer = setTimeout(() => {
      const told = askOnce('sheet', question)
      host.current.innerHTML = (told.pages ?? []).map(svg => `<div class="sheetpage">${svg}</div>`).join('')
      refuse(told.error)
    })
    return () => clearTimeout(timer)
  }, [JSON.stringify(question), state.received])
  return (
    <div class="card sheetcard">
      <h2>
        <span class="hide-phone">Sheet</span>
        <Templates />
        <span class="sp" />
        <button type="button" class="btn sm" data-test="download-pdf" onClick={() => pdfOf(doc)}>
          <Icon name="down" size={14} />
          PDF
        </button>
        <button type="button" class="btn sm" onClick={() => set({ view: 'play', playing: doc.id })}>
          Play
        </button>
      </h2>
      {error && <p class="pad bad">{error}</p>}
      <div class="sheet" data-test="sheet" ref={host} aria-label="The sheet as it prints" role="img" tabIndex={0} />
    </div>
  )
}
