/** Ends a part of no fixed length (FNC1 within a code). */
export const SEPARATOR = '\x1d'

/** An application identifier of GS1 with what stands behind it. */
export interface Element {
  ai: string
  value: string
}

interface Form {
  /** Characters of the identifier itself. */
  width: number
  /** Characters of its value: so many exactly, or at most. */
  length: number
  isFixed: boolean
  isDigits: boolean
}

const fixed = (width: number, length: number): Form => ({ width, length, isFixed: true, isDigits: true })
const digits = (width: number, length: number): Form => ({ width, length, isFixed: false, isDigits: true })
const text = (width: number, length: number): Form => ({ width, length, isFixed: false, isDigits: false })

/** Identifiers by how they begin (GS1 General Specifications 3.2); the longest beginning that fits holds. */
const forms: Readonly<Record<string, Form>> = {
  '00': fixed(2, 18),
  '01': fixed(2, 14),
  '02': fixed(2, 14),
  '10': text(2, 20),
  '11': fixed(2, 6),
  '12': fixed(2, 6),
  '13': fixed(2, 6),
  '15': fixed(2, 6),
  '16': fixed(2, 6),
  '17': fixed(2, 6),
  '20': fixed(2, 2),
  '21': text(2, 20),
  '22': text(2, 20),
  '235': text(3, 28),
  '24': text(3, 30),
  '243': text(3, 20),
  '25': text(3, 30),
  '30': digits(2, 8),
  '31': fixed(4, 6),
  '32': fixed(4, 6),
  '33': fixed(4, 6),
  '34': fixed(4, 6),
  '35': fixed(4, 6),
  '36': fixed(4, 6),
  '37': digits(2, 8),
  '39': digits(4, 18),
  '40': text(3, 30),
  '402': fixed(3, 17),
  '41': fixed(3, 13),
  '42': text(3, 30),
  '43': text(4, 90),
  '70': text(4, 30),
  '71': text(3, 20),
  '72': text(4, 30),
  '80': text(4, 90),
  '81': text(4, 70),
  '82': text(4, 70),
  '9': text(2, 90),
}

const formOf = (rest: string): Form | undefined =>
  [3, 2, 1].map((width) => forms[rest.slice(0, width)]).find((form) => form !== undefined)

/** How an identifier is shown to people. */
const named = (ai: string) => `(${ai})`

/** What is wrong with a value behind its identifier; nothing where it fits. */
function misfit(ai: string, value: string, { length, isFixed, isDigits }: Form): string | undefined {
  if (isFixed && value.length !== length) return `标识符 ${named(ai)} 后应有 ${length} 位数字`
  if (!value) return `标识符 ${named(ai)} 后没有内容`
  if (value.length > length) return `标识符 ${named(ai)} 后最多 ${length} 个字符`
  if (isDigits && !/^\d+$/.test(value)) return `标识符 ${named(ai)} 后只能是数字`
  return undefined
}

/** Elements that follow each other as a scanner tells them, or why they cannot be read. */
export function elementsOf(given: string): Element[] | string {
  const found: Element[] = []
  let rest = given
  while (rest) {
    if (rest.startsWith(SEPARATOR)) {
      rest = rest.slice(1)
      continue
    }
    const form = formOf(rest)
    const ai = rest.slice(0, form?.width ?? 2)
    if (!form || !/^\d+$/.test(ai) || ai.length < form.width) return `条码里有不认识的标识符 ${named(ai)}`
    const behind = rest.slice(form.width)
    const end = behind.indexOf(SEPARATOR)
    const most = end === -1 ? behind.length : end
    const value = behind.slice(0, form.isFixed ? Math.min(form.length, most) : most)
    const wrong = misfit(ai, value, form)
    if (wrong) return wrong
    found.push({ ai, value })
    rest = behind.slice(value.length)
  }
  return found
}

/** Ways to read a code, of which more than one is too many. */
const MOST_WAYS = 2
/**
 * What may stand behind a part of no fixed length: goods, packages, lots, serials, days, amounts and weights. The table knows an
 * identifier for nearly any digits; by all of them every lot with a number in it could be read in two ways.
 */
const FOLLOWING = /^(0[012]|1[0123567]|21|3[0-7])/
/** Looks at the rest of a code; a text that would take more is no code of goods. */
const MOST_LOOKS = 5000

/**
 * The ways in which elements can follow each other where no separators were sent, two at most: a part of no fixed length may end
 * after each of its characters, as long as what is left is elements to its end and all of them together are right.
 */
export function unseparatedElements(given: string, areRight: (elements: readonly Element[]) => boolean): Element[][] {
  const ways: Element[][] = []
  let looks = 0
  const look = (rest: string, before: readonly Element[]): void => {
    if (ways.length >= MOST_WAYS || ++looks > MOST_LOOKS) return
    if (!rest) {
      if (areRight(before)) ways.push([...before])
      return
    }
    const form = formOf(rest)
    const ai = rest.slice(0, form?.width ?? 0)
    if (!form || !/^\d+$/.test(ai) || ai.length < form.width) return
    const behind = rest.slice(form.width)
    const longest = Math.min(form.length, behind.length)
    // The longest first: a part that goes on to the end is how most labels are.
    for (let length = longest; length >= (form.isFixed ? form.length : 1); length--) {
      const [value, left] = [behind.slice(0, length), behind.slice(length)]
      const mayFollow = form.isFixed || left === '' || FOLLOWING.test(left)
      if (mayFollow && !misfit(ai, value, form)) look(left, [...before, { ai, value }])
    }
  }
  look(given, [])
  // Where not all was looked at nobody knows whether one way is the only one.
  return looks > MOST_LOOKS ? [] : ways
}

/** Elements as they are printed for people: (01)06901234567892(10)A1. */
export function bracketedElements(given: string): Element[] | string {
  const found: Element[] = []
  let rest = given
  while (rest) {
    const [whole, ai] = /^\((\d{2,4})\)/.exec(rest) ?? []
    if (!whole || !ai) return '括号里应为 2～4 位数字的标识符，如 (01)'
    const form = formOf(ai)
    if (!form || form.width !== ai.length) return `条码里有不认识的标识符 ${named(ai)}`
    const behind = rest.slice(whole.length)
    // A bracket may stand within a lot: only one that begins an identifier ends it.
    const end = behind.search(/\(\d{2,4}\)/)
    const value = end === -1 ? behind : behind.slice(0, end)
    const wrong = misfit(ai, value, form)
    if (wrong) return wrong
    found.push({ ai, value })
    rest = behind.slice(value.length)
  }
  return found
}
