import type { SignedInUser } from '@zhizao/contract/access/session'
import { useSyncExternalStore } from 'react'
import { forgetZone } from '../time/plant-zone.ts'
import { readToken, writeToken } from './token-cookie.ts'

const keys = { token: 'token', shareToken: 'shareToken', user: 'gaeaUser' } as const

/** The signed-in user as kept in the browser; the token is not in it. */
export type StoredUser = Omit<SignedInUser, 'token' | 'auth_token'>

const listeners = new Set<() => void>()
let user = storedUser()

/** The user is kept beside the cookie so that a second browser tab knows him too. */
function storedUser(): StoredUser | null {
  const text = typeof localStorage === 'undefined' || !readToken() ? null : localStorage.getItem(keys.user)
  if (!text) return null
  try {
    return JSON.parse(text) as StoredUser
  } catch {
    localStorage.removeItem(keys.user)
    return null
  }
}

function change(next: StoredUser | null) {
  user = next
  for (const listener of listeners) listener()
}

/** Keeps a new session. */
export function beginSession({ token, auth_token, ...rest }: SignedInUser) {
  forgetZone()
  writeToken(token, auth_token)
  sessionStorage.setItem(keys.token, token)
  sessionStorage.setItem(keys.shareToken, auth_token)
  sessionStorage.setItem(keys.user, JSON.stringify(rest))
  localStorage.setItem(keys.user, JSON.stringify(rest))
  change(rest)
}

/** Shows at once what the user changed of himself. */
export function updateStoredUser(changes: Partial<StoredUser>) {
  if (!user) return
  const next = { ...user, ...changes }
  sessionStorage.setItem(keys.user, JSON.stringify(next))
  localStorage.setItem(keys.user, JSON.stringify(next))
  change(next)
}

/** Forgets the session in this browser. */
export function endSession() {
  writeToken('')
  sessionStorage.removeItem(keys.token)
  sessionStorage.removeItem(keys.shareToken)
  sessionStorage.removeItem(keys.user)
  localStorage.removeItem(keys.user)
  change(null)
}

/** The user now, without React. Nobody where the cookie has gone. */
export const currentUser = () => (readToken() ? user : null)

/** Whether a session was begun here and not left, even where its cookie has run out meanwhile. */
export const hasSession = () => user !== null

/** The signed-in user; components follow his coming and going. */
export const useUser = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => user,
  )

/** Another tab of this browser signed in or out: this one follows. */
export function followOtherTabs(reload: () => void) {
  const follow = (event: StorageEvent) => {
    if (event.key === keys.user && event.newValue !== event.oldValue) reload()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
