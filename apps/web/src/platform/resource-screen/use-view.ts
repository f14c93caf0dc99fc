import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readView, type ViewState, writeView } from './view-state.ts'

/** The view of the screen on this page, kept in the address while the page is the one shown. */
export function useView(names: readonly string[], size: number) {
  const router = useRouter()
  const path = useRef(router.history.location.pathname).current
  const [view, setView] = useState(() => readView(router.history.location.search, names, size))
  const latest = useRef(view)

  useEffect(() => {
    const isShown = () => router.history.location.pathname === path
    const write = () => {
      const { pathname, search, hash } = router.history.location
      const query = writeView(latest.current, size)
      if (isShown() && query !== search.replace(/^\?/, '')) router.history.replace(pathname + (query && `?${query}`) + hash)
    }
    const follow = () => {
      const { search } = router.history.location
      if (!isShown()) return
      // Coming back by the menu brings a bare address: the page keeps what it showed.
      if (search.length < 2) return write()
      const found = readView(search, names, size)
      if (writeView(found, size) === writeView(latest.current, size)) return
      latest.current = found
      setView(found)
    }
    follow()
    return router.history.subscribe(follow)
  }, [router, path, names, size])

  const change = useCallback(
    (changes: Partial<ViewState>) => {
      latest.current = { ...latest.current, ...changes }
      setView(latest.current)
      const { pathname, hash } = router.history.location
      const query = writeView(latest.current, size)
      if (pathname === path) router.history.replace(pathname + (query && `?${query}`) + hash)
    },
    [router, path, size],
  )
  return [view, change] as const
}
