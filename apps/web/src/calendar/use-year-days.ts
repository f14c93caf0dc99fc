import { useQuery, useQueryClient } from '@tanstack/react-query'
import { shopCalendar } from '@zhizao/contract/calendar/shop-calendar'
import { useState } from 'react'
import { client } from '../platform/api/client.ts'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { useAsk } from '../platform/widgets/ask.tsx'
import type { ChosenScope } from './scope-picker.tsx'
import type { DayMark } from './year-months.tsx'

const calls = client(shopCalendar)

export const CALENDAR_SCOPES = ['company', 'area', 'workCenter', 'station'] as const

export type YearDays = ReturnType<typeof useYearDays>

/** The days of a year of who is chosen, with what was painted on them and is not saved yet. */
export function useYearDays(year: number, scope: ChosenScope) {
  const [changes, setChanges] = useState<ReadonlyMap<string, DayMark>>(new Map())
  const [week, setWeek] = useState<boolean[] | null>()
  const { isSaving, failure, save } = useSaving()
  const cache = useQueryClient()
  const ask = useAsk()
  const isChosen = scope.kind === 'company' || scope.id !== null
  const asked = { scopeKind: scope.kind as (typeof CALENDAR_SCOPES)[number], scopeId: scope.id }
  const calendar = useQuery({
    queryKey: ['shopCalendar', year, scope.kind, scope.id],
    queryFn: () => calls.year({ year, ...asked }, { quiet: true }),
    enabled: isChosen,
  })
  const isDirty = changes.size > 0 || week !== undefined
  const forget = () => {
    setChanges(new Map())
    setWeek(undefined)
  }
  /** What is not saved is not lost unasked. */
  const leaving = (go: () => void) => () => {
    const leave = () => {
      forget()
      go()
    }
    if (!isDirty) return leave()
    ask({ title: t('有未保存的修改，确定放弃吗？'), okText: t('放弃修改'), cancelText: t('继续编辑'), onOk: leave })
  }
  const paint = (date: string, mark: DayMark) => setChanges((before) => new Map(before).set(date, mark))
  const refresh = async () => {
    await cache.invalidateQueries({ queryKey: ['shopCalendar'] })
    await cache.invalidateQueries({ queryKey: ['resourceWeek'] })
  }
  const store = async () => {
    const days = [...changes].map(([date, mark]) => ({ date, ...mark }))
    const isDone = await save(() =>
      calls.save({ year, ...asked, ...(week !== undefined && { week }), days }, { quiet: true }),
    )
    if (!isDone) return
    // What was painted stays in sight until the days themselves say so.
    await refresh()
    setChanges((now) => new Map([...now].filter(([date, mark]) => changes.get(date) !== mark)))
    setWeek(undefined)
  }
  const shownWeek = week ?? calendar.data?.week ?? []
  return {
    calendar,
    isChosen,
    asked,
    refresh,
    changes,
    paint,
    week,
    setWeek,
    shownWeek,
    isDirty,
    forget,
    leaving,
    store,
    isSaving,
    failure,
  }
}
