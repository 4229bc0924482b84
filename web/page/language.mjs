// The page in the visitor's language. The page and the library speak English; languages/de.json says the same in
// German. As a text comes onto the page it is looked up there, so nothing else has to know of languages, and what is
// not found stays English. docs/decisions/0020-languages.md says why it is so, and what a key of that file means.
const LANGUAGES = { en: 'English', de: 'Deutsch' }
const CHOICE = 'levelground.language'
const SAID = ['aria-label', 'title', 'placeholder', 'alt']
const UNTOUCHED = '[translate=no], textarea, pre, code, kbd, script, style, .editor, [contenteditable]'

const NUMBER = String.raw`[-+−]?\d+(?:[.,]\d+)*`
const ID = String.raw`\b[a-z]{2}(?:-[0-9a-z]{4,5})+(?:-[0-9a-z]{1,4})?\b`
const TELLING = 6 // letters of a key with stars that say enough to be sure of what it means
const VARIABLE = new RegExp(`${ID}|${NUMBER}`, 'g')

const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1)
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns a function that writes a number of the page, such as 1,024.5, as a language does. A version such as 1.2.3
 *  stays. */
function numberWriter(language) {
  const parts = new Intl.NumberFormat(language).formatToParts(-1234567.5)
  const sign = (type) => parts.find((part) => part.type === type)?.value ?? ''
  const signs = { '.': sign('decimal'), ',': sign('group') }
  return (number) => (number.split('.').length > 2 ? number : number.replace(/[.,](?=\d)/g, (c) => signs[c]))
}

/** Returns a key with stars as a regular expression, and how much of it is given. */
function patternOf(key) {
  const source = key.replace(/[.+?^${}()|[\]\\/]/g, String.raw`\$&`)
  const filled = source.replace(/[*#@]/g, (c) => ({ '*': '(.+?)', '#': `(${NUMBER})`, '@': `(${ID})` })[c])
  const letters = key.replace(/[^a-z]/gi, '').length
  return { pattern: new RegExp(`^${filled}$`, 'i'), letters, blanks: key.match(/[*#@]/g) }
}

/** Returns a function that says a text in a language, given its words: English to the language. The function returns
 *  undefined if it does not know the text. */
export function translator(words, language) {
  const write = numberWriter(language)
  const exact = new Map(Object.entries(words).filter(([key]) => !key.includes('*')))
  const patterns = Object.entries(words)
    .filter(([key]) => key.includes('*'))
    .map(([key, value]) => ({ ...patternOf(key), value }))
    .sort((a, b) => b.letters - a.letters)
  const known = new Map()

  /** Puts what stood in the blanks of a key into its translation, each kind in its order. */
  function fill(value, blanks, parts) {
    const left = parts.map((part, i) => [blanks[i], part])
    return value.replace(/[*#@]/g, (c) => {
      const next = left.findIndex(([kind]) => kind === c)
      return next < 0 ? c : left.splice(next, 1)[0][1]
    })
  }

  function asWhole(text) {
    const parts = text.match(VARIABLE) ?? []
    const kinds = parts.map((part) => (/^[a-z]/.test(part) ? '@' : '#'))
    const key = text.replace(VARIABLE, (part) => (/^[a-z]/.test(part) ? '@' : '#'))
    const value = exact.get(key) ?? exact.get(lower(key))
    return value && fill(value, kinds, parts.map((part, i) => (kinds[i] === '#' ? write(part) : part)))
  }

  function asPattern(text, isTelling) {
    for (const { pattern, letters, blanks, value } of patterns) {
      const parts = letters >= TELLING === isTelling && pattern.exec(text)?.slice(1)
      if (!parts) continue
      const isText = (i) => blanks[i] === '*' && /[a-z]{2}/i.test(parts[i])
      const said = parts.map((part, i) => (isText(i) ? say(part) : blanks[i] === '@' ? part : write(part)))
      // a key such as "* to *" says so little that nothing else may be unknown
      if (isTelling || (said.every((part) => part !== undefined) && said.some((_, i) => isText(i))))
        return fill(value, blanks, said.map((part, i) => part ?? parts[i]))
    }
    return undefined
  }

  const isName = (part) => !/[a-z]{2}/i.test(part) || /^[A-Z]/.test(part)

  /** Says each sentence of a text, or each part of a list. */
  function asList(text) {
    for (const [separator, between] of [[/(?<=\.) (?=[A-Z])/, ' '], ['; ', '; '], [', ', ', '], [': ', ': ']]) {
      const parts = text.split(separator)
      const said = parts.length > 1 ? parts.map((part) => say(part)) : []
      if (said.some(Boolean) && said.every((part, i) => part !== undefined || isName(parts[i])))
        return said.map((part, i) => part ?? parts[i]).join(between)
    }
    return undefined
  }

  /** Says what follows a mark, such as a tick. */
  function afterMark(text) {
    const [, mark, rest] = /^([:.,✓✗] ?)(.+)$/.exec(text) ?? []
    const said = rest && say(rest)
    return said && mark + said
  }

  function say(text) {
    if (known.has(text)) return known.get(text)
    const found = asWhole(text) ?? afterMark(text) ?? asPattern(text, true) ?? asList(text) ?? asPattern(text, false)
    const said = found && /^[A-Z]/.test(text) ? upper(found) : found
    if (known.size > 20000) known.clear()
    known.set(text, said)
    return said
  }

  return (text) => {
    const core = text.trim().replace(/\s+/g, ' ')
    const said = /[a-z]{2}/i.test(core) ? say(core) : core.replace(new RegExp(NUMBER, 'g'), write)
    return said && text.match(/^\s*/)[0] + said + text.match(/\s*$/)[0]
  }
}

/** Says all that is on the page now, and whatever comes onto it. */
function sayAll(say) {
  const done = new WeakMap() // what was said last, for each text and attribute
  const sayPart = (node, name, text, put) => {
    const last = done.get(node) ?? done.set(node, {}).get(node)
    if (last[name] === text) return // it is in the visitor's language already
    const said = say(text)
    if (said === undefined || said === text) return
    last[name] = said
    put(said)
  }
  const sayText = (node) =>
    node.parentElement?.closest(UNTOUCHED) || sayPart(node, 'data', node.data, (said) => (node.data = said))
  const sayAttributes = (element) => {
    if (element.closest('[translate=no]')) return
    for (const name of SAID.filter((name) => element.hasAttribute(name)))
      sayPart(element, name, element.getAttribute(name), (said) => element.setAttribute(name, said))
  }
  const sayTree = (root) => {
    if (root.nodeType === Node.TEXT_NODE) return sayText(root)
    if (root.nodeType !== Node.ELEMENT_NODE) return undefined
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = root; node; node = walker.nextNode())
      node.nodeType === Node.TEXT_NODE ? sayText(node) : sayAttributes(node)
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'characterData') sayText(target)
      else if (type === 'attributes') sayAttributes(target)
      else addedNodes.forEach(sayTree)
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: SAID })
  sayTree(document.body)
}

/** The language that the visitor chose here, or the first one of the browser's that the page has. */
function chosen() {
  let choice
  try {
    choice = localStorage.getItem(CHOICE)
  } catch {
    // then the browser's languages count
  }
  return [choice, ...navigator.languages.map((name) => name.slice(0, 2))].find((name) => name in LANGUAGES) ?? 'en'
}

/** Lets the page speak the visitor's language. `button`, if given, changes to the other one. */
export async function speak(button) {
  const language = chosen()
  const other = language === 'en' ? 'de' : 'en'
  if (button) {
    Object.assign(button, { textContent: LANGUAGES[other], lang: other, hidden: false })
    button.onclick = () => {
      try {
        localStorage.setItem(CHOICE, other)
        location.reload()
      } catch {
        button.hidden = true // this browser keeps nothing
      }
    }
  }
  if (language === 'en') return
  const answer = await fetch(`languages/${language}.json`)
  if (!answer.ok) return
  sayAll(translator(await answer.json(), language))
  document.documentElement.lang = language
}
