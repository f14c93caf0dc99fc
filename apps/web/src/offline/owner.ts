import { useSyncExternalStore } from 'react'
import { currentUser, type StoredUser, useUser } from '../platform/session/session-store.ts'

/** Whose acts and sheets they are: a person of a company. Nobody else sees or sends them. */
export interface Owner {
  readonly key: string
  readonly personId: string
  readonly name: string
}

export const ownerOf = ({ company_id, id, user_name }: Pick<StoredUser, 'company_id' | 'id' | 'user_name'>): Owner => ({
  key: `${company_id}:${id}`,
  personId: id,
  name: user_name,
})

let atWork: Owner | undefined
const watchers = new Set<() => void>()

/** Somebody has signed on at this device without a connection, or has left it; a reload forgets him. */
export function setAtWork(owner: Owner | undefined) {
  atWork = owner
  for (const watcher of watchers) watcher()
}
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Who works here: of the session, else who signed on at the device. */
export function ownerNow(): Owner | undefined {
  const user = currentUser()
  return user ? ownerOf(user) : atWork
}

/** Who works here, for React. */
export function useOwner(): Owner | undefined {
  const user = useUser()
  const signedOn = useSyncExternalStore(watch, () => atWork)
  return user ? ownerOf(user) : signedOn
}
