import { Button } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import type { Form } from './kept-work.ts'
import band from './machine-band.module.css'
import { Band } from './machine-band.tsx'
import { STOP, TAKE_OVER } from './offer-workbench.ts'
import { useBenchAct } from './use-bench-act.ts'
import { useMayWork } from './use-may-work.ts'
import { useWorker } from './who-works.ts'

/** A work order runs although its shift has ended: whether it stopped then, somebody took over, or it is overtime. */
export function ShiftBand({ form }: { form: Form }) {
  const work = useBenchAct(form)
  const worker = useWorker()
  const may = useMayWork()
  // What this device kept before it knew of shifts has none.
  if (!may || !form.shiftAsks) return null
  const { endedAt, shiftName, takeOverAt } = form.shiftAsks
  const since = String(endedAt)
  const body = { id: form.id, since, ...(worker && { staffId: worker.id }) }
  const time = dayjs(since).format('MM-DD HH:mm')
  const press = { size: 'large' as const, disabled: work.isBusy }
  const isOutside = shiftName === null
  return (
    <section className={band.machines} aria-label={t('班次提示')}>
      <Band
        title={
          isOutside
            ? t('{time} 起在班次外生产', { time })
            : t('{shift} {time} 已结束，工单还在做', { shift: shiftName || t('本班'), time })
        }
        words={isOutside ? t('班次外不计工时，加班除外') : t('停工从班次结束时起算；班次外不计工时，加班除外')}
        failure={work.failure}
      >
        {!isOutside && (
          <Button {...press} onClick={() => void work.doIt(STOP, { ...body, reason: t('交接班') }, t('停工'))}>
            {t('下班停工')}
          </Button>
        )}
        {!isOutside && (
          <Button
            {...press}
            onClick={() => void work.doIt(TAKE_OVER, { ...body, since: takeOverAt ?? undefined }, t('接班'))}
          >
            {t('接班')}
          </Button>
        )}
        <Button {...press} onClick={() => void work.doIt(TAKE_OVER, { ...body, isOvertime: true }, t('加班'))}>
          {t('按加班继续')}
        </Button>
      </Band>
    </section>
  )
}
