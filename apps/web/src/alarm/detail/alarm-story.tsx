import type { AlarmDetail } from '@zhizao/contract/alarm/alarm-row'
import dayjs from 'dayjs'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { HANDLED_CHOICES, lastedFor, newestValue, stateChoice, valueWords } from '../alarm-words.ts'
import { ExperienceRows } from '../handling/experience-list.tsx'
import { useLevelLooks } from '../level-looks.ts'
import { LevelMark } from '../level-mark.tsx'
import classes from './alarm-drawer.module.css'
import { AlarmTrend } from './alarm-trend.tsx'
import { StepTimeline } from './step-timeline.tsx'

const moment = (time: string | null) => (time ? dayjs(time).format('YYYY-MM-DD HH:mm:ss') : '—')

/** One alarm in full: figures, trend, what was done, its story, and what was done before. */
export function AlarmStory({ alarm }: { alarm: AlarmDetail }) {
  const looks = useLevelLooks()
  const handled = HANDLED_CHOICES.find((choice) => choice.value === String(alarm.alarmStatus))!
  return (
    <>
      <div className={classes.head}>
        <LevelMark look={looks[alarm.level]} />
        <StatusTag choice={stateChoice(alarm.state)} />
        <StatusTag
          choice={{ ...handled, label: t(handled.label), colour: alarm.alarmStatus === 2 ? 'success' : 'default' }}
        />
        {alarm.members > 0 && (
          <StatusTag choice={{ value: 'members', label: t('关联报警 {count} 条', { count: alarm.members }) }} />
        )}
      </div>
      <p className={classes.content}>{serverWords(alarm.content)}</p>
      <dl className={classes.figures}>
        {[
          ['触发值', alarm.textValue ?? valueWords(alarm.activationValue, alarm.unit)],
          ['限值', valueWords(alarm.limit, alarm.unit)],
          ['峰值', valueWords(alarm.peakValue, alarm.unit)],
          ['最近值', newestValue(alarm)],
        ].map(([title, value]) => (
          <div key={title} className={classes.figure}>
            <dt>{t(title!)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="facts">
        <dt>{t('对象')}</dt>
        <dd>{[alarm.objectName, alarm.pointName].filter(Boolean).join(' / ') || '—'}</dd>
        <dt>{t('报警类型')}</dt>
        <dd>{alarm.alarmTypeName ?? '—'}</dd>
        <dt>{t('报警时间')}</dt>
        <dd className="tabular">
          {moment(alarm.activatedAt)}
          {t('，持续 {length}', { length: lastedFor(alarm, Date.now()) })}
          {alarm.activations > 1 && t('，触发 {count} 次', { count: alarm.activations })}
        </dd>
        <dt>{t('恢复时间')}</dt>
        <dd className="tabular">{moment(alarm.returnedAt)}</dd>
        <dt>{t('确认')}</dt>
        <dd className="tabular">
          {alarm.confirmed ? `${alarm.confirmedByName ?? '—'} ${moment(alarm.confirmedAt)}` : '—'}
        </dd>
        {alarm.shelvedUntil && (
          <>
            <dt>{t('搁置至')}</dt>
            <dd className="tabular">
              {[moment(alarm.shelvedUntil), alarm.shelvedByName, alarm.shelveReason].filter(Boolean).join(' · ')}
            </dd>
          </>
        )}
        <dt>{t('报警批次号')}</dt>
        <dd className="tabular">{alarm.batchNo}</dd>
      </dl>
      {alarm.pointId && (
        <section className={classes.section}>
          <h3>{t('触发前后趋势')}</h3>
          <AlarmTrend alarm={alarm} colour={looks[alarm.topLevel].colour} />
        </section>
      )}
      {alarm.handledAt && (
        <section className={classes.section}>
          <h3>{t('处理记录')}</h3>
          <div className={classes.record}>
            {alarm.reasonTagName && (
              <StatusTag choice={{ value: 'reason', label: alarm.reasonTagName, colour: 'processing' }} />
            )}
            <p>{alarm.handling}</p>
            <div className={classes.faint}>
              {[
                alarm.handledByName,
                moment(alarm.handledAt),
                alarm.minutes === null ? undefined : t('用时 {minutes} 分钟', { minutes: alarm.minutes }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </div>
        </section>
      )}
      <section className={classes.section}>
        <h3>{t('变化过程')}</h3>
        <StepTimeline steps={alarm.steps} unit={alarm.unit} looks={looks} />
      </section>
      {alarm.experiences.length > 0 && (
        <section className={classes.section}>
          <h3>{t('历史经验')}</h3>
          <ExperienceRows rows={alarm.experiences} />
        </section>
      )}
    </>
  )
}
