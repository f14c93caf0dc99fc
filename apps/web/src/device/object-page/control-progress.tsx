import { useQuery } from '@tanstack/react-query'
import { type ControlWrite, control, controlStateNames } from '@zhizao/contract/control/control-write'
import { Alert, Steps } from 'antd'
import { valueWithUnit, type Worded } from '../../live/said-value.ts'
import { client } from '../../platform/api/client.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'

const calls = client(control)

export interface ControlProgressProps {
  pointId: string
  point: Omit<Worded, 'value'> & { unit: string | null }
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

function badEnd(state: ControlWrite['state']): string {
  if (state === 'timed-out') return t('命令已过期，设备未执行')
  if (state === 'unknown') return t('结果未知（设备可能已执行），请核对现场后再决定是否重新下发')
  return t('下发被拒绝，设备未执行')
}

/** The way of a write: queued, sent, and what was read back. An unknown end is followed on: what the box says later corrects it. */
export function ControlProgress({ pointId, point, sentAt, outcome: told, problem }: ControlProgressProps) {
  const underway = useQuery({
    queryKey: ['control', 'underway', pointId, sentAt],
    queryFn: ({ signal }) =>
      calls.page({ pointId, pageSize: 10, startTime: sentAt - CLOCK_ROOM }, { signal, quiet: true }),
    refetchInterval: EVERY,
    enabled: (!told || told.state === 'unknown') && !problem,
  })
  const outcome = told && (underway.data?.records.find(({ id, endedAt }) => id === told.id && endedAt) ?? told)
  const state = outcome?.state ?? underway.data?.records[0]?.state ?? 'queued'
  const isBad = !!problem || state === 'refused' || state === 'timed-out' || state === 'unknown'
  return (
    <>
      <Steps
        size="small"
        current={state === 'queued' ? 0 : state === 'sent' ? 1 : 2}
        status={isBad ? 'error' : outcome ? 'finish' : 'process'}
        items={[
          { title: t('排队中') },
          { title: t('已下发') },
          { title: state === 'unknown' ? t('结果未知') : t(controlStateNames[outcome ? state : 'confirmed']) },
        ]}
        style={{ marginBlock: 8 }}
      />
      {problem && <Alert type="error" showIcon title={problem} />}
      {outcome?.state === 'confirmed' && (
        <Alert
          type="success"
          showIcon
          title={t('设备已确认，回读值 {value}', { value: valueWithUnit({ ...point, value: outcome.readBack }) })}
          description={outcome.message && serverWords(outcome.message)}
        />
      )}
      {outcome && isBad && (
        <Alert
          type={state === 'unknown' ? 'warning' : 'error'}
          showIcon
          title={badEnd(state)}
          description={outcome.message && serverWords(outcome.message)}
        />
      )}
    </>
  )
}
