import { useSyncExternalStore } from 'react'

/** Too narrow for a sidebar beside a page: it folds to its icons. */
export const COMPACT = '(width < 1440px)'
/** What people hold in a hand: one column, no tags, menus in a drawer. */
export const PHONE = '(width < 768px)'
/** Acted on by a finger. */
export const TOUCH = '(pointer: coarse)'
/** A tree beside a list leaves too little of it: panels at machines, tablets and phones. */
export const NO_ROOM_BESIDE = '((width < 1440px) and (pointer: coarse)) or (width < 1024px)'

/** Wants nothing to move. */
export const CALM = '(prefers-reduced-motion: reduce)'

/** Whether a media query holds, now and whenever that changes. */
export const useMedia = (query: string) =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
