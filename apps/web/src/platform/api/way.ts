import { useSyncExternalStore } from 'react'

/** How the way to the server stands. */
export interface Way {
  /** Nothing has been heard for too long: what is on show is of `heardAt`, ms since 1970. */
  isLost: boolean
  heardAt: number
  /** Nothing is sent that changes something: who presses 保存 now would not know what became of it. */
  isLocked: boolean
}

const open: Way = { isLost: false, heardAt: 0, isLocked: false }
let way = open
let loss = new AbortController()
const watchers = new Set<() => void>()

/** The push layer tells what it knows. */
export function setWay(next: Way) {
  if (next.isLost === way.isLost && next.isLocked === way.isLocked) return
  if (next.isLocked && !way.isLocked) loss.abort(new DOMException('the way is lost', 'NetworkError'))
  if (!next.isLocked) loss = new AbortController()
  way = next.isLost || next.isLocked ? next : open
  document.documentElement.toggleAttribute('data-lost', way.isLocked)
  for (const watcher of watchers) watcher()
}

export const wayNow = () => way
/** Ends what is asked while the way goes lost, so that nobody waits for an answer that cannot come. */
export const untilLost = () => loss.signal

export function watchWay(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useWay = () => useSyncExternalStore(watchWay, wayNow, wayNow)
/** Whether nothing can be changed at the moment. */
export const useLocked = () => useWay().isLocked
