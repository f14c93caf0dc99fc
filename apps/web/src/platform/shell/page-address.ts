import { useRouter } from '@tanstack/react-router'
import { createContext, useCallback, useContext, useMemo } from 'react'

/** Where the surrounding tab is: its own address, also while another tab is on show. */
export const PageAddress = createContext('')

/** The query of this page's own address, and a function that changes parts of it (undefined removes one). */
export function usePageSearch(): [
  URLSearchParams,
  (changes: Record<string, string | undefined>, push?: boolean) => void,
] {
  const address = useContext(PageAddress)
  const router = useRouter()
  const search = useMemo(() => new URLSearchParams(address.split('#')[0]!.split('?')[1] ?? ''), [address])
  const change = useCallback(
    (changes: Record<string, string | undefined>, push = false) => {
      const [path, query] = address.split('#')[0]!.split('?')
      const next = new URLSearchParams(query ?? '')
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, value)
      }
      const text = next.toString()
      void router.navigate({ href: text ? `${path}?${text}` : path!, replace: !push })
    },
    [address, router],
  )
  return [search, change]
}
