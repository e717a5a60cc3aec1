// The text of a document in an editor: our faults in place, words from our schema.
import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState, StateEffect, StateField } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  drawSelection,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { ask } from './engine.js'
import { state } from './store.js'

const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--k)' },
  { tag: [tags.string, tags.content], color: 'var(--ink)' },
  { tag: [tags.number, tags.bool], color: 'var(--n)' },
  { tag: tags.comment, color: 'var(--c)' },
])

const schemas = new Map()
function schemaOf(kind, ruleset) {
  const key = `${kind} ${ruleset}`
  if (!schemas.has(key)) schemas.set(key, ask('schema', { kind, ruleset }))
  return schemas.get(key)
}

/** All keys that a schema allows, at any place: key -> description. */
function keysOf(schema, isTop) {
  const keys = new Map()
  const walk = (node, depth) => {
    if (!node || typeof node !== 'object' || depth > 7) return
    if (node.properties)
      for (const [key, value] of Object.entries(node.properties)) {
        if (!isTop || depth === 0) keys.set(key, value.description ?? '')
        if (!isTop) walk(value, depth + 1)
      }
    if (isTop && depth > 0) return
    for (const key of ['items', 'additionalProperties', '$defs'])
      if (node[key]) walk(key === '$defs' ? { anyOf: Object.values(node[key]) } : node[key], depth + 1)
    for (const key of ['anyOf', 'oneOf', 'allOf']) node[key]?.forEach(one => walk(one, depth + 1))
  }
  walk(schema, 0)
  return keys
}

const words = () => ({
  traits: state.reference.traits.map(({ code, name, effect }) => ({
    label: code,
    detail: name,
    info: effect || 'in the book',
  })),
  systems: state.reference.systems.map(({ name, effect }) => ({ label: name, info: effect || undefined })),
  ruleset: state.reference.games.map(({ key, title }) => ({ label: key, detail: title })),
  battle: state.reference.battles.map(({ name, limit }) => ({ label: name, detail: String(limit) })),
})

function complete(context) {
  const line = context.state.doc.lineAt(context.pos)
  const before = line.text.slice(0, context.pos - line.from)
  const kind = state.seen?.kind ?? 'design',
    ruleset = state.seen?.ruleset
  const value = before.match(/(?:^|[\s{,-])(\w+):\s*(?:.*[[,]\s*|)([\w-]*)$/)
  if (value) {
    const options = (!ruleset || ruleset === 'starmada_unity' || value[1] === 'ruleset') && words()[value[1]]
    return options ? { from: context.pos - value[2].length, options } : null
  }
  const key = before.match(/^(\s*)(?:- )?(\w*)$/)
  if (!key || (!key[2] && !context.explicit)) return null
  const keys = keysOf(schemaOf(kind, ruleset), !key[1] && !before.includes('-'))
  const options = [...keys].map(([label, info]) => ({ label, apply: `${label}: `, info, type: 'property' }))
  return { from: context.pos - key[2].length, options, validFor: /^\w*$/ }
}

const hover = hoverTooltip((view, pos) => {
  const at = view.state.wordAt(pos)
  if (!at) return null
  const word = view.state.sliceDoc(at.from, at.to)
  const named =
    state.reference.traits.find(({ code, name }) => code === word || name === word) ??
    state.reference.systems.find(({ name }) => name.split(' ')[0] === word)
  const isKey = /^\s*:/.test(view.state.sliceDoc(at.to, at.to + 2))
  const told = isKey
    ? keysOf(schemaOf(state.seen?.kind ?? 'design', state.seen?.ruleset), false).get(word)
    : named && `${named.name}: ${named.effect || 'in the book'} (${named.source})`
  if (!told) return null
  return {
    pos: at.from,
    end: at.to,
    create: () => ({ dom: Object.assign(document.createElement('div'), { className: 'tip', textContent: told }) }),
  }
})

/** @type {import('@codemirror/state').StateEffectType<number[]>} */
const flashLines = StateEffect.define()
const flashed = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    marks = marks.map(transaction.changes)
    for (const effect of transaction.effects)
      if (effect.is(flashLines)) {
        marks = Decoration.set(
          effect.value.map(line => Decoration.line({ class: 'flash' }).range(lineAt(transaction.newDoc, line).from)),
        )
      }
    return marks
  },
  provide: field => EditorView.decorations.from(field),
})

/** Returns the line of a number, or the nearest there is; a finding about the whole text has none. */
const lineAt = (doc, line) => doc.line(Math.max(1, Math.min(line || 1, doc.lines)))

/** An editor in an element; `onType` gets the text at every change by hand. */
export function editor(parent, text, onType, onFix) {
  let isOurs = false,
    dimming,
    marked
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        drawSelection(),
        lintGutter(),
        yaml(),
        syntaxHighlighting(colors),
        flashed,
        hover,
        indentUnit.of('  '),
        autocompletion({ override: [complete] }),
        keymap.of([
          { key: 'Mod-.', run: () => (onFix(), true) },
          ...completionKeymap,
          ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
        ]),
        EditorView.contentAttributes.of({
          'aria-label': 'The text of the design',
          spellcheck: 'false',
          autocorrect: 'off',
          autocapitalize: 'off',
        }),
        EditorView.updateListener.of(update => update.docChanged && !isOurs && onType(update.state.doc.toString())),
        EditorState.lineSeparator.of('\n'),
      ],
    }),
  })
  return {
    view,
    /** Shows another text, changing only what differs, and lights the lines that do. */
    show(text) {
      const old = view.state.doc.toString()
      if (old === text) return
      let from = 0,
        end = 0
      while (from < old.length && old[from] === text[from]) from++
      while (
        end < old.length - from &&
        end < text.length - from &&
        old[old.length - 1 - end] === text[text.length - 1 - end]
      )
        end++
      const insert = text.slice(from, text.length - end)
      const first = text.slice(0, from).split('\n').length,
        count = insert.split('\n').length
      const isSmall = count < 12
      const effects = isSmall
        ? [flashLines.of([...Array(count).keys()].map(k => first + k)), EditorView.scrollIntoView(from)]
        : []
      isOurs = true
      view.dispatch({ changes: { from, to: old.length - end, insert }, effects })
      isOurs = false
      clearTimeout(dimming)
      dimming = setTimeout(() => view.dom.isConnected && view.dispatch({ effects: flashLines.of([]) }), 1000)
    },
    /** Marks faults and findings. */
    mark(faults, findings) {
      const { doc } = view.state
      const key = JSON.stringify([faults, findings])
      if (key === marked) return
      marked = key
      const place = (line, column) => {
        const at = lineAt(doc, line)
        return Math.min(at.to, at.from + [...at.text].slice(0, column - 1).join('').length)
      }
      const marks = faults.map(({ line, column, end_line: endLine, end_column: endColumn, message, fix }) => {
        const from = place(line, column)
        return {
          from,
          to: Math.max(from, place(endLine, endColumn)),
          severity: 'error',
          message,
          actions: fix ? [{ name: `Take ${fix}`, apply: () => onFix() }] : [],
        }
      })
      findings
        .filter(({ path }) => path !== 'space')
        .forEach(({ line, message, severity }) => {
          const at = lineAt(doc, line)
          marks.push({ from: at.from, to: at.to, severity: severity === 'illegal' ? 'error' : 'warning', message })
        })
      view.dispatch(setDiagnostics(view.state, marks))
    },
    /** Shows a line at the top, without the focus. */
    scrollTo(line) {
      const at = lineAt(view.state.doc, line)
      view.dispatch({ effects: EditorView.scrollIntoView(at.from, { y: 'start', yMargin: 0 }) })
    },
    goto({ line, column }) {
      const at = lineAt(view.state.doc, line)
      view.dispatch({ selection: { anchor: Math.min(at.to, at.from + (column ?? 1) - 1) }, scrollIntoView: true })
      view.focus()
    },
  }
}
