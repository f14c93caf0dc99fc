import { useSyncExternalStore } from 'react'
import { currentUser } from '../platform/session/session-store.ts'

/** Somebody of the shop who works here although another is signed in. */
export interface Worker {
  readonly id: string
  readonly name: string
}
/** A station as this device remembers it. */
export interface Station {
  readonly id: string
  readonly name: string
  readonly workCenterName: string
}

let worker: { of: string; who: Worker } | undefined
const watchers = new Set<() => void>()

/** Until the next reload, or until another signs in. */
export function setWorker(who: Worker | undefined) {
  worker = who && { of: currentUser()?.id ?? '', who }
  for (const watcher of watchers) watcher()
}
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
const workerNow = () => (worker && worker.of === (currentUser()?.id ?? '') ? worker.who : undefined)
export const useWorker = () => useSyncExternalStore(watch, workerNow)

/** Devices stand at stations, whoever is signed in; each company has its own. */
const key = () => `workbenchStation:${currentUser()?.company_id ?? ''}`
export function rememberedStation(): Station | undefined {
  const text = localStorage.getItem(key())
  try {
    return text ? (JSON.parse(text) as Station) : undefined
  } catch {
    return undefined
  }
}
export function rememberStation(station: Station | undefined) {
  if (station) localStorage.setItem(key(), JSON.stringify(station))
  else localStorage.removeItem(key())
}
