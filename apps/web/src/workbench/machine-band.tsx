import { CaretRightOutlined, RobotOutlined } from '@ant-design/icons'
import { workbench } from '@zhizao/contract/production/workbench'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { MachineStateMark } from '../machine/index.ts'
import { useOffline } from '../offline/index.ts'
import { client } from '../platform/api/client.ts'
import { serverNow } from '../platform/api/signed-headers.ts'
import { t } from '../platform/i18n/translate.ts'
import type { Form } from './kept-work.ts'
import classes from './machine-band.module.css'
import { RESUME, refreshBench, STOP } from './offer-workbench.ts'
import { useBenchAct } from './use-bench-act.ts'
import { useMayWork } from './use-may-work.ts'
import { usualStops } from './usual-stops.ts'
import { useWorker } from './who-works.ts'

const bench = client(workbench)

/** The machines of the station: how they stand, what they have counted, and what that makes one ask. */
export function MachineBand({ form }: { form: Form }) {
  // What this device kept before it knew of machines has none.
  const machines = form.machines ?? []
  if (!machines.length && !form.autoProblem) return null
  return (
    <section className={classes.machines} aria-label={t('工位机器')}>
      <ul>
        {machines.map((each) => (
          <li key={each.machineId}>
            <span>{each.name ?? t('工位机器')}</span>
            <MachineStateMark state={each.state} />
            {each.counted && <small>{countedText(each, form)}</small>}
          </li>
        ))}
      </ul>
      <AutoProblem form={form} />
      <Asked form={form} />
    </section>
  )
}

function countedText({ counted, cavities }: Form['machines'][number], { decimals, unit }: Form): string {
  const { counter, good, reject } = counted!
  const text = (quantity: string) => quantityText(quantity, decimals)
  const parts = [
    counter !== '0' && t('计数 {quantity} {unit}', { quantity: text(counter), unit }),
    good !== '0' && t('合格 {quantity} {unit}', { quantity: text(good), unit }),
    reject !== '0' && t('判废 {quantity} {unit}', { quantity: text(reject), unit }),
    cavities > 1 && t('一模 {n} 腔', { n: cavities }),
  ].filter(Boolean)
  return parts.join(' · ')
}

/** Why nothing is reported by itself, and that it may go on. */
function AutoProblem({ form }: { form: Form }) {
  const work = useBenchAct(form)
  const [may, isOffline] = [useMayWork(), useOffline()]
  if (!form.autoProblem) return null
  async function goOn() {
    await work.run(() => bench.goOnReporting({ id: form.id }, { quiet: true }))
    refreshBench()
  }
  return (
    <Band
      title={t('自动报工受阻')}
      words={form.autoProblem}
      failure={work.failure}
      beside={
        may && (
          <Button size="large" icon={<RobotOutlined />} loading={work.isBusy} disabled={isOffline} onClick={goOn}>
            {t('继续自动报工')}
          </Button>
        )
      }
    />
  )
}

/** So long is who says that work goes on all the same left alone, ms. */
const LEFT_ALONE = 600_000

/** The machine stands while the work order runs, or runs while it stands: one press brings both together. */
function Asked({ form }: { form: Form }) {
  const work = useBenchAct(form)
  const worker = useWorker()
  const may = useMayWork()
  const [aloneUntil, setAloneUntil] = useState(0)
  const who = worker && { staffId: worker.id }
  if (!may || !form.machineAsks) return null
  if (form.machineAsks === 'resume')
    return (
      <Band
        title={t('机器在运行，工单还停着')}
        words={t('停着时机器的计数不算进这张工单')}
        failure={work.failure}
        beside={
          <Button
            size="large"
            type="primary"
            icon={<CaretRightOutlined />}
            loading={work.isBusy}
            onClick={() => void work.doIt(RESUME, { id: form.id, ...who })}
          >
            {t('复工')}
          </Button>
        }
      />
    )
  if (serverNow() < aloneUntil) return null
  const since = form.standsSince ?? undefined
  const minutes = since ? Math.floor((serverNow() - Date.parse(String(since))) / 60_000) : 0
  return (
    <Band
      title={t('机器已停 {minutes} 分钟，工单还在做', { minutes })}
      words={t('点一个原因，工单从机器停下时起停工')}
      failure={work.failure}
      beside={
        <Button size="large" type="text" onClick={() => setAloneUntil(serverNow() + LEFT_ALONE)}>
          {t('不停工')}
        </Button>
      }
    >
      {usualStops().map((reason) => (
        <Button
          key={reason}
          size="large"
          disabled={work.isBusy}
          onClick={() => void work.doIt(STOP, { id: form.id, ...who, reason, since }, reason)}
        >
          {reason}
        </Button>
      ))}
    </Band>
  )
}

interface BandProps {
  title: string
  words: string
  failure: string | undefined
  /** What is pressed beside the words. */
  beside?: ReactNode
  children?: ReactNode
}

/** Something that is asked, with what may be pressed for it. */
export const Band = ({ title, words, failure, beside, children }: BandProps) => (
  <div className={classes.band} role="status">
    <div className={classes.head}>
      <div>
        <strong>{title}</strong>
        <p>{words}</p>
      </div>
      {beside}
    </div>
    {failure && <p role="alert">{failure}</p>}
    {children && <div className={classes.choices}>{children}</div>}
  </div>
)
