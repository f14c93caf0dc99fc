import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import type { Occurrence } from '@zhizao/contract/alarm/alarm-row'
import type { Period } from '../../live/trend/trend-line.ts'
import { client } from '../../platform/api/client.ts'

const calls = client(alarmHistory)
const none: Occurrence[] = []

/** Every time that alarms of points were active within a period. Where the user may not see alarms there are none. */
export function useTrendAlarms(pointIds: readonly string[], { from, to }: Period, enabled: boolean): Occurrence[] {
  const { data } = useQuery({
    queryKey: ['alarm', 'occurrences', pointIds, from, to],
    queryFn: ({ signal }) =>
      calls.occurrences({ pointIds: [...pointIds], startTime: from, endTime: to }, { signal, quiet: true }),
    enabled: enabled && pointIds.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 300_000,
  })
  return data?.records ?? none
}
