import {
  counterFunctions,
  foldingFunctions,
  functionNames,
  isCounterFigure,
  isWindowFigure,
  plainFunctions,
  specialFunctions,
  windowFunctions,
} from './functions.ts'
import type { Span } from './syntax.ts'

/** What may be written at a place: a point within its brackets, a variable, a name, or how long a window is. */
export interface CompletionPlace extends Span {
  kind: 'point' | 'variable' | 'name' | 'duration'
  /** What stands there so far. */
  typed: string
}

/** A word of the language to be offered. */
export interface WordChoice {
  /** What is written for it. */
  text: string
  form: string
  says: string
}

/** What is offered for a window. */
export const durationChoices: readonly WordChoice[] = [
  { text: '30s', form: "'30s'", says: '30 秒' },
  { text: '1m', form: "'1m'", says: '1 分钟' },
  { text: '5m', form: "'5m'", says: '5 分钟' },
  { text: '15m', form: "'15m'", says: '15 分钟' },
  { text: '1h', form: "'1h'", says: '1 小时' },
  { text: '8h', form: "'8h'", says: '8 小时' },
  { text: '1d', form: "'1d'", says: '1 天' },
]

const signChoices: readonly WordChoice[] = [
  { text: 'and', form: 'a and b', says: '两个条件都成立' },
  { text: 'or', form: 'a or b', says: '至少一个条件成立' },
  { text: 'not', form: 'not a', says: '条件不成立' },
  { text: 'true', form: 'true', says: '是' },
  { text: 'false', form: 'false', says: '否' },
]

/** All functions and words of the language; a name with two meanings is offered twice. */
export const wordChoices: readonly WordChoice[] = [
  ...functionNames.flatMap((name) =>
    [
      specialFunctions[name],
      plainFunctions[name],
      foldingFunctions[name],
      isWindowFigure(name) && windowFunctions[name],
      isCounterFigure(name) && counterFunctions[name],
    ]
      .filter((words) => !!words)
      .map(({ form, says }) => ({ text: `${name}(`, form, says })),
  ),
  ...signChoices,
]

/** What may be written before a position; undefined within a text, after a number, and where nothing was begun. */
export function completionPlace(text: string, position: number): CompletionPlace | undefined {
  const opened = openedBefore(text, position)
  if (opened?.sign === '[') {
    const end = /^[^\][(),'"]*\]/.exec(text.slice(position))?.[0].length ?? 0
    return { kind: 'point', typed: text.slice(opened.at + 1, position), from: opened.at, to: position + end }
  }
  if (opened) {
    const isWindow = /\b(avg|min|max|sum|delta|rate|increase|flow)\s*\(\s*(\[[^\]]*\]|\$\w+)\s*,\s*$/.test(
      text.slice(0, opened.at),
    )
    if (!isWindow) return undefined
    const end = text.startsWith(opened.sign, position) ? 1 : 0
    return { kind: 'duration', typed: text.slice(opened.at + 1, position), from: opened.at, to: position + end }
  }
  const word = /[$\w\p{Script=Han}]+$/u.exec(text.slice(0, position))?.[0] ?? ''
  const place = { typed: word, from: position - word.length, to: position }
  if (word.startsWith('$')) return { kind: 'variable', ...place, typed: word.slice(1) }
  return /^\d/.test(word) ? undefined : { kind: 'name', ...place }
}

/** The quote or bracket that is still open before a position. */
function openedBefore(text: string, position: number): { sign: string; at: number } | undefined {
  let opened: { sign: string; at: number } | undefined
  for (let at = 0; at < position; at++) {
    const sign = text[at]!
    if (opened) {
      if (sign === (opened.sign === '[' ? ']' : opened.sign)) opened = undefined
    } else if (sign === '[' || sign === "'" || sign === '"') opened = { sign, at }
  }
  return opened
}
