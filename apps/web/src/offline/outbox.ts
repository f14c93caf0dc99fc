import { useSyncExternalStore } from 'react'
import { serverNow } from '../platform/api/signed-headers.ts'
import { actionId } from './action-id.ts'
import type { KeptAct } from './actions.ts'
import { read, write } from './device-store.ts'
import { type Owner, ownerNow } from './owner.ts'

/** Acts of the person who works here, in their order, and how many of others wait on this device. */
interface Outbox {
  readonly owner: string
  readonly acts: readonly KeptAct[]
  readonly others: number
}
const nothing: Outbox = { owner: '', acts: [], others: 0 }
let shown = nothing
const watchers = new Set<() => void>()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('zhizao-outbox')
if (tabs) tabs.onmessage = () => void look()

/** Reads anew what waits. */
export async function look() {
  const key = ownerNow()?.key ?? ''
  const all = await read<KeptAct[]>('actions', (store) => store.getAll()).catch(() => [])
  const acts = all.filter(({ owner }) => owner === key)
  shown = { owner: key, acts, others: all.length - acts.length }
  for (const watcher of watchers) watcher()
}
async function changed() {
  tabs?.postMessage('changed')
  await look()
}

/** The acts of one person, in the order in which he did them. */
export const actsOf = (owner: string) =>
  read<KeptAct[]>('actions', (store) => store.index('owner').getAll(owner)).then((acts) =>
    acts.sort((one, two) => one.order - two.order),
  )

/** Keeps an act until the server has it. */
export async function keepAct(
  { key, personId }: Owner,
  act: Pick<KeptAct, 'action' | 'body' | 'subject' | 'words'>,
): Promise<string> {
  const id = actionId()
  const at = new Date(serverNow()).toISOString()
  await write('actions', (store) => store.add({ ...act, id, owner: key, personId, at, tries: 0 }))
  await changed()
  return id
}
/** Changes an act that waits; one that was settled meanwhile does not come back. */
export async function replaceAct(act: KeptAct) {
  await write('actions', (store) => {
    const held = store.getKey(act.order)
    held.onsuccess = () => held.result !== undefined && store.put(act)
    return held
  })
  await changed()
}
export async function dropAct({ order }: KeptAct) {
  await write('actions', (store) => store.delete(order))
  await changed()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
/** What waits on this device, for React: of whoever works here only. */
export function useOutbox(): Outbox {
  const outbox = useSyncExternalStore(watch, () => shown)
  return outbox.owner === (ownerNow()?.key ?? '') ? outbox : nothing
}
