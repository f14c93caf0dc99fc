import { knownTexts, languageInUse, t } from './translate.ts'

interface Pattern {
  text: string
  names: string[]
  fits: RegExp
}
let patterns: Pattern[] | undefined

const hole = /\{(\w+)\}/g
/** Texts that are hardly more than their holes would fit anything. */
const LEAST_OWN_LETTERS = 4
const ownLetters = (text: string) => text.replace(hole, '').length

const asPattern = (text: string): Pattern => ({
  text,
  names: [...text.matchAll(hole)].map((match) => match[1]!),
  fits: new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(hole, '(.+?)')}$`, 's'),
})

/** What the server says, which is Chinese, in the language in use: a text of the catalogue, one with values in it, or a field's title before such a text. */
export function serverWords(message: string): string {
  if (languageInUse() === 'zh-CN' || !/\p{Script=Han}/u.test(message)) return message
  const whole = t(message)
  if (whole !== message) return whole
  patterns ??= knownTexts()
    .filter((text) => /\{\w+\}/.test(text) && ownLetters(text) >= LEAST_OWN_LETTERS)
    .toSorted((one, other) => ownLetters(other) - ownLetters(one))
    .map(asPattern)
  for (const { text, names, fits } of patterns) {
    const values = fits.exec(message)?.slice(1)
    if (values) return t(text, Object.fromEntries(names.map((name, at) => [name, t(values[at]!)])))
  }
  const [, title, rest] = /^([^：]{1,30})：(.+)$/s.exec(message) ?? []
  if (!title || !rest) return message
  return `${t(title)}${languageInUse() === 'en-US' ? ': ' : '：'}${serverWords(rest)}`
}
