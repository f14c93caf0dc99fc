import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { workPlan } from '@zhizao/contract/calendar/work-plan'
import { dayAfter, weekdayOf } from '@zhizao/rules/calendar/shop-day'
import { clockText, dayText, plantInstant } from '@zhizao/rules/time/calendar'
import { Alert, Button, Flex, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../platform/shell/states.tsx'
import { currentZone } from '../platform/time/plant-zone.ts'
import classes from './calendar.module.css'
import type { ChosenScope } from './scope-picker.tsx'
import { dayKindNames, hoursOf, weekdayNames } from './week-days.ts'

const calls = client(workPlan)
/** A day's bar shows the night shift whole: until noon of the next day. */
const BAR_HOURS = 36
const BAR = BAR_HOURS * 3_600_000

const monday = (day: string) => dayAfter(day, 1 - weekdayOf(day))
const clock = (time: string) => clockText(Date.parse(time), currentZone()).slice(11, 16)

/** When a resource works in a week: its shifts by shop day. */
export function ResourceWeek({ scope }: { scope: ChosenScope }) {
  const [from, setFrom] = useState(() => monday(dayText(Date.now(), currentZone())))
  const isChosen = scope.kind === 'company' || scope.id !== null
  const week = useQuery({
    queryKey: ['resourceWeek', scope.kind, scope.id, from],
    queryFn: () => calls.intervals({ kind: scope.kind, resourceId: scope.id, from, days: 7 }, { quiet: true }),
    enabled: isChosen,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (!isChosen) return <p className={classes.note}>{t('请选择资源')}</p>
  if (week.isError) return <ErrorState error={week.error} onRetry={() => void week.refetch()} />
  if (!week.data) return <Loading />
  const { days, minutes, isAssumed } = week.data
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} align="center" wrap>
        <Button aria-label={t('上一周')} icon={<LeftOutlined />} onClick={() => setFrom(dayAfter(from, -7))} />
        <strong className="tabular">
          {from} – {dayAfter(from, 6)}
        </strong>
        <Button aria-label={t('下一周')} icon={<RightOutlined />} onClick={() => setFrom(dayAfter(from, 7))} />
        <Button onClick={() => setFrom(monday(dayText(Date.now(), currentZone())))}>{t('本周')}</Button>
        <span>{t('工作 {hours} 小时', { hours: hoursOf(minutes) })}</span>
      </Flex>
      {isAssumed && (
        <Alert
          type="info"
          showIcon
          title={t('没有适用的班次计划，暂按工作日 08:00–17:00 计算。请在班次计划中为它或它的上级设置班次。')}
        />
      )}
      <div className={classes.week}>
        {days.map((day) => (
          <DayRow key={day.date} day={day} />
        ))}
      </div>
    </Flex>
  )
}

type Week = Awaited<ReturnType<typeof calls.intervals>>

function DayRow({ day: { date, kind, name, minutes, shifts } }: { day: Week['days'][number] }) {
  const begin = plantInstant(date, currentZone())
  const share = (time: string) => `${Math.min(100, Math.max(0, ((Date.parse(time) - begin) / BAR) * 100))}%`
  const width = (from: string, to: string) => `${((Date.parse(to) - Date.parse(from)) / BAR) * 100}%`
  return (
    <div className={classes.weekRow}>
      <div className={classes.weekDay}>
        <span className="tabular">{date.slice(5)}</span> {t(weekdayNames[weekdayOf(date) - 1]!)}
        <Tag className={classes[kind]}>{name || t(dayKindNames[kind])}</Tag>
      </div>
      <div className={classes.bar}>
        <span className={classes.midnight} style={{ insetInlineStart: `${(24 / BAR_HOURS) * 100}%` }} />
        {shifts.flatMap((shift) =>
          shift.work.map((each) => (
            <Tooltip
              key={`${shift.name} ${String(each.from)}`}
              title={`${shift.name || t('默认')} ${clock(String(shift.from))}–${clock(String(shift.to))}`}
            >
              <span
                className={classes.work}
                style={{ insetInlineStart: share(String(each.from)), width: width(String(each.from), String(each.to)) }}
              />
            </Tooltip>
          )),
        )}
      </div>
      <div className={classes.weekText}>
        {shifts.length
          ? shifts
              .map((shift) => `${shift.name} ${clock(String(shift.from))}–${clock(String(shift.to))}`.trim())
              .join(t('、'))
          : t('不上班')}
        {minutes > 0 && <span className="tabular"> · {t('{hours} 小时', { hours: hoursOf(minutes) })}</span>}
      </div>
    </div>
  )
}
