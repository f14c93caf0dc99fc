import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { gatewayMonitor } from '@zhizao/contract/gateway-box/box-monitor'
import { alarmMonitor } from '@zhizao/contract/monitor/alarm-monitor'
import { equipmentMonitor, type MonitorSpan, monitorSpans } from '@zhizao/contract/monitor/equipment-monitor'
import { cardConfig } from '@zhizao/contract/monitor/monitor-cards'
import { projectMonitor } from '@zhizao/contract/monitor/project-monitor'
import { useEffect, useRef } from 'react'
import { client } from '../platform/api/client.ts'
import { useTopic } from '../platform/push/push.ts'
import { usePageSearch } from '../platform/shell/page-address.ts'

export const machines = client(equipmentMonitor)
export const alarmFigures = client(alarmMonitor)
export const projects = client(projectMonitor)
export const gateways = client(gatewayMonitor)
export const cardConfigs = client(cardConfig)

const MONITOR = 'monitor'
const REST = 60_000
/** What is pushed shows within this, ms: the server's answers hold so long for others. */
const SOON = 3500

interface Asking {
  signal: AbortSignal
  quiet: true
}

/** A figure of the monitor: kept while the next is asked for, asked for anew each minute and when something happened. */
export const useMonitor = <Reply>(
  name: string,
  asked: unknown,
  call: (options: Asking) => Promise<Reply>,
  enabled = true,
) =>
  useQuery({
    queryKey: [MONITOR, name, asked],
    queryFn: ({ signal }) => call({ signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REST,
    enabled,
  })

/** Asks for all figures on show anew when states, alarms or lives change: once for what comes within a few seconds. */
export function useFreshFigures() {
  const cache = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void cache.invalidateQueries({ queryKey: [MONITOR] }, { cancelRefetch: false })
    }, SOON)
  }
  useTopic('states', soon)
  useTopic('alarms', soon)
  useTopic('objects', soon)
}

/** What the address of the overview asks for. */
export function useAsked() {
  const [search, change] = usePageSearch()
  const text = (name: string) => search.get(name) ?? undefined
  const span = text('span')
  return {
    rootId: text('rootId'),
    span: (span && Object.hasOwn(monitorSpans, span) ? span : 'week') as MonitorSpan,
    change,
    text,
  }
}
