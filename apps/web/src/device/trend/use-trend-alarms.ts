import { useQueries } from '@tanstack/react-query'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { client } from '../../platform/api/client.ts'
import type { Period } from './trend-line.ts'

const calls = client(alarmHistory)
/** Marks beyond this would hide the curves. */
const MOST_MARKS = 200

/** Alarms of objects that began in a period. Where the user may not see alarms there are none. */
export function useTrendAlarms(objectIds: readonly string[], { from, to }: Period, enabled: boolean): Alarm[] {
  return useQueries({
    queries: [...new Set(objectIds)].map((objectId) => ({
      queryKey: ['alarm', 'trend', objectId, from, to],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        calls.page({ objectId, startTime: from, endTime: to, pageSize: MOST_MARKS }, { signal, quiet: true }),
      enabled,
      gcTime: 300_000,
    })),
    combine: (answers) => answers.flatMap((answer) => answer.data?.records ?? []),
  })
}
