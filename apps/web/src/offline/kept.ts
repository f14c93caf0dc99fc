import { refusalIn } from '../platform/api/client.ts'
import { wayNow } from '../platform/api/way.ts'
import { currentUser } from '../platform/session/session-store.ts'
import { read, write } from './device-store.ts'
import { ownerNow } from './owner.ts'

/** Something that a page needs without a connection. */
export interface Kept<Value = unknown> {
  readonly owner: string
  /** 'count:17': what it is, and of what. */
  readonly key: string
  /** Where it is worked with, and what people call it. */
  readonly href: string
  readonly title: string
  readonly value: Value
  /** When it was read from the server, ms since 1970. */
  readonly keptAt: number
}
type Given = Pick<Kept, 'key' | 'href'>

/** The newest that the server says, kept on this device for whoever asks; what was kept, where the server cannot be asked. */
export async function keepAlong<Value>(
  { key, href, titleOf }: Given & { titleOf: (value: Value) => string },
  ask: () => Promise<Value>,
): Promise<Value> {
  const owner = ownerNow()?.key
  if (!owner) return ask()
  if (!currentUser()) return (await kept<Value>(owner, key)) ?? ask()
  try {
    const value = await ask()
    // Whoever has taken his seat meanwhile is not given what was asked for by somebody else.
    if (ownerNow()?.key === owner) {
      const row: Kept<Value> = { owner, key, href, title: titleOf(value), value, keptAt: Date.now() }
      await write('kept', (store) => store.put(row)).catch(() => undefined)
    }
    return value
  } catch (error) {
    const code = refusalIn(error)?.code
    const isLine = wayNow().isLocked || code === 0 || code === 408 || (code !== undefined && code >= 502 && code <= 504)
    const before = isLine ? await kept<Value>(owner, key) : undefined
    if (before === undefined) throw error
    return before
  }
}

const kept = async <Value>(owner: string, key: string): Promise<Value | undefined> =>
  (await read<Kept<Value> | undefined>('kept', (store) => store.get([owner, key])).catch(() => undefined))?.value

/** What a person has on this device, the newest first. */
export const allKept = async (owner: string): Promise<Kept[]> =>
  (await read<Kept[]>('kept', (store) => store.index('owner').getAll(owner)).catch(() => [])).sort(
    (one, two) => two.keptAt - one.keptAt,
  )

/** What is done needs no place any more. */
export async function forgetKept(key: string) {
  const owner = ownerNow()?.key
  if (owner) await write('kept', (store) => store.delete([owner, key])).catch(() => undefined)
}
