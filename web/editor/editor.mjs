// The editor for a game's file: CodeMirror with colours for YAML, problems in their place, and completion by the JSON
// Schema of games in files. esbuild makes one file of it, which the page loads when the designer is opened.
import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { wordsAt } from './complete.mjs'

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' }
])

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '14px', color: 'var(--ink)', backgroundColor: 'var(--card)' },
  '&.cm-focused': { outline: '3px solid var(--focus)' },
  '.cm-scroller': { fontFamily: '"DejaVu Sans Mono", monospace', lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--soft)', borderColor: 'var(--line)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 8%, transparent)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent)'
  },
  '.cm-tooltip': { backgroundColor: 'var(--card)', color: 'var(--ink)', borderColor: 'var(--soft)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '.8' }
})

export class Editor {
  #schema = null
  #view
  #isOurs = false // is the text being replaced by the page?
  #isEmpty = true // has no text been set yet?

  /** onchange() is called when the user has changed the text. */
  constructor({ onchange }) {
    this.element = document.createElement('div')
    this.element.className = 'editor'
    // in a shadow root CodeMirror's styles are style sheets made by script, which the page's security policy allows
    const root = this.element.attachShadow({ mode: 'open' })
    this.#view = new EditorView({ root, parent: root })
    this.onchange = onchange
    this.#begin('')
    fetch(new URL('./schema.json', import.meta.url))
      .then((answer) => answer.json())
      .then((schema) => (this.#schema = schema))
      .catch(() => {}) // without the schema nothing is completed
  }

  get text() {
    return this.#view.state.doc.toString()
  }

  /** Replaces the text. The editor's undo brings the last text back. */
  set text(doc) {
    if (this.#isEmpty) {
      this.#isEmpty = false
      return this.#begin(doc)
    }
    const { length } = this.#view.state.doc
    this.#isOurs = true
    this.#view.dispatch({ changes: { from: 0, to: length, insert: doc }, annotations: isolateHistory.of('full') })
    this.#isOurs = false
  }

  /** Changes the text only where it differs from the next one, so that the cursor stays where it is. */
  change(next) {
    const { text } = this
    const most = Math.min(text.length, next.length)
    let from = 0
    while (from < most && text[from] === next[from]) from++
    let same = 0
    while (same < most - from && text.at(-1 - same) === next.at(-1 - same)) same++
    const insert = next.slice(from, next.length - same)
    this.#isOurs = true
    this.#view.dispatch({ changes: { from, to: text.length - same, insert } })
    this.#isOurs = false
  }

  /** Begins with a text, before which there is nothing to undo. */
  #begin(doc) {
    const told = EditorView.updateListener.of((update) => update.docChanged && !this.#isOurs && this.onchange())
    const extensions = [
      lineNumbers(), EditorView.lineWrapping, history(), drawSelection(), highlightActiveLine(), indentUnit.of('  '),
      yaml(), look,
      syntaxHighlighting(colours), autocompletion({ override: [(context) => this.#complete(context)] }), told,
      keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
      EditorView.contentAttributes.of({ 'aria-label': 'The file of the game', spellcheck: 'false', tabindex: '0' })
    ]
    this.#view.setState(EditorState.create({ doc, extensions }))
  }

  #complete({ state, pos, explicit }) {
    if (!this.#schema) return null
    const { from, words } = wordsAt(this.#schema, state.sliceDoc(0, pos))
    return words.length && (explicit || from < pos) ? { from, options: words, validFor: /^[\w$ -]*$/ } : null
  }

  #place(line, column) {
    const { doc } = this.#view.state
    const at = doc.line(Math.min(Math.max(line, 1), doc.lines))
    return { from: Math.min(at.from + column - 1, at.to), to: at.to }
  }

  /** Marks the place of a problem, { line, column, words }; null: there is none. */
  mark(problem) {
    const all = []
    if (problem) {
      const { from, to } = this.#place(problem.line, problem.column)
      all.push({ from, to, severity: 'error', message: problem.words })
    }
    this.#view.dispatch(setDiagnostics(this.#view.state, all))
  }

  /** Puts the cursor at a place, and perhaps the focus. Lines and columns count from 1. */
  go(line, column, focus = true) {
    const { from } = this.#place(line, column)
    this.#view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
    if (focus) this.#view.focus()
  }
}
