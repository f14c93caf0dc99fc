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
      staleTime: 5_000,
      gcTime: 8 * 3_600_000,
      refetchOnWindowFocus: false,
      refetchOnMount: isOlderThanPage,
      retry: (failures, error) => !(error instanceof Refused) && failures < 1,
    },
    mutations: { retry: false },
  },
})
