import { queryOptions } from '@tanstack/react-query'
import { notice, type ShownNotice } from '@zhizao/contract/notice/notice'
import { upgradeNotice } from '@zhizao/contract/notice/upgrade-notice'
import { client } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'

const notices = client(notice)
const upgrades = client(upgradeNotice)

const LONGEST = 1_800_000

/** When to ask again: as soon as the first of them ends, else twice an hour. */
export const untilNext = (shown: readonly { validTo: string | null }[] | undefined, now: number) =>
  Math.max(
    1_000,
    Math.min(LONGEST, ...(shown ?? []).map(({ validTo }) => (validTo ? Date.parse(validTo) - now + 500 : LONGEST))),
  )

/** Notices that hold now, the newest first. */
export const noticesQuery = queryOptions({
  queryKey: ['session', 'notices'],
  queryFn: ({ signal }) => notices.current({}, { signal, quiet: true }) as Promise<ShownNotice[]>,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: (query) => untilNext(query.state.data, Date.now()),
})

/** The upgrade that is ahead or under way. */
export const upgradeQuery = queryOptions({
  queryKey: ['session', 'upgrade'],
  queryFn: ({ signal }) => upgrades.current({}, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

const SPREAD = 2_000
let due: ReturnType<typeof setTimeout> | undefined

/** Notices were changed: every browser hears it at once, so each asks after a moment of its own. */
export function lookAtNoticesSoon() {
  if (due) return
  due = setTimeout(() => {
    due = undefined
    void queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: upgradeQuery.queryKey })
  }, SPREAD * Math.random())
}
