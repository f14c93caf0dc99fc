import { useQuery } from '@tanstack/react-query'
import { alarmMessage } from '@zhizao/contract/alarm/alarm-message'
import { useEffect } from 'react'
import { client } from '../api/client.ts'
import { setOpenAlarms } from './inbox.ts'
import { usePushState } from './push.ts'

const calls = client(alarmMessage)

/** Asks for the number of open alarms at the beginning and after each break; between them the push events count. */
export function useAlarmTotals() {
  const state = usePushState()
  const isConnected = state === 'live'
  const { data } = useQuery({
    queryKey: ['session', 'alarm-totals', isConnected],
    queryFn: ({ signal }) => calls.totals({}, { quiet: true, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (data) setOpenAlarms(data.total)
  }, [data])
}
