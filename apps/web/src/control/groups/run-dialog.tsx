import { useQuery } from '@tanstack/react-query'
import { type ControlRun, runStatusTitles } from '@zhizao/contract/control/control-run'
import { Alert, Button } from 'antd'
import { valueWithUnit } from '../../live/said-value.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { moment } from '../../platform/shell/moment.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { groupKeys, groups, groupsChanged, runColours, stepColours, stepStateTitles } from './group-calls.ts'
import { decimalsOf } from './group-card.tsx'
import classes from './groups.module.css'

const EVERY = 700

/** How a run goes, or went: step by step, with what stopped it. */
export function RunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const mayStop = usePermission('objectMonitor:control')
  const found = useQuery({
    queryKey: groupKeys.run(id),
    queryFn: ({ signal }) => groups.run({ id }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'running' ? false : EVERY),
  })
  const run = found.data
  const isRunning = run?.status === 'running'
  const close = () => {
    void groupsChanged()
    onClose()
  }
  return (
    <DraggableModal
      open
      width={560}
      title={run ? t('执行：{name}', { name: run.name }) : t('执行')}
      onCancel={close}
      footer={
        <>
          {isRunning && mayStop && (
            <Button danger onClick={() => void groups.stopRun({ id })}>
              {t('停止执行')}
            </Button>
          )}
          <Button onClick={close}>{isRunning ? t('在后台继续') : t('关闭')}</Button>
        </>
      }
    >
      {run ? (
        <>
          <p className={classes.tools}>
            <StatusTag
              choice={{ value: run.status, label: t(runStatusTitles[run.status]), colour: runColours[run.status] }}
            />
            <span className={classes.muted}>
              {[run.userName, moment(run.startedAt), run.ruleName].filter(Boolean).join(' · ')}
            </span>
          </p>
          {run.message && <Alert type="info" showIcon title={serverWords(run.message)} style={{ marginBottom: 12 }} />}
          <RunSteps steps={run.steps} />
        </>
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Loading />
      )}
    </DraggableModal>
  )
}

const RunSteps = ({ steps }: { steps: ControlRun['steps'] }) => (
  <ol className={classes.steps} style={{ maxHeight: 'none' }} aria-live="polite">
    {steps.map((step, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id; a point may stand in several
      <li key={at} className={classes.step}>
        <span className={classes.place}>{at + 1}</span>
        <span className={classes.what}>
          {step.pointName} <span className={classes.muted}>{step.objectName}</span>
          {step.message && <div className={classes.muted}>{serverWords(step.message)}</div>}
        </span>
        <span className={classes.value}>
          {valueWithUnit({ ...step, decimals: decimalsOf(step.value) })}{' '}
          <StatusTag
            choice={{
              value: step.state,
              label: t(stepStateTitles[step.state]),
              colour: stepColours[step.state],
            }}
          />
        </span>
      </li>
    ))}
  </ol>
)
