import type { RefusedReason } from '@zhizao/contract/gateway-box/box'
import { breather } from './breather.ts'

/** One value as the box gave it: nothing of it is checked but the code. */
export type CodedItem = { code: string; time: unknown; value: unknown; quality: unknown }
/** What could not be read as a value at all. */
export type UnreadItem = { reason: RefusedReason; code?: string; value: unknown; time?: unknown }
export type JsonMessage = { items: CodedItem[]; unread: UnreadItem[] }

const mostParts = 5000
/** What a packet can hold in real messages; more is no message of a box. */
const mostItems = 100_000
const longestCode = 200
/** Items between two looks at the clock. */
const step = 500

/**
 * Reads `up/json` of a third-party box: `{ "ts": ms, "values": { code: value } }`, where without `ts` the time of arrival
 * counts, or `{ "code", "value", "ts", "quality" }`, or a list of either. An item that is none of these is told and the others
 * go on. By hand, and with breaths: a message that fills its packet must hold up nobody.
 */
export async function readJsonMessage(payload: Buffer, now: number): Promise<JsonMessage> {
  const text = payload.toString('utf8', payload.subarray(0, 3).equals(byteOrderMark) ? 3 : 0)
  let read: ReturnType<typeof parsed>
  try {
    read = parsedWithNoNumbers(text)
  } catch {
    return whole('message', text.slice(0, 200))
  }
  const { data, exact } = read
  const parts = Array.isArray(data) ? data : [data]
  if (parts.length > mostParts) return whole('many', parts.length)
  const items: CodedItem[] = []
  const unread: UnreadItem[] = []
  const breath = breather()
  await breath()
  for (const part of parts) {
    if (!isPlain(part)) {
      unread.push({ reason: 'shape', value: exact(part) })
      continue
    }
    const { ts = now, values, code, value, quality } = part
    const time = exact(ts)
    if (isPlain(values)) {
      for (const name in values) {
        items.push({ code: name, time, value: exact(values[name]), quality: undefined })
        if (items.length % step === 0) await breath()
        if (items.length > mostItems) return whole('many', items.length)
      }
    } else if (typeof code === 'string' && code.length <= longestCode && value !== undefined) {
      items.push({ code, time, value: exact(value), quality: exact(quality) })
      if (items.length % step === 0) await breath()
    } else unread.push({ reason: 'shape', value: exact(part), time: exact(part.ts) })
  }
  return { items, unread }
}

const whole = (reason: RefusedReason, value: unknown): JsonMessage => ({ items: [], unread: [{ reason, value }] })

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** What programs write where a number is none, and texts, in which it stays. */
const noNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:nan|inf(?:inity)?)\b/gi

/** A value that is no number, which JSON has no word for, is one that no type holds: it spoils itself alone. */
function parsedWithNoNumbers(text: string): ReturnType<typeof parsed> {
  try {
    return parsed(text)
  } catch (error) {
    const mended = text.replace(noNumbers, (found) => {
      if (found.startsWith('"')) return found
      return found.startsWith('-') ? '-1e999' : '1e999'
    })
    if (mended === text) throw error
    return parsed(mended)
  }
}

/** A whole number of sixteen digits or more: a double may not hold it. */
const manyDigits = /(?<![\d.])\d{16,}/
const digits = /^-?\d{16,20}$/
/** Such a number where a value stands, and what marks it as long as it is a text; no text of a message has this sign. */
const longNumbers = /([:,[]\s*)(-?\d{16,20})(?=\s*[,\]}])/g
const MARK = '\ue000'

/**
 * The message, and what gives its values back as they were sent: whole numbers that a double does not hold as bigints. They
 * are made texts before the parsing, as a reviver costs ten times the parsing; it is left for what looks like such a number
 * within a text.
 */
function parsed(text: string): { data: unknown; exact: (value: unknown) => unknown } {
  const asIs = (value: unknown) => value
  if (!manyDigits.test(text)) return { data: JSON.parse(text), exact: asIs }
  if (!text.includes(MARK))
    try {
      // Within a text the quotes break it, and the parsing with it.
      return { data: JSON.parse(text.replace(longNumbers, `$1"${MARK}$2"`)), exact: (value) => unmarked(value, 0) }
    } catch {}
  const exact = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && digits.test(context?.source ?? '')
      ? wholeNumber(context!.source!)
      : value
  return { data: JSON.parse(text, exact), exact: asIs }
}

const wholeNumber = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text))

/** Within lists and objects, which are no values and only told, not beyond what is told of them. */
function unmarked(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.startsWith(MARK) ? wholeNumber(value.slice(MARK.length)) : value
  if (typeof value !== 'object' || value === null || depth === MOST_TOLD) return value
  if (Array.isArray(value)) return value.slice(0, MOST_TOLD).map((one) => unmarked(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_TOLD)
      .map(([name, one]) => [name, unmarked(one, depth + 1)]),
  )
}
const MOST_TOLD = 20

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
