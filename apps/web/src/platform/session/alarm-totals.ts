import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { alarmMessage } from '@zhizao/contract/alarm/alarm-message'
import { useEffect } from 'react'
import { client } from '../api/client.ts'
import { knowAlarms } from '../push/inbox.ts'
import { usePushState } from '../push/push.ts'

const calls = client(alarmMessage)

/** The counts of the alarms that ask for something, of what the user may see. */
export const alarmTotalsQuery = queryOptions({
  queryKey: ['alarm', 'totals'],
  queryFn: ({ signal }) => calls.totals({}, { signal, quiet: true }),
  placeholderData: keepPreviousData,
})

/** Asks for the bell's count with the session, and again after a break of the push connection: nothing was heard meanwhile. */
export function useOpenAlarmCount() {
  const cache = useQueryClient()
  const push = usePushState()
  const { data, dataUpdatedAt } = useQuery(alarmTotalsQuery)
  useEffect(() => {
    if (data && dataUpdatedAt) knowAlarms(data)
  }, [data, dataUpdatedAt])
  useEffect(() => {
    if (push === 'live') void cache.invalidateQueries({ queryKey: ['alarm'] })
  }, [push, cache])
}
