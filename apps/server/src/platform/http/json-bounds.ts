/** How much a JSON text may hold before it is parsed. */
export interface JsonBounds {
  /** Containers within containers. */
  depth: number
  /** Entries of one list. */
  list: number
  /** Fields of one object. */
  fields: number
  /** Entries and fields of all lists and objects together. */
  entries: number
}

/** What of a JSON text goes beyond its bounds, and by which field names it is reached. */
export interface BeyondBounds {
  what: keyof JsonBounds
  path: string[]
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

interface Container {
  isList: boolean
  entries: number
  /** Where its name begins and ends in the text; nothing within a list and at the root. */
  name: readonly [from: number, to: number] | undefined
}

/** One pass over a JSON text that has not been parsed: its entries, and what of it goes beyond the bounds. Broken JSON is left to the parser. */
export function measureJson(text: string, bounds: JsonBounds): { entries: number; beyond?: BeyondBounds } {
  const open: Container[] = []
  let entries = 0
  let string: Container['name']
  let name: Container['name']
  const beyond = (what: keyof JsonBounds) => ({ entries, beyond: { what, path: pathOf(text, open) } })
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) {
      const end = endOfString(text, at)
      string = [at + 1, end]
      at = end
    } else if (sign === COLON) name = string
    else if (sign === COMMA || sign === LIST || sign === OBJECT) {
      if (sign !== COMMA) {
        if (open.length === bounds.depth) return beyond('depth')
        open.push({ isList: sign === LIST, entries: 0, name })
      }
      name = undefined
      // The first entry is counted with the bracket, before it is seen.
      const here = open.at(-1)
      if (!here) continue
      here.entries++
      if (++entries > bounds.entries) return beyond('entries')
      if (here.entries > (here.isList ? bounds.list : bounds.fields)) return beyond(here.isList ? 'list' : 'fields')
    } else if (sign === LIST_END || sign === OBJECT_END) open.pop()
  }
  return { entries }
}

/** The quote that ends a string: the next one before which the backslashes are even. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text.charCodeAt(before - 1) === BACKSLASH) before--
    if ((end - before) % 2 === 0) return end
  }
  return text.length
}

/** The steps from the root to the last container: names of fields, numbers within lists. */
const pathOf = (text: string, open: readonly Container[]) =>
  open.slice(1).map(({ name }, nth) => (name ? text.slice(...name).slice(0, 100) : String(open[nth]!.entries - 1)))
