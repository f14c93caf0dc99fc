import { own } from '../own.ts'

/** What a code is made of, one part after the other. */
export interface CodePart {
  type: 'text' | 'date' | 'field' | 'class' | 'serial'
  /** The fixed text, the format of the date, or the name of the field. */
  value?: string | null | undefined
  /** Digits of the serial. */
  length?: number | null | undefined
  base?: CodeBase | null | undefined
  /** When the serial begins anew. */
  reset?: CodeReset | null | undefined
}
export type CodeBase = 10 | 16 | 26 | 36
export type CodeReset = (typeof codeResets)[number]

export const codeResets = ['never', 'year', 'month', 'day'] as const
export const codeBases = [10, 16, 26, 36] as const
export const codeDateFormats = ['YYYY', 'YY', 'MM', 'DD', 'YYYYMM', 'YYMM', 'MMDD', 'YYYYMMDD', 'YYMMDD'] as const

export const MOST_CODE_PARTS = 10
/** Characters of a code. */
export const MOST_CODE = 64
/** 36 to the tenth is still a whole number to JavaScript. */
export const MOST_SERIAL = 10

/** What stands around the serial, and whose count it goes on with: what is written before it, within its period. */
export interface CodeFrame {
  before: string
  after: string
  scope: string
  serial: CodePart
}

/** What a rule is told of the row that gets the code. */
export interface CodeFacts {
  /** YYYY-MM-DD by the clocks of the plant. */
  day: string
  fields: Readonly<Record<string, string | null | undefined>>
  classCode?: string | null | undefined
}

/** What is missing or does not fit: the part (from 0) and what to say of it. */
export class CodeTextFault extends Error {
  readonly at: number
  readonly reason: 'empty' | 'characters'
  constructor(at: number, reason: CodeTextFault['reason']) {
    super(`part ${at}: ${reason}`)
    this.at = at
    this.reason = reason
  }
}

/** The code around its serial. Throws a `CodeTextFault` where a field is empty or holds what no code may hold. */
export function codeFrame(parts: readonly CodePart[], facts: CodeFacts): CodeFrame {
  const texts = parts.map((part, at) => {
    if (part.type === 'serial') return ''
    const text = textOf(part, facts)
    if (!text) throw new CodeTextFault(at, 'empty')
    if (!/^[\w/-]+$/.test(text)) throw new CodeTextFault(at, 'characters')
    return text
  })
  const place = parts.findIndex(({ type }) => type === 'serial')
  const serial = parts[place]!
  const before = texts.slice(0, place).join('')
  const period = facts.day.slice(0, { never: 0, year: 4, month: 7, day: 10 }[serial.reset ?? 'never'])
  return { before, after: texts.slice(place + 1).join(''), scope: `${before}|${period}`, serial }
}

function textOf({ type, value }: CodePart, { day, fields, classCode }: CodeFacts): string {
  if (type === 'text') return value ?? ''
  if (type === 'class') return classCode?.trim() ?? ''
  if (type === 'field') return own(fields, value ?? '')?.trim() ?? ''
  return dateText(value ?? '', day)
}

const dateText = (format: string, day: string) =>
  format
    .replace('YYYY', day.slice(0, 4))
    .replace('YY', day.slice(2, 4))
    .replace('MM', day.slice(5, 7))
    .replace('DD', day.slice(8, 10))

/** The largest number that a serial has room for. */
export const serialRoom = ({ length, base }: CodePart) => (base ?? 10) ** (length ?? 4) - 1

/** A number as its serial writes it; base 26 counts in letters, A is nought. */
export function serialText(value: number, { length, base }: CodePart): string {
  const width = length ?? 4
  if (base !== 26)
    return value
      .toString(base ?? 10)
      .toUpperCase()
      .padStart(width, '0')
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / 26)) text = String.fromCharCode(65 + (rest % 26)) + text
  return text.padStart(width, 'A')
}

export const codeOf = ({ before, after, serial }: CodeFrame, value: number) =>
  `${before}${serialText(value, serial)}${after}`

/** What is wrong with a format, in words, with the part (from 0) and its field; parts are as their contract has them. */
export function codeFormatProblem(
  parts: readonly CodePart[],
): { at: number; field: string; message: string } | undefined {
  const serials = parts.flatMap(({ type }, at) => (type === 'serial' ? [at] : []))
  if (!serials.length) return { at: 0, field: 'type', message: '缺少流水号，否则编码会重复' }
  if (serials.length > 1) return { at: serials[1]!, field: 'type', message: '流水号只能有一段' }
  for (const [at, part] of parts.entries()) {
    const wrong = partProblem(part)
    if (wrong) return { at, ...wrong }
  }
  const reset = parts[serials[0]!]!.reset ?? 'never'
  const dates = parts.flatMap(({ type, value }) => (type === 'date' ? [value ?? ''] : [])).join('')
  const missing = periodDates[reset].find(([letter]) => !dates.includes(letter))
  return missing && { at: serials[0]!, field: 'reset', message: missing[1] }
}

/** Without the date in it, what counts anew comes again. */
const periodDates: Record<CodeReset, readonly (readonly [letter: string, message: string])[]> = {
  never: [],
  year: [['Y', '按年重新计数时，编码中须含年份，否则会与以前的编码重复']],
  month: [
    ['Y', '按月重新计数时，编码中须含年份，否则会与以前的编码重复'],
    ['M', '按月重新计数时，编码中须含月份，否则会与以前的编码重复'],
  ],
  day: [
    ['Y', '按日重新计数时，编码中须含年份，否则会与以前的编码重复'],
    ['M', '按日重新计数时，编码中须含月份，否则会与以前的编码重复'],
    ['D', '按日重新计数时，编码中须含日期，否则会与以前的编码重复'],
  ],
}

function partProblem({ type, value, length, base, reset }: CodePart): { field: string; message: string } | undefined {
  if (type === 'text' && !value) return { field: 'value', message: '请填写固定文字' }
  if (type === 'text' && !/^[\w/-]+$/.test(value!))
    return { field: 'value', message: '只能包含字母、数字、下划线、中划线和斜杠' }
  if (type === 'date' && !codeDateFormats.some((format) => format === value))
    return { field: 'value', message: '请选择日期格式' }
  if (type === 'field' && !value) return { field: 'value', message: '请选择字段' }
  if (type !== 'serial') return undefined
  if (!length) return { field: 'length', message: '请填写位数' }
  if (!base) return { field: 'base', message: '请选择进制' }
  return reset ? undefined : { field: 'reset', message: '请选择何时重新计数' }
}
