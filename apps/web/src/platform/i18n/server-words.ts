import { knownTexts, languageInUse, t } from './translate.ts'

interface Pattern {
  text: string
  names: string[]
  /** Whether the value of that place stands in quotation marks: a name that people gave. */
  isQuoted: boolean[]
  fits: RegExp
}
let patterns: Pattern[] | undefined

const chinese = /\p{Script=Han}/u
const hole = /\{(\w+)\}/g
/** Texts that are hardly more than their holes would fit anything. */
const LEAST_OWN_LETTERS = 3
const ownLetters = (text: string) => text.replace(hole, '').length
/** A column is called as the sheet before the user calls it. */
const HEADING = 'heading'
const counts = new Set(['count', 'line'])
/** Lists say the same again at each drawing. */
const said = new Map<string, string>()
const MOST_KEPT = 1000
const closing: Record<string, string> = { '“': '”', '「': '」' }

function asPattern(text: string): Pattern {
  const holes = [...text.matchAll(hole)]
  const isQuoted = holes.map(({ 0: whole, index }) => {
    const close = closing[text[index - 1] ?? '']
    return !!close && text[index + whole.length] === close
  })
  let at = 0
  const source = text
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    // What is quoted ends with its own quotation mark, and a count is a number.
    .replace(hole, (_, name: string) => (isQuoted[at++] ? '([^“”「」]+)' : counts.has(name) ? '(\\d+)' : '(.+?)'))
  return { text, names: holes.map((match) => match[1]!), isQuoted, fits: new RegExp(`^${source}$`, 's') }
}

/** What the server says, which is Chinese, in the language in use: a text of the catalogue, one with values in it, or such texts put together. */
export function serverWords(message: string): string {
  if (languageInUse() === 'zh-CN' || !chinese.test(message)) return message
  const known = said.get(message)
  if (known !== undefined) return known
  const whole = t(message)
  const words = whole !== message ? whole : (fitted(message) ?? titled(message) ?? explained(message) ?? message)
  if (said.size >= MOST_KEPT) said.clear()
  said.set(message, words)
  return words
}

function fitted(message: string) {
  patterns ??= knownTexts()
    .filter((text) => /\{\w+\}/.test(text) && ownLetters(text) >= LEAST_OWN_LETTERS)
    .toSorted((one, other) => ownLetters(other) - ownLetters(one))
    .map(asPattern)
  for (const { text, names, isQuoted, fits } of patterns) {
    const values = fits.exec(message)?.slice(1)
    if (!values) continue
    const words = values.map((value, at) =>
      names[at] === HEADING ? value : isQuoted[at] ? t(value) : valueWords(value),
    )
    return t(text, Object.fromEntries(names.map((name, at) => [name, words[at]!])))
  }
  return undefined
}

const isEnglish = () => languageInUse() === 'en-US'

/** A field's title before what is wrong with it; text in which neither is known stays as it is. */
function titled(message: string) {
  const [, title, rest] = /^([^：]{1,60}?)(?:：|: )(.+)$/s.exec(message) ?? []
  if (!title || !rest) return undefined
  const words = [serverWords(title), serverWords(rest)]
  return words[0] === title && words[1] === rest ? undefined : words.join(isEnglish() ? ': ' : '：')
}

/** A text of the catalogue with a detail behind it. */
function explained(message: string) {
  const [, text, detail] = /^([^（]+)（(.+)）$/s.exec(message) ?? []
  if (!text || !detail || serverWords(text) === text) return undefined
  return isEnglish()
    ? `${serverWords(text)} (${serverWords(detail)})`
    : `${serverWords(text)}（${serverWords(detail)}）`
}

/** A value within a text; a list is said part by part where each part is known. */
function valueWords(value: string) {
  const parts = value.split('、')
  const words = parts.map(serverWords)
  const isList = parts.length > 1 && words.every((word, at) => word !== parts[at])
  return isList ? words.join(isEnglish() ? ', ' : '、') : serverWords(value)
}
