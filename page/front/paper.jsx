// The sheet as it prints.
import { useEffect, useRef, useState } from 'preact/hooks'
import { askOnce, print } from './engine.js'
import { fileName, keepSettings, page, set, ship, state } from './store.js'
import { Item, Menu } from './menu.jsx'
import { Icon, download } from './parts.jsx'

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

const PAPERS = { a4: 'A4', letter: 'Letter' }

/** Template, paper and ink of what is printed, as one menu. */
export function Templates({ name = 'template' }) {
  const { template, paper, ink } = state.settings
  return (
    <Menu
      name={name}
      label={
        <>
          {template} · {PAPERS[paper]} <span aria-hidden="true">▾</span>
        </>
      }
      words={`${template} · ${PAPERS[paper]}: template and paper`}
      test="template"
      look="btn sm"
    >
      {() => (
        <>
          {state.reference.templates.map(word => (
            <Item isChecked={word === template} test={`template-${word}`} onClick={() => setting({ template: word })}>
              {word}
            </Item>
          ))}
          <hr />
          {Object.entries(PAPERS).map(([key, word]) => (
            <Item isChecked={key === paper} test={`paper-${key}`} onClick={() => setting({ paper: key })}>
              {word}
            </Item>
          ))}
          <hr />
          <Item
            isChecked={ink === 'light'}
            test="ink"
            onClick={() => setting({ ink: ink === 'light' ? undefined : 'light' })}
          >
            save ink: a light band
          </Item>
        </>
      )}
    </Menu>
  )
}

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

/** The pages that the browser prints: the sheet of the ship on the screen, or none, and then the screen itself. */
const printed = () => (state.view === 'ship' && ship() ? (askOnce('sheet', asPages(ship())).pages ?? []) : [])

const element = (tag, id) =>
  document.getElementById(id) ?? document.body.appendChild(Object.assign(document.createElement(tag), { id }))

/** Lays out what is printed, on the chosen paper. The browser asks for it before it prints, whoever started that. */
function layOut() {
  const pages = printed()
  const place = element('div', 'print')
  place.innerHTML = pages.join('')
  document.body.classList.toggle('sheets', pages.length > 0)
  const box = place.querySelector('svg')?.viewBox.baseVal
  const isLying = box && box.width > box.height
  element('style', 'paper').textContent =
    `@page { size: ${state.settings.paper}${isLying ? ' landscape' : ''}; margin: ${pages.length ? 0 : '12mm'} }`
}

export const watchPrint = () => addEventListener('beforeprint', layOut)
export const printShip = () => window.print()

export function Sheet() {
  const doc = ship(),
    question = asPages(doc)
  const host = useRef(null),
    [error, refuse] = useState(null)
  useEffect(() => {
    // Effects come after the numbers are on the screen; a change that follows at once spares this one its drawing.
    const timer = setTimeout(() => {
      if (!host.current) return // another screen by now
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
