import { STATE_READERS } from '@zhizao/contract/object-state/device-state'
import { objectState, type StateNow } from '@zhizao/contract/object-state/object-state'
import { useEffect, useSyncExternalStore } from 'react'
import { client } from '../platform/api/client.ts'
import { push } from '../platform/push/push.ts'
import { usePermission } from '../platform/session/permission.ts'

export const stateCalls = client(objectState)

/** Chips that come on show together ask together, ms. */
const TOGETHER = 40
const MOST_ASKED = 1000

const known = new Map<string, StateNow>()
const wanted = new Map<string, number>()
const asking = new Set<string>()
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let unfollow: (() => void) | undefined

function tell() {
  for (const watcher of watchers) watcher()
}

function ask(ids: Iterable<string>) {
  for (const id of ids) asking.add(id)
  if (timer) return
  timer = setTimeout(async () => {
    timer = undefined
    const asked = [...asking].slice(0, MOST_ASKED)
    for (const id of asked) asking.delete(id)
    if (asking.size) ask([])
    if (!asked.length) return
    const found = await stateCalls.now({ objectIds: asked }, { quiet: true }).catch(() => undefined)
    if (!found) return
    const told = new Map(found.map((state) => [state.objectId, state]))
    for (const id of asked) {
      const state = told.get(id)
      if (state) known.set(id, state)
      else known.delete(id)
    }
    tell()
  }, TOGETHER)
}

function follow() {
  if (unfollow) return
  const silence = push.hear((event) => {
    if (event.event === 'subscribed' && event.topics.includes('states')) ask(wanted.keys())
    if (event.event !== 'states') return
    if (!event.isWhole) ask(wanted.keys())
    for (const state of event.rows) if (wanted.has(state.objectId)) known.set(state.objectId, state)
    tell()
  })
  const release = push.subscribe(['states'])
  unfollow = () => {
    unfollow = undefined
    release()
    silence()
    known.clear()
  }
}

function want(objectId: string): () => void {
  follow()
  wanted.set(objectId, (wanted.get(objectId) ?? 0) + 1)
  if (!known.has(objectId)) ask([objectId])
  return () => {
    const left = wanted.get(objectId)! - 1
    if (left) wanted.set(objectId, left)
    else {
      wanted.delete(objectId)
      known.delete(objectId)
    }
    if (!wanted.size) unfollow?.()
  }
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** What an object is in now, live while the component is on show; nothing where it has no states. */
export function useStateNow(objectId: string): StateNow | undefined {
  const may = usePermission(STATE_READERS)
  useEffect(() => (may ? want(objectId) : undefined), [objectId, may])
  return useSyncExternalStore(watch, () => known.get(objectId))
}
