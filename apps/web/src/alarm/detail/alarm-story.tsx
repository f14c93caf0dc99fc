import type { AlarmDetail } from '@zhizao/contract/alarm/alarm-row'
import { useLevelLooks } from '../../live/alarm/level-looks.ts'
import { LevelMark } from '../../live/alarm/level-mark.tsx'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { objectAddress } from '../alarm-calls.ts'
import { HANDLED_CHOICES, lastedFor, lastedInAll, newestValue, stateChoice, valueWords } from '../alarm-words.ts'
import { ExperienceRows } from '../handling/experience-list.tsx'
import classes from './alarm-drawer.module.css'
import { AlarmTrend } from './alarm-trend.tsx'
import { StepTimeline } from './step-timeline.tsx'
import { StoryAdvice, StoryKeep } from './story-parts.tsx'

const moment = (time: string | null) => (time ? dayjs(time).format('YYYY-MM-DD HH:mm:ss') : '—')

/** One alarm in full: figures, trend, what was done, its story, and what was done before. */
export function AlarmStory({ alarm }: { alarm: AlarmDetail }) {
  const looks = useLevelLooks()
  return (
    <>
      <Head alarm={alarm} />
      <p className={classes.content}>{serverWords(alarm.content)}</p>
      <Figures alarm={alarm} />
      <Facts alarm={alarm} />
      {alarm.pointId && (
        <section className={classes.section}>
          <h3>{t('触发前后趋势')}</h3>
          <AlarmTrend alarm={alarm} colour={looks[alarm.topLevel].colour} />
        </section>
      )}
      {alarm.handledAt && <Handling alarm={alarm} />}
      <StoryAdvice alarmId={alarm.id} className={classes.section} />
      <section className={classes.section}>
        <h3>{t('变化过程')}</h3>
        <StepTimeline steps={alarm.steps} unit={alarm.unit} meanings={alarm.valueWords} looks={looks} />
      </section>
      {alarm.experiences.length > 0 && (
        <section className={classes.section}>
          <h3>{t('历史经验')}</h3>
          <ExperienceRows
            rows={alarm.experiences}
            tools={(experience) => <StoryKeep alarm={alarm} experience={experience} />}
          />
        </section>
      )}
    </>
  )
}

interface OfAlarm {
  alarm: AlarmDetail
}

function Head({ alarm }: OfAlarm) {
  const looks = useLevelLooks()
  const handled = HANDLED_CHOICES.find((choice) => choice.value === String(alarm.alarmStatus))!
  return (
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
  )
}

const Figures = ({ alarm }: OfAlarm) => (
  <dl className={classes.figures}>
    {[
      ['触发值', alarm.textValue ?? valueWords(alarm.activationValue, alarm.unit, alarm.valueWords)],
      ['限值', valueWords(alarm.limit, alarm.unit)],
      ['峰值', valueWords(alarm.peakValue, alarm.unit, alarm.valueWords)],
      ['最近值', newestValue(alarm)],
    ].map(([title, value]) => (
      <div key={title} className={classes.figure}>
        <dt>{t(title!)}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Facts = ({ alarm }: OfAlarm) => (
  <dl className="facts">
    <dt>{t('对象')}</dt>
    <dd>
      {alarm.objectId ? (
        <PageLink href={objectAddress(alarm.objectId)}>{alarm.objectName}</PageLink>
      ) : (
        (alarm.objectName ?? '—')
      )}
      {alarm.pointName && ` / ${alarm.pointName}`}
    </dd>
    <dt>{t('报警类型')}</dt>
    <dd>{alarm.alarmTypeName ?? '—'}</dd>
    <Occurrences alarm={alarm} />
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
)

/** When it was raised; and, where it came more than once, when for the last time and how long in all. */
function Occurrences({ alarm }: OfAlarm) {
  const now = Date.now()
  const whole = lastedInAll(alarm, now)
  return (
    <>
      <dt>{t('报警时间')}</dt>
      <dd className="tabular">
        {moment(alarm.activatedAt)}
        {!whole && t('，持续 {length}', { length: lastedFor(alarm, now) })}
      </dd>
      {whole && (
        <>
          <dt>{t('最近触发')}</dt>
          <dd className="tabular">
            {moment(alarm.lastActivatedAt)}
            {t('，持续 {length}', { length: lastedFor(alarm, now) })} · {whole}
          </dd>
        </>
      )}
    </>
  )
}

const Handling = ({ alarm }: OfAlarm) => (
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
)
