import type { Values } from './line-rows.ts'

/** What somebody typed into a new document and has not saved yet. */
export interface KeptTyping {
  /** Company and person. */
  who: string
  /** Of the list of its documents. */
  path: string
  /** ms */
  at: number
  head: Values
  lines: readonly Values[]
}

const KEY = 'zhizao.typed'
/** Of all people of a browser; the oldest goes first. */
const MOST_KEPT = 20
/** Characters in all: a browser keeps five million for everything. */
const MOST_TEXT = 1_000_000
const MOST_AGE = 7 * 86_400_000
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null
const isKept = (value: unknown): value is KeptTyping => {
  if (!isObject(value)) return false
  const { who, path, at, head, lines } = value
  const isNamed = typeof who === 'string' && typeof path === 'string' && typeof at === 'number'
  return isNamed && isObject(head) && Array.isArray(lines) && lines.every(isObject)
}

function all(store: Store, now: number): KeptTyping[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isKept).filter(({ at }) => now - at < MOST_AGE) : []
  } catch {
    return []
  }
}

/** Writes what fits, the newest first; a full or forbidden store loses it quietly. */
function write(store: Store, list: readonly KeptTyping[]): void {
  try {
    const texts: string[] = []
    let room = MOST_TEXT
    for (const one of list.slice(0, MOST_KEPT)) {
      const text = JSON.stringify(one)
      if (text.length > room) break
      room -= text.length
      texts.push(text)
    }
    if (texts.length) store.setItem(KEY, `[${texts.join()}]`)
    else store.removeItem(KEY)
  } catch (error) {
    console.warn('what was typed is not kept', error)
  }
}

type Whose = Pick<KeptTyping, 'who' | 'path'>
const isOf = (whose: Whose) => (one: KeptTyping) => one.who === whose.who && one.path === whose.path

/** What a person typed into a new document of this kind, for a week. */
export const keptTyping = (whose: Whose, now: number, store: Store = localStorage): KeptTyping | undefined =>
  all(store, now).find(isOf(whose))

/** Keeps it in the place of what was kept before. */
export const keepTyping = (typed: KeptTyping, store: Store = localStorage): void =>
  write(store, [typed, ...all(store, typed.at).filter((one) => !isOf(typed)(one))])

export const forgetTyping = (whose: Whose, now: number, store: Store = localStorage): void =>
  write(
    store,
    all(store, now).filter((one) => !isOf(whose)(one)),
  )
