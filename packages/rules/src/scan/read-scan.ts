import { keyboardSigns } from '../code-text/keyboard-signs.ts'
import { gtin14, hasRightCheckDigit, isGtin } from './check-digit.ts'
import { bracketedElements, type Element, elementsOf, SEPARATOR, unseparatedElements } from './element-string.ts'
import { gs1Date } from './gs1-date.ts'
import { lotIdentityOf } from './lot-identity.ts'

/** What a scanned code says. */
export interface Scan {
  /** What was scanned, without the scanner's own signs: the code itself, where it is a plain one, the material's on a label of ours. */
  text: string
  /** The code of the material that the lot is of, as our own labels say it. */
  material?: string
  /** 14 digits, whatever it was printed with. */
  gtin?: string
  lot?: string
  serial?: string
  /** ISO date. */
  expires?: string
  /** How many there are, as text of its digits. */
  quantity?: string
  /** Number of a box or pallet, 18 digits. */
  sscc?: string
}

/** Why a code cannot be read. */
export interface Unreadable {
  text: string
  reason: string
}
export const isUnreadable = (found: Scan | Unreadable): found is Unreadable => 'reason' in found

/** Longer than any code that a scanner reads as one line; a QR code may hold more and is then no code of ours. */
const LONGEST = 512

/** Identifiers of days: made, due, packed, best before, sold by, expires. */
const DAYS: ReadonlySet<string> = new Set(['11', '12', '13', '15', '16', '17'])

/** What scanners put before a code to say its kind (ISO/IEC 15424), as far as it tells something. */
const elementKinds = /^\](C1|d2|Q3|e0|J1|e1|e2)/
const goodsKinds = /^\](E[034]|I1)/

/**
 * Reads what a scanner or a person gave: elements of GS1, plain or in brackets; GTIN of 8, 12, 13 and 14 digits; SSCC; any other
 * text is a plain code. A code that says that it is one of GS1 and breaks its rules is unreadable: half of it would be a guess.
 */
export function readScan(given: string, now: Date = new Date()): Scan | Unreadable {
  const raw = asOfKeyboard(given).trim()
  const text = withoutSeparator(raw.replace(/^\][A-Za-z]\d/, ''))
  const unreadable = (reason: string): Unreadable => ({ text: text.replaceAll(SEPARATOR, ' '), reason })
  if (!text) return unreadable('没有读到内容')
  if (text.length > LONGEST) return unreadable(`内容太长，最多 ${LONGEST} 个字符`)
  const told = (found: Element[] | string) =>
    typeof found === 'string' ? unreadable(found) : meaning(text, found, now.getUTCFullYear())
  if (/^\(\d{2,4}\)/.test(text)) return told(bracketedElements(text))
  if (elementKinds.test(raw) || raw.startsWith(SEPARATOR) || text.includes(SEPARATOR)) return told(elementsOf(text))
  if (/\p{Cc}/u.test(text)) return unreadable('含有不能识别的控制字符')
  if (goodsKinds.test(raw))
    return isGtin(text) ? { text, gtin: gtin14(text) } : unreadable('商品条码的校验位不对，请重扫')
  if (isGtin(text)) return { text, gtin: gtin14(text) }
  if (/^\d{18}$/.test(text) && hasRightCheckDigit(text)) return { text, sscc: text }
  const own = lotIdentityOf(text)
  if (own) return { ...own, text: own.material }
  return silentElements(text, now.getUTCFullYear()) ?? { text }
}

/**
 * Many scanners are set to send neither kind nor separators. What begins like a GTIN or SSCC with its right check digit and is
 * elements to its end is taken for them; all else is a plain code. Where a part without a length of its own stands before others
 * nobody knows where it ends: what can be read in several ways is refused.
 */
function silentElements(text: string, year: number): Scan | Unreadable | undefined {
  const head = /^(?:0[12](\d{14})|00(\d{18}))/.exec(text)
  if (!head || !hasRightCheckDigit((head[1] ?? head[2])!)) return undefined
  const areDays = (elements: readonly Element[]) =>
    elements.every(({ ai, value }) => !DAYS.has(ai) || gs1Date(value, year) !== undefined)
  const ways = unseparatedElements(
    text,
    (elements) => areDays(elements) && !isUnreadable(meaning(text, elements, year)),
  )
  const [only, other] = ways
  if (!only) return undefined
  if (!other) return meaning(text, only, year)
  const parts = [only, other].map((way) => way.map(({ ai, value }) => `(${ai})${value}`).join(''))
  return { text, reason: `条码没有分隔符，可以读成 ${parts[0]} 或 ${parts[1]}，请扫描有分隔符的条码或手工输入` }
}

/** What elements mean together. */
function meaning(whole: string, elements: readonly Element[], year: number): Scan | Unreadable {
  const scan: Scan = { text: whole.replaceAll(SEPARATOR, ' ').trim() }
  const unreadable = (reason: string): Unreadable => ({ text: scan.text, reason })
  const said = new Map<string, string>()
  for (const { ai, value } of elements) {
    const before = said.get(ai)
    if (before !== undefined && before !== value) return unreadable(`标识符 (${ai}) 出现了两次，内容不同`)
    said.set(ai, value)
  }
  const [sscc, gtin, day] = [said.get('00'), said.get('01') ?? said.get('02'), said.get('17')]
  if (sscc && !hasRightCheckDigit(sscc)) return unreadable('SSCC 的校验位不对，请重扫')
  if (gtin && !hasRightCheckDigit(gtin)) return unreadable('商品条码（GTIN）的校验位不对，请重扫')
  const expires = day && gs1Date(day, year)
  if (day && !expires) return unreadable(`有效期“${day}”不是日期`)
  const count = said.get('30') ?? said.get('37')
  const quantity = count?.replace(/^0+/, '')
  if (quantity === '') return unreadable('数量为 0')
  return {
    ...scan,
    ...(sscc && { sscc }),
    ...(gtin && { gtin }),
    ...(said.has('10') && { lot: said.get('10')! }),
    ...(said.has('21') && { serial: said.get('21')! }),
    ...(expires && { expires }),
    ...(quantity && { quantity }),
  }
}

/** Separators at the beginning only say that it is a code of GS1. */
const withoutSeparator = (text: string): string => (text.startsWith(SEPARATOR) ? withoutSeparator(text.slice(1)) : text)

/** Under a Chinese input method keys come as other signs; separators come as the signs that keyboards and people write for them. */
const asOfKeyboard = (text: string) =>
  keyboardSigns(text)
    .replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[\u200B-\u200F\u2060\uFEFF]/g, '')
    .replaceAll('\u3000', ' ')
    .replace(/\u241d|<GS>|\{GS\}/gi, SEPARATOR)
