import { plantZone, USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import { useSyncExternalStore } from 'react'

const key = 'plantZone'
const stored = () => (typeof localStorage === 'undefined' ? null : localStorage.getItem(key))

const listeners = new Set<() => void>()
/** Kept in the browser, so that a reload shows plant time at once; not known where nobody has told it yet. */
let known = stored()
let zone = plantZone(known)

/** The zone by whose clocks the plant lives (IANA name), whatever the browser's is. */
export const currentZone = () => zone

/** Takes the company's setting over; nothing stands for the usual zone. */
export function learnZone(setting: string | undefined) {
  const next = plantZone(setting)
  if (next === zone && known !== null) return
  known = zone = next
  if (typeof localStorage !== 'undefined') localStorage.setItem(key, next)
  for (const listener of listeners) listener()
}

/** Whoever signs in next may be of another company. */
export function forgetZone() {
  known = null
  zone = USUAL_ZONE
  if (typeof localStorage !== 'undefined') localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The plant's zone for React; nothing until the company's settings were read for the first time. */
export const useZone = () => useSyncExternalStore(follow, () => known ?? undefined)

/** The plant's zone where times could be mistaken for the browser's; nothing where both show the same. */
export const zoneMark = () => (isElsewhere() ? `（${zone}）` : '')

/** Whether the clocks of this browser show another time than the plant's do now. */
export const isElsewhere = (now = Date.now()) => {
  const shown = (timeZone?: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now)
  return shown() !== shown(zone)
}
