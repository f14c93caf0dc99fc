import { useRouter } from '@tanstack/react-router'
import { useCallback, useContext, useMemo } from 'react'
import { PageAddress } from '../shell/page-address.ts'
import { besidesView, readView, type ViewState, writeView } from './view-state.ts'

/** The view that this page's own address describes, and a way to change parts of it. */
export function useView(names: readonly string[], size: number) {
  const router = useRouter()
  const address = useContext(PageAddress)
  const [path, query = ''] = address.split('#')[0]!.split('?') as [string, string?]
  const view = useMemo(() => readView(query, names, size), [query, names, size])
  const change = useCallback(
    (changes: Partial<ViewState>) => {
      const next = writeView({ ...view, ...changes }, size, besidesView(query, names))
      void router.navigate({ href: next ? `${path}?${next}` : path, replace: true })
    },
    [router, path, query, names, view, size],
  )
  return [view, change] as const
}
