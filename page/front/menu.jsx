// Menus and dialogs after the ARIA patterns: focus goes in, arrows walk, Escape leads back to what opened them.
import { useLayoutEffect, useRef } from 'preact/hooks'
import { set, state } from './store.js'

const ITEMS = '[role^="menuitem"]:not([disabled])'

/** Moves the focus within a list of elements by arrow, Home and End keys; returns whether it did. */
export function walk(event, all, { isAcross = false, columns = 1 } = {}) {
  const now = all.indexOf(document.activeElement)
  const steps = { ArrowDown: columns, ArrowUp: -columns }
  if (isAcross) Object.assign(steps, { ArrowRight: 1, ArrowLeft: -1 })
  let next
  const isText = event.target instanceof HTMLInputElement
  if (event.key === 'Home' && !isText) next = 0
  else if (event.key === 'End' && !isText) next = all.length - 1
  else if (steps[event.key] && now >= 0) next = now + steps[event.key]
  if (next == null || !all.length) return false
  if (columns > 1 && (next < 0 || next >= all.length)) return false
  event.preventDefault()
  all[(next + all.length) % all.length].focus()
  return true
}

/**
 * A button that opens a menu; `state.menu` names the one that is open.
 * @param {{ name: string, label: any, children: () => any, test?: string, words?: string, look?: string, isUp?:
 *   boolean }} props
 */
export function Menu({ name, label, children, test, words, look = 'btn', isUp = false }) {
  const isOpen = state.menu === name
  const host = useRef(null)
  const items = () => [...host.current.querySelectorAll(ITEMS)]
  useLayoutEffect(() => {
    if (!isOpen) return
    const pop = host.current.querySelector('.pop')
    pop.classList.toggle('left', host.current.getBoundingClientRect().right < pop.offsetWidth + 8)
    const checked = items().find(item => item.getAttribute('aria-checked') === 'true')
    ;(state.menuEnd ? items().at(-1) : (checked ?? items()[0]))?.focus()
  }, [isOpen])
  const opener = () => host.current?.querySelector('[aria-haspopup]')
  const close = () => {
    const isInside = host.current?.contains(document.activeElement)
    set({ menu: null })
    if (isInside) opener()?.focus()
  }
  const open = isEnd => set({ menu: name, menuEnd: isEnd })
  const onKeyDown = event => {
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      open(event.key === 'ArrowUp')
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') {
      set({ menu: null })
    } else if (!walk(event, items()) && event.key.length === 1 && event.key !== ' ' && !event.ctrlKey) {
      const all = items()
      const from = all.indexOf(document.activeElement)
      const isNamed = item => item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase())
      const next = [...all.slice(from + 1), ...all].find(isNamed)
      next?.focus()
      event.stopPropagation()
    }
  }
  return (
    <span class="menu" ref={host} onKeyDown={onKeyDown}>
      <button
        type="button"
        class={look}
        aria-label={words}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-test={test}
        onClick={event => {
          event.stopPropagation()
          isOpen ? close() : open(false)
        }}
      >
        {label}
      </button>
      {isOpen && (
        <div
          class={`pop${isUp ? ' above' : ''}`}
          role="menu"
          aria-label={words}
          onClick={event => {
            event.stopPropagation()
            if (event.target instanceof Element && event.target.closest(ITEMS)) close()
          }}
        >
          {children()}
        </div>
      )}
    </span>
  )
}

/**
 * @param {{ children: any, onClick: () => void, test?: string, isChecked?: boolean, isBad?: boolean, isDisabled?:
 *   boolean }} props
 */
export const Item = ({ onClick, children, test, isChecked, isBad, isDisabled }) => (
  <button
    type="button"
    role={isChecked == null ? 'menuitem' : 'menuitemradio'}
    aria-checked={isChecked ?? undefined}
    tabIndex={-1}
    class={`plain${isBad ? ' bad' : ''}`}
    data-test={test}
    disabled={isDisabled}
    onClick={onClick}
  >
    {isChecked != null && <i class="tickmark">{isChecked ? '✓' : ''}</i>}
    {children}
  </button>
)

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'

/**
 * A window over the page: keeps the focus inside and gives it back when it closes.
 * @param {{ label: string, children: any, onClose: () => void, title?: string, onKeyDown?: (event: any) => void,
 *   test?: string }} props
 */
export function Dialog({ label, title, onClose, children, onKeyDown, test }) {
  const host = useRef(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    const first = host.current.querySelector('[data-first], input, textarea') ?? host.current.querySelector(FOCUSABLE)
    first?.focus()
    const own = host.current
    return () => {
      const now = document.activeElement
      const isLost = !now || now === document.body || own.contains(now)
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const onKey = event => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Tab') {
      const all = [...host.current.querySelectorAll(FOCUSABLE)]
      const edge = event.shiftKey ? all[0] : all.at(-1)
      if (document.activeElement === edge) {
        event.preventDefault()
        ;(event.shiftKey ? all.at(-1) : all[0]).focus()
      }
    }
    onKeyDown?.(event)
  }
  return (
    <div class="veil" onClick={event => event.target === event.currentTarget && onClose()}>
      <div
        class="help card"
        role="dialog"
        aria-modal="true"
        aria-label={label}
        data-test={test}
        ref={host}
        onKeyDown={onKey}
      >
        {title && (
          <h2>
            {title} <span class="sp" />
            <button type="button" class="plain" aria-label="Close" onClick={onClose}>
              ×
            </button>
          </h2>
        )}
        {children}
      </div>
    </div>
  )
}
