// The sheet as it prints.
import { useEffect, useRef } from 'preact/hooks'
import { ask, print } from './engine.js'
import { fileName, keepSettings, page, set, ship, state } from './store.js'
import { Choice, Icon, download } from './parts.jsx'

const pages = { key: null, told: null }
let timer

/** The pages of a text; the last ones until the new ones are drawn. */
function drawn(doc) {
  const { template, paper, ink } = state.settings
  const text = state.seen?.report || !state.good ? doc.text : state.good.text
  const key = JSON.stringify([doc.id, text, template, paper, ink])
  if (key !== pages.key) {
    clearTimeout(timer)
    const isFirst = pages.told == null
    const work = () => {
      const told = ask('sheet', { ...page(doc), text, template, paper, ink })
      Object.assign(pages, { key, told })
      set({})
    }
    if (isFirst) timer = setTimeout(work)
    else timer = setTimeout(work, 20)
  }
  return pages.told
}

export function setting(change) {
  Object.assign(state.settings, change)
  keepSettings()
  set({})
}

export const Templates = () => (
  <>
    <Choice options={state.reference.templates.map(name => [name, name])} value={state.settings.template} onPick={template => setting({ template })} test="template" label="Template" />
    <button type="button" class="chip sm" data-test="ink" aria-pressed={state.settings.ink === 'light'} title="A light band saves ink" onClick={() => setting({ ink: state.settings.ink === 'light' ? undefined : 'light' })}>save ink</button>
    <Choice options={[['a4', 'A4'], ['letter', 'Letter']]} value={state.settings.paper} onPick={paper => setting({ paper })} test="paper" label="Paper" />
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
export function printPages(svgs) {
  const place = document.getElementById('print') ?? Object.assign(document.body.appendChild(document.createElement('div')), { id: 'print' })
  place.innerHTML = svgs.join('')
  requestAnimationFrame(() => window.print())
}

export const printShip = () => {
  const told = ship() && drawn(ship())
  if (told?.pages) printPages(told.pages)
}

export function Sheet() {
  const doc = ship()
  const host = useRef()
  const told = drawn(doc)
  useEffect(() => {
    const html = told?.pages?.join('') ?? ''
    if (host.current && host.current.shown !== html) {
      host.current.innerHTML = html
      host.current.shown = html
    }
  })
  return (
    <div class="card sheetcard">
      <h2><span class="hide-phone">Sheet</span><Templates /><span class="sp" />
        <button type="button" class="btn sm" data-test="download-pdf" onClick={() => pdfOf(doc)}><Icon name="down" size={14} />PDF</button>
        <button type="button" class="btn sm" onClick={() => set({ view: 'play', playing: doc.id })}>Play</button></h2>
      {told?.error && <p class="pad bad">{told.error}</p>}
      <div class="sheet" data-test="sheet" ref={host} aria-label="The sheet as it prints" role="img" />
    </div>
  )
}
