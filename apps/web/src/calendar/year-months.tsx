import type { CalendarDay } from '@zhizao/contract/calendar/shop-calendar'
import type { DayKind } from '@zhizao/rules/calendar/day-kind'
import { weekdayOf } from '@zhizao/rules/calendar/shop-day'
import { dayText } from '@zhizao/rules/time/calendar'
import { type PointerEvent, type RefObject, useRef } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { currentZone } from '../platform/time/plant-zone.ts'
import classes from './calendar.module.css'
import { dayKindNames, shortOf, weekdayNames } from './week-days.ts'

/** What a day is to become: null is nothing of its own. */
export interface DayMark {
  kind: DayKind | null
  name: string | null
}

interface YearMonthsProps {
  days: readonly CalendarDay[]
  week: readonly boolean[]
  changes: ReadonlyMap<string, DayMark>
  /** Absent where days may only be looked at. */
  onPaint?: (date: string) => void
}

/** The twelve months; days are painted by a click, a key, or by drawing over them with the button held. */
export function YearMonths({ days, week, changes, onPaint }: YearMonthsProps) {
  const drawing = useRef(false)
  const today = dayText(Date.now(), currentZone())
  const months = [...Map.groupBy(days, ({ date }) => date.slice(0, 7))]
  const shown = (day: CalendarDay) => shownDay(day, week, changes.get(day.date))
  return (
    <div className={classes.months}>
      {months.map(([month, ofMonth]) => (
        <section key={month} className={classes.month} aria-label={month}>
          <div className={classes.monthHead}>
            <strong>{t('{month} 月', { month: Number(month.slice(5)) })}</strong>
            <span className={classes.note}>
              {t('{count} 个工作日', {
                count: ofMonth.filter((day) => ['workday', 'makeUp'].includes(shown(day).kind)).length,
              })}
            </span>
          </div>
          <div className={classes.grid}>
            {weekdayNames.map((weekday) => (
              <span key={weekday} className={classes.mark}>
                {shortOf(t(weekday))}
              </span>
            ))}
            {ofMonth.map((day, at) => (
              <DayButton
                key={day.date}
                date={day.date}
                shown={shown(day)}
                isFirst={at === 0}
                isChanged={changes.has(day.date)}
                isToday={day.date === today}
                drawing={drawing}
                onPaint={onPaint}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

interface DayButtonProps extends Pick<YearMonthsProps, 'onPaint'> {
  date: string
  shown: ReturnType<typeof shownDay>
  /** The first of its month says where the row begins. */
  isFirst: boolean
  isChanged: boolean
  isToday: boolean
  /** Whether the button was pressed over a day and is held. */
  drawing: RefObject<boolean>
}

function DayButton({
  date,
  shown: { kind, name, isOwn },
  isFirst,
  isChanged,
  isToday,
  drawing,
  onPaint,
}: DayButtonProps) {
  const words = `${date} ${t(dayKindNames[kind])}${name ? ` ${name}` : ''}`
  const draw = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && drawing.current && event.buttons === 1) onPaint?.(date)
  }
  return (
    <button
      type="button"
      className={`${classes.day} ${classes[kind]}`}
      style={!isFirst ? undefined : { gridColumnStart: weekdayOf(date) }}
      title={words}
      // What is seen comes first: who speaks to the page says what he sees.
      aria-label={`${Number(date.slice(8))}${name ? ` ${name}` : ''}，${words}`}
      data-own={isOwn}
      data-changed={isChanged}
      data-today={isToday}
      disabled={!onPaint}
      onPointerDown={() => {
        drawing.current = true
      }}
      onPointerEnter={(event) => draw(event)}
      onPointerLeave={(event) => draw(event)}
      onClick={() => {
        drawing.current = false
        onPaint?.(date)
      }}
    >
      {Number(date.slice(8))}
      {name && <small>{name}</small>}
    </button>
  )
}

/** A day as it will be; one that loses its mark shows the week, what farther calendars say of it comes with saving. */
function shownDay(day: CalendarDay, week: readonly boolean[], change: DayMark | undefined) {
  const ofWeek: DayKind = week[weekdayOf(day.date) - 1] ? 'workday' : 'rest'
  if (change)
    return change.kind ? { ...change, kind: change.kind, isOwn: true } : { kind: ofWeek, name: null, isOwn: false }
  const isPlain = !day.isOwn && !day.name && (day.kind === 'workday' || day.kind === 'rest')
  return isPlain ? { kind: ofWeek, name: null, isOwn: false } : day
}
