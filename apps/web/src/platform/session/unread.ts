import { queryOptions, useQuery } from '@tanstack/react-query'
import { type MessageCategory, type Unread, userMessage } from '@zhizao/contract/notice/user-message'
import type { UserMessage } from '@zhizao/contract/push/topics'
import { useEffect } from 'react'
import { client } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { usePushState } from '../push/push.ts'
import { taken, withRead } from './unread-rules.ts'

const calls = client(userMessage)

/** The header's messages: asked for with the session; what arrives is then counted here. */
export const unreadQuery = queryOptions({
  queryKey: ['session', 'unread'],
  queryFn: ({ signal }) => calls.unread({}, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

const EARLIEST = 5_000
const SPREAD = 25_000
let due: ReturnType<typeof setTimeout> | undefined

/** Asks the server for the counts again, soon: an alarm storm must not send all browsers asking at once. */
export function recountSoon(random = Math.random()) {
  if (due) return
  due = setTimeout(
    () => {
      due = undefined
      void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
    },
    EARLIEST + SPREAD * random,
  )
}

/** Files a message that has just arrived. */
export function receive(message: UserMessage) {
  queryClient.setQueryData(unreadQuery.queryKey, (before) => before && taken(before, message))
  if (!message.id) recountSoon()
}

/** Marks messages as read, here at once and on the server; without ids all of a category, or all. */
export async function markRead(chosen: { ids?: string[]; category?: MessageCategory }) {
  queryClient.setQueryData(unreadQuery.queryKey, (before) => before && withRead(before, chosen))
  await calls.markRead(chosen, { quiet: true }).catch(() => recountSoon(0))
  await queryClient.invalidateQueries({ queryKey: ['messages'] })
  if (!chosen.ids || chosen.ids.length > 1) await queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
}

/** The user's unread messages; asked for again after a break of the push connection. */
export function useUnread(): Unread | undefined {
  const push = usePushState()
  useEffect(() => {
    if (push === 'stale') return () => recountSoon(0)
  }, [push])
  return useQuery(unreadQuery).data
}
