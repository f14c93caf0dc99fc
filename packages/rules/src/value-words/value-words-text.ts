import { type ValueWord, type WordColour, wordColours } from './value-words.ts'

const colourNames: Record<WordColour, string> = { red: '红', amber: '橙', blue: '蓝', green: '绿', grey: '灰' }
const coloursByName = new Map(
  wordColours.flatMap((colour): [string, WordColour][] => [
    [colour, colour],
    [colourNames[colour], colour],
  ]),
)

/** A sheet's way of writing value words: 0=停机[灰]；1=运行[绿]；位3=急停[红]. */
export const writtenValueWords = (meanings: readonly ValueWord[]): string =>
  meanings
    .map(({ value, bit, words, colour }) => {
      const key = typeof bit === 'number' ? `位${bit}` : String(value)
      return `${key}=${words}${colour ? `[${colourNames[colour]}]` : ''}`
    })
    .join('；')

const entry = /^(位|bit)?\s*(-?\d{1,15}(?:\.\d{1,9})?)\s*[=＝]\s*(.+?)\s*(?:[[【［]([^[\]【】［］]+)[\]】］])?$/

/** What a text in a sheet means, or the part of it that means nothing. A line or a semicolon parts the entries. */
export function readValueWords(written: string): { meanings: ValueWord[] } | { wrong: string } {
  const meanings: ValueWord[] = []
  for (const part of written.split(/[;；\n\r]+/)) {
    const text = part.trim()
    if (!text) continue
    const [, isBit, digits, words, name] = entry.exec(text) ?? []
    const colour = name === undefined ? undefined : coloursByName.get(name.trim())
    if (digits === undefined || (name !== undefined && !colour) || (isBit && !/^\d+$/.test(digits)))
      return { wrong: text }
    const key = isBit ? { bit: Number(digits) } : { value: Number(digits) }
    meanings.push({ ...key, words: words!, ...(colour && { colour }) })
  }
  return { meanings }
}
