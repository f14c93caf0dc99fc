/** Where a match begins and ends in the text as it stands, in UTF-16 units. */
export interface TextRange {
  start: number
  end: number
}

/** How text is compared: full-width forms, ligatures and case do not matter. */
export const comparable = (text: string) => text.normalize('NFKC').toLowerCase()

/** The words of what was typed, in their comparable form, each once, ten at most. */
export const searchWords = (typed: string): string[] =>
  [...new Set(comparable(typed).split(/\s+/).filter(Boolean))].slice(0, 10)

/** Every place of any of the words, in order, overlapping ones joined. */
export function rangesOf(text: string, words: readonly string[]): TextRange[] {
  const { form, places } = mapped(text)
  const found: TextRange[] = []
  for (const word of words) {
    if (!word) continue
    for (let at = form.indexOf(word); at >= 0; at = form.indexOf(word, at + word.length))
      found.push({ start: places[at]!, end: places[at + word.length]! })
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  const joined: TextRange[] = []
  for (const range of found) {
    const last = joined.at(-1)
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end)
    else joined.push({ ...range })
  }
  return joined
}

/** The comparable form, made character by character, and where each of its units came from. */
function mapped(text: string) {
  let form = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const one = comparable(character)
    for (let unit = 0; unit < one.length; unit++) places.push(at)
    form += one
    at += character.length
  }
  places.push(at)
  return { form, places }
}
