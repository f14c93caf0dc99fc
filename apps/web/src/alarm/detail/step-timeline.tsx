import type { AlarmDetail, AlarmStep } from '@zhizao/contract/alarm/alarm-row'
import { Timeline } from 'antd'
import type { LevelLooks } from '../../live/alarm/level-looks.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { stateChoice, stepWords, valueWords } from '../alarm-words.ts'
import classes from './alarm-drawer.module.css'

export interface StepTimelineProps {
  steps: readonly AlarmStep[]
  unit: string | null
  /** What the values of the point mean. */
  meanings: AlarmDetail['valueWords']
  looks: LevelLooks
}

/** An alarm's story, the newest step first. */
export function StepTimeline({ steps, unit, meanings, looks }: StepTimelineProps) {
  return (
    <Timeline
      className={classes.timeline}
      items={[...steps].reverse().map((step) => ({
        key: step.id,
        color: ['raise', 'escalate'].includes(step.action) ? looks[step.level].colour : undefined,
        content: (
          <>
            <div className={classes.step}>
              <strong>{stepWords(step)}</strong>
              {step.action === 'escalate' && <span>{looks[step.level].name}</span>}
              {step.fromState !== step.toState && <StatusTag quiet choice={stateChoice(step.toState)} />}
              <time className={classes.when} dateTime={step.happenedAt}>
                {dayjs(step.happenedAt).format('YYYY-MM-DD HH:mm:ss')}
              </time>
            </div>
            <div className={classes.faint}>
              {[
                step.userName,
                step.value === null ? undefined : t('值 {value}', { value: valueWords(step.value, unit, meanings) }),
                step.limit === null ? undefined : t('限值 {value}', { value: valueWords(step.limit, unit) }),
                step.note && serverWords(step.note),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </>
        ),
      }))}
    />
  )
}
