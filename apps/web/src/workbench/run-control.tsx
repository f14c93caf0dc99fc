import { CaretRightOutlined, CheckOutlined, PauseOutlined, UserAddOutlined } from '@ant-design/icons'
import { workbench } from '@zhizao/contract/production/workbench'
import { Alert, App, Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useOffline } from '../offline/index.ts'
import { client } from '../platform/api/client.ts'
import { serverNow } from '../platform/api/signed-headers.ts'
import { t } from '../platform/i18n/translate.ts'
import { AskFirst } from '../platform/widgets/ask.tsx'
import type { Form } from './kept-work.ts'
import { FINISH, RESUME, refreshBench, START, STOP } from './offer-workbench.ts'
import { PlanFacts } from './plan-facts.tsx'
import { ReasonAsk } from './reason-ask.tsx'
import { clockText } from './run-time.ts'
import { StopDialog } from './stop-dialog.tsx'
import { useBenchAct } from './use-bench-act.ts'
import { useMayWork } from './use-may-work.ts'
import { usualMissing } from './usual-missing.ts'
import { useWorker } from './who-works.ts'
import classes from './workbench.module.css'
import { MINE } from './workbench-path.ts'

const bench = client(workbench)

interface RunControlProps {
  form: Form
  station: string
}

function useRunning({ form, station }: RunControlProps) {
  const { id } = form
  const { message } = App.useApp()
  const worker = useWorker()
  const work = useBenchAct(form)
  const who = worker && { staffId: worker.id }
  const step = async (action: string, said: string, body: object = {}, more = '') => {
    const outcome = await work.doIt(action, { id, ...who, ...body }, more)
    if (outcome?.isSent) message.success({ key: 'step', content: said, duration: 2 })
    return Boolean(outcome)
  }
  return {
    ...work,
    start: () => step(START, t('已开工')),
    resume: () => step(RESUME, t('已复工')),
    finish: (missingReason?: string) =>
      step(FINISH, t('已完工'), missingReason ? { missingReason } : {}, missingReason),
    stop: (reason: string) => step(STOP, t('已停工'), { reason }, reason),
    async claim() {
      const at = station === MINE ? undefined : station
      const isDone = await work.run(() =>
        bench.claim({ workOrderId: id, stationId: at, staffId: worker?.id }, { quiet: true }),
      )
      if (isDone) message.success({ key: 'step', content: t('已领工'), duration: 2 })
      refreshBench()
    },
  }
}

/** What may be done with a work order next, and how long it has run or stood. */
export function RunControl(props: RunControlProps) {
  const { form } = props
  const work = useRunning(props)
  const [isStopping, setStopping] = useState(false)
  const buttons = useButtons(form, work, () => setStopping(true))
  return (
    <div className={classes.run}>
      <Clock form={form} />
      <PlanFacts form={form} />
      {work.failure && <Alert type="error" showIcon role="alert" title={work.failure} />}
      {buttons && <div className={classes.steps}>{buttons}</div>}
      <WhyNot form={form} />
      {work.asks('missingReason') && (
        <ReasonAsk
          title={t('为什么没有投料？')}
          usual={usualMissing()}
          okText={t('完工')}
          isBusy={work.isBusy}
          failure={work.failure}
          onClose={work.dropAsked}
          onSay={work.finish}
        />
      )}
      {isStopping && (
        <StopDialog
          isBusy={work.isBusy}
          failure={work.failure}
          onClose={() => setStopping(false)}
          onStop={async (reason) => {
            if (await work.stop(reason)) setStopping(false)
          }}
        />
      )}
    </div>
  )
}

function useButtons(form: Form, work: ReturnType<typeof useRunning>, askStop: () => void): ReactNode {
  const may = useMayWork()
  const isOffline = useOffline()
  if (!may) return null
  const { status, isOrderHeld } = form
  const large = { size: 'large' as const, loading: work.isBusy }
  const finish = (
    <AskFirst
      title={t('完工？')}
      okText={t('完工')}
      description={t('完工后这张工单不再报工；报少了可以请主管重新打开。')}
      onConfirm={() => work.finish()}
    >
      <Button size="large" icon={<CheckOutlined />} disabled={work.isBusy}>
        {t('完工')}
      </Button>
    </AskFirst>
  )
  const go = { ...large, type: 'primary' as const, className: classes.go, disabled: isOrderHeld }
  switch (status) {
    case 'pending':
      return (
        <Button
          {...go}
          icon={<UserAddOutlined />}
          disabled={isOrderHeld || isOffline}
          onClick={() => void work.claim()}
        >
          {isOffline ? t('连上后领工') : t('领工')}
        </Button>
      )
    case 'dispatched':
      return (
        <Button {...go} icon={<CaretRightOutlined />} onClick={() => void work.start()}>
          {t('开工')}
        </Button>
      )
    case 'running':
      return (
        <>
          <Button {...large} icon={<PauseOutlined />} onClick={askStop}>
            {t('停工')}
          </Button>
          {finish}
        </>
      )
    case 'stopped':
      return (
        <>
          <Button {...go} icon={<CaretRightOutlined />} onClick={() => void work.resume()}>
            {t('复工')}
          </Button>
          {finish}
        </>
      )
    default:
      return null
  }
}

function WhyNot({ form: { isOrderHeld, status } }: { form: Form }) {
  const may = useMayWork()
  if (isOrderHeld) return <p className={classes.why}>{t('订单已暂停，不能继续生产')}</p>
  if (!may && status !== 'completed') return <p className={classes.sub}>{t('您没有开工、报工的权限，只能查看')}</p>
  return null
}

/** How long it has run since it was begun or resumed, or stood. */
function Clock({ form: { stretches, stopReason } }: { form: Form }) {
  const now = stretches.findLast(({ to }) => to === null)
  const [, tick] = useState(0)
  const isOpen = Boolean(now)
  useEffect(() => {
    if (!isOpen) return
    const ticking = setInterval(() => tick((before) => before + 1), 1000)
    return () => clearInterval(ticking)
  }, [isOpen])
  if (!now) return null
  const isRunning = now.kind === 'run'
  return (
    <div className={`${classes.clock} ${isRunning ? classes.runs : classes.stands}`} role="timer">
      <b>{clockText(serverNow() - Date.parse(String(now.from)))}</b>
      <span>
        {isRunning ? t('本次已运行') : t('已停工：{reason}', { reason: now.reason ?? stopReason ?? '' })}
        {isRunning && now.staffName ? ` · ${now.staffName}` : ''}
      </span>
    </div>
  )
}
