import { type Query, QueryClient } from '@tanstack/react-query'
import { Refused } from './refused.ts'

let shownSince = 0

/** The tab bar tells when the page now shown was opened, ms since 1970. */
export function pageShown(openedAt: number) {
  shownSince = openedAt
}

/** A page coming back from behind its tab asks for nothing, unless a change has made its data invalid. */
const isOlderThanPage = (query: Query) => query.state.isInvalidated || query.state.dataUpdatedAt < shownSince

/** The one cache of server data. Hidden tabs keep theirs for a shift. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // What the browser believes of the network holds back no question: the server may stand on this very machine.
      networkMode: 'always',
      staleTime: 5_000,
      gcTime: 8 * 3_600_000,
      refetchOnWindowFocus: false,
      refetchOnMount: isOlderThanPage,
      retry: (failures, error) => !(error instanceof Refused) && failures < 1,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** All that is on show is asked for again within this, so that a plant's browsers do not come back in one moment, ms. */
const SPREAD = 1500

/** After a break: what the page shows is asked for again by itself. */
export function askAgain() {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' }))
    setTimeout(() => {
      if (query.isActive() && !query.isDisabled()) void query.fetch().catch(() => undefined)
    }, Math.random() * SPREAD)
}
