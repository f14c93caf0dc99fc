import type { InspectedItem } from '@zhizao/contract/quality/inspection'
import type { Entry } from './results.ts'

/** What is typed into an item and not saved yet, and when the item had been saved last as that was begun. */
interface Typed {
  readonly entry: Entry
  readonly seen: string | null
}
/** By the item's id. */
export type Typing = ReadonlyMap<string, Typed>
type Saved = Pick<InspectedItem, 'id' | 'inspectedAt'>

export const typeInto = (typing: Typing, { id, inspectedAt }: Saved, entry: Entry): Typing =>
  new Map(typing).set(id, { entry, seen: typing.has(id) ? typing.get(id)!.seen : inspectedAt })

/** Items into which is typed here, and which somebody else has saved since that was begun. */
export const overtakenIn = <Item extends Saved>(typing: Typing, items: readonly Item[]): Item[] =>
  items.filter(({ id, inspectedAt }) => typing.has(id) && typing.get(id)!.seen !== inspectedAt)

/** What is typed counts, whatever was saved of the item. */
export function holdOn(typing: Typing, { id, inspectedAt }: Saved): Typing {
  const own = typing.get(id)
  return own ? new Map(typing).set(id, { ...own, seen: inspectedAt }) : typing
}

export function letGo(typing: Typing, { id }: Saved): Typing {
  const left = new Map(typing)
  left.delete(id)
  return left
}

/** After a save: what was sent is let go, what was typed while it was under way stays. */
export function afterSaving(typing: Typing, sent: Typing, saved: readonly Saved[]): Typing {
  const byId = new Map(saved.map((item) => [item.id, item]))
  const left = [...typing].filter(([id, { entry }]) => sent.get(id)?.entry !== entry)
  return new Map(
    left.map(([id, own]) => [id, sent.has(id) ? { ...own, seen: byId.get(id)?.inspectedAt ?? null } : own]),
  )
}
