import { useSyncExternalStore } from 'react'
import type { Tag } from './tag-bar-rules.ts'

const key = 'openTags'
const ownerKey = 'openTagsOf'

const listeners = new Set<() => void>()
let tags: readonly Tag[] = stored()

function stored(): readonly Tag[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? (found as Tag[]) : []
  } catch {
    return []
  }
}

/** The open tags without React. */
export const currentTags = () => tags

/** Replaces the open tags; they last as long as the browser tab. */
export function setTags(next: readonly Tag[]) {
  if (next === tags) return
  tags = next
  sessionStorage.setItem(key, JSON.stringify(next))
  for (const listener of listeners) listener()
}

/** The tags belong to a user: another one begins without them. */
export function claimTags(userId: string) {
  if (sessionStorage.getItem(ownerKey) !== userId) setTags([])
  sessionStorage.setItem(ownerKey, userId)
}

/** The open tags. */
export const useTags = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => tags,
  )
