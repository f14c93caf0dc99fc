import { useQuery } from '@tanstack/react-query'
import { type ControlWrite, control } from '@zhizao/contract/control/control-write'
import { Alert, Steps } from 'antd'
import { client } from '../../platform/api/client.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { valueText } from '../live/live-state.ts'

const calls = client(control)

export interface ControlProgressProps {
  pointId: string
  decimals: number
  unit: string | null
  /** When the write was asked for, ms since 1970. */
  sentAt: number
  /** The write once it has ended. */
  outcome?: ControlWrite
  /** Why the call itself was refused. */
  problem?: string
}

const EVERY = 700
/** The browser's clock may run before the server's. */
const CLOCK_ROOM = 60_000

/** The way of a write: queued, sent, and what was read back. */
export function ControlProgress({ pointId, decimals, unit, sentAt, outcome, problem }: ControlProgressProps) {
  const underway = useQuery({
    queryKey: ['control', 'underway', pointId, sentAt],
    queryFn: ({ signal }) =>
      calls.page({ pointId, pageSize: 1, startTime: sentAt - CLOCK_ROOM }, { signal, quiet: true }),
    refetchInterval: EVERY,
    enabled: !outcome && !problem,
  })
  const state = outcome?.state ?? underway.data?.records[0]?.state ?? 'queued'
  const isBad = !!problem || state === 'refused' || state === 'timed-out'
  const said = (value: ControlWrite['readBack']) => `${valueText(value, decimals)}${unit ? ` ${unit}` : ''}`
  return (
    <>
      <Steps
        size="small"
        current={state === 'queued' ? 0 : state === 'sent' ? 1 : 2}
        status={isBad ? 'error' : outcome ? 'finish' : 'process'}
        items={[
          { title: t('排队中') },
          { title: t('已下发') },
          { title: state === 'refused' ? t('被拒绝') : state === 'timed-out' ? t('超时') : t('已确认') },
        ]}
        style={{ marginBlock: 8 }}
      />
      {problem && <Alert type="error" showIcon title={problem} />}
      {outcome?.state === 'confirmed' && (
        <Alert
          type="success"
          showIcon
          title={t('设备已确认，回读值 {value}', { value: said(outcome.readBack) })}
          description={outcome.message && serverWords(outcome.message)}
        />
      )}
      {outcome && isBad && (
        <Alert
          type="error"
          showIcon
          title={outcome.state === 'timed-out' ? t('设备未在规定时间内确认') : t('设备拒绝了此次下发')}
          description={outcome.message && serverWords(outcome.message)}
        />
      )}
    </>
  )
}
