// Completes keys and words of a game's file by its JSON Schema.

const indentOf = (line) => line.match(/^[ -]*/)[0].length

/** Returns the keys that lead to the place after `before`, the text up to the cursor. */
export function pathAt(before) {
  const lines = before.split('\n')
  const last = lines.pop()
  const path = []
  let indent = indentOf(last)
  for (const line of lines.reverse()) {
    if (!line.trim() || line.trimStart().startsWith('#') || indentOf(line) >= indent) continue
    const key = line.match(/^[ -]*([^:#{}[\]]+):/)
    if (key) path.unshift(key[1].trim())
    indent = indentOf(line)
  }
  return [...path, ...flowPath(last)]
}

/** Returns the keys of the maps in braces that are still open at the end of a line. */
function flowPath(line) {
  const open = []
  for (const { 0: sign, index } of line.matchAll(/[{}[\]]/g)) {
    if (sign === '{' || sign === '[') open.push(line.slice(0, index).match(/([^:{},[\]]+):\s*$/)?.[1].trim())
    else open.pop()
  }
  return open.filter((key) => key !== undefined)
}

/** Returns the forms that a node of the schema allows. */
function formsOf(schema, node) {
  if (node === undefined || node === true) return []
  if (node.$ref) return formsOf(schema, schema.definitions[node.$ref.split('/').at(-1)])
  const several = node.anyOf ?? node.oneOf ?? node.allOf ?? []
  return [node, ...several.flatMap((one) => formsOf(schema, one)), ...formsOf(schema, node.items)]
}

function step(schema, forms, key) {
  return forms.flatMap((form) => {
    const known = form.properties?.[key]
    if (known) return formsOf(schema, known)
    return typeof form.additionalProperties === 'object' ? formsOf(schema, form.additionalProperties) : []
  })
}

/** Returns the words that fit at the end of `before`, as { label, info, apply }, and where the word begins. */
export function wordsAt(schema, before) {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const word = line.match(/[\w$-][\w$ -]*$/)?.[0] ?? ''
  const rest = line.slice(0, line.length - word.length)
  const ofValue = rest.match(/([^:{},[\]#-][^:{},[\]#]*):\s*$/)
  const forms = pathAt(before).reduce((at, key) => step(schema, at, key), formsOf(schema, schema))
  const from = before.length - word.length
  if (!ofValue) {
    const keys = new Map(forms.flatMap((form) => Object.entries(form.properties ?? {})))
    const words = Array.from(keys, ([label, { description }]) => ({ label, info: description, apply: `${label}: ` }))
    return { from, words }
  }
  const values = step(schema, forms, ofValue[1].trim()).flatMap((form) => form.enum ?? (form.const ? [form.const] : []))
  return { from, words: [...new Set(values)].map((label) => ({ label: String(label) })) }
}
