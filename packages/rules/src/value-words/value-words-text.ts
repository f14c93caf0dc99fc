import { type ValueWord, type WordColour, wordColours } from './value-words.ts'

const colourNames: Record<WordColour, string> = { red: '红', amber: '橙', blue: '蓝', green: '绿', grey: '灰' }
const coloursByName = new Map(
  wordColours.flatMap((colour): [string, WordColour][] => [
    [colour, colour],
    [colourNames[colour], colour],
  ]),
)

/** Words that would not be read as they are: with what parts entries or names a colour, or what looks like a quote of ours. */
const needsQuotes = /[;；\n\r[\]【】［］]|(?:^|[=＝]\s*)"|^\s|\s$/
const quoted = (words: string) => (needsQuotes.test(words) ? `"${words.replaceAll('"', '""')}"` : words)

/** A sheet's way of writing value words: 0=停机[灰]；1=运行[绿]；位3=急停[红]；4="停机；待料". */
export const writtenValueWords = (meanings: readonly ValueWord[]): string =>
  meanings
    .map(({ value, bit, words, colour }) => {
      const key = typeof bit === 'number' ? `位${bit}` : String(value)
      return `${key}=${quoted(words)}${colour ? `[${colourNames[colour]}]` : ''}`
    })
    .join('；')

/** A line or a semicolon ends an entry, unless it stands in quotes behind the sign. */
const entries = /(?:[=＝]\s*"(?:[^"]|"")*"|[^;；\n\r])+/g
const entry =
  /^(位|bit)?\s*(-?\d{1,16}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?)\s*[=＝]\s*(?:"((?:[^"]|"")*)"|(.+?))\s*(?:[[【［]([^[\]【】［］]+)[\]】］])?$/

/** What a text in a sheet means, or the part of it that means nothing. */
export function readValueWords(written: string): { meanings: ValueWord[] } | { wrong: string } {
  const meanings: ValueWord[] = []
  for (const part of written.match(entries) ?? []) {
    const text = part.trim()
    if (!text) continue
    const [, isBit, digits, inQuotes, plain, name] = entry.exec(text) ?? []
    const words = inQuotes?.replaceAll('""', '"') ?? plain
    const colour = name === undefined ? undefined : coloursByName.get(name.trim())
    if (digits === undefined || (name !== undefined && !colour) || (isBit && !/^\d+$/.test(digits)))
      return { wrong: text }
    const key = isBit ? { bit: Number(digits) } : { value: Number(digits) }
    meanings.push({ ...key, words: words!, ...(colour && { colour }) })
  }
  return { meanings }
}
