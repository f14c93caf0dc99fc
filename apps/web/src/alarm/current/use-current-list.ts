import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import type { ListedFilters } from '@zhizao/rules/alarm/live-alarms'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { live, useLiveAlarms } from '../../live/alarm/live-alarms.ts'
import { formClient } from '../../platform/api/client.ts'
import { useRows } from '../../platform/resource-screen/use-rows.ts'
import { pageWithin, type ViewState } from '../../platform/resource-screen/view-state.ts'
import { ALARM, type AlarmFilterBody } from '../alarm-calls.ts'
import { heldList, listOf } from '../live/live-lists.ts'

const api = formClient({ page: alarmFact.page })
/** A list that only the server knows whole is asked for anew at most once in so many ms. */
const PACE = 2000

export interface CurrentList {
  rows: readonly Alarm[]
  total: number
  isFirst: boolean
  error: unknown
  reload: () => void
  /** What has come while the list holds still; `isOther`: something has changed that only the server can tell. */
  waiting: readonly Alarm[]
  isOther: boolean
  takeIn: () => void
  /** How many alarms other filters would find; undefined where only the server knows. */
  countOf: (filters: AlarmFilterBody) => number | undefined
}

interface Asked {
  view: ViewState
  filters: AlarmFilterBody
  /** Whether the size of a page is known yet. */
  isKnown: boolean
  isHeld: boolean
  onPage: (page: number) => void
}

/**
 * The rows of the current list. Live alarms are filtered, ordered and counted from what the server pushes, and no change is
 * asked for; those that are over, and more than a snapshot holds, come from the server page by page.
 */
export function useCurrentList({ view, filters, isKnown, isHeld, onPage }: Asked): CurrentList {
  const alarms = useLiveAlarms()
  const isOfServer = filters.ended === 1 || alarms.isCut
  const own = useOwnRows(alarms, { view, filters, isHeld: isHeld && !isOfServer, isOff: isOfServer })
  const theirs = useRows<Alarm>(
    { name: ALARM, api, enabled: isOfServer && isKnown },
    { ...view, filters: {} },
    filters,
    onPage,
  )
  const { reload } = theirs
  const isOther = useServerNews(alarms.changes, isOfServer, isHeld, reload)
  const past = pageWithin(view.page, own.total, view.size)
  const isReady = alarms.status === 'ready'
  useEffect(() => {
    if (!isOfServer && isReady && past < view.page) onPage(past)
  }, [isOfServer, isReady, past, view.page, onPage])
  const countOf = useCallback(
    (other: AlarmFilterBody) =>
      isReady && !alarms.isCut && other.ended !== 1 ? listOf(alarms, other as ListedFilters).length : undefined,
    [alarms, isReady],
  )
  if (!isOfServer)
    return {
      ...own,
      isFirst: alarms.status === 'none' || alarms.status === 'asking',
      error: alarms.status === 'failed' ? alarms.error : undefined,
      reload: live.retry,
      isOther: false,
      countOf,
    }
  const newest = (row: Alarm) => alarms.rows.get(row.id) ?? alarms.ended.get(row.id) ?? row
  return {
    rows: theirs.rows.map(newest),
    total: theirs.total,
    isFirst: theirs.isFirst,
    error: theirs.error,
    reload,
    waiting: [],
    isOther,
    takeIn: reload,
    countOf,
  }
}

function useOwnRows(
  alarms: ReturnType<typeof useLiveAlarms>,
  { view, filters, isHeld, isOff }: { view: ViewState; filters: AlarmFilterBody; isHeld: boolean; isOff: boolean },
) {
  const { page, size, sort, order } = view
  const asked = JSON.stringify([filters, sort, order])
  const found = useMemo(() => {
    if (isOff) return []
    const [body, by, direction] = JSON.parse(asked)
    return listOf(alarms, body, { sort: by ?? undefined, order: direction ?? undefined })
  }, [alarms, asked, isOff])
  const ids = useMemo(() => found.map(({ id }) => id), [found])
  const [held, setHeld] = useState<{ of: string; ids: readonly string[] }>()
  const isReady = alarms.status === 'ready'
  if (isHeld && isReady && held?.of !== asked) setHeld({ of: asked, ids })
  if (!isHeld && held) setHeld(undefined)
  const newest = (id: string) => alarms.rows.get(id) ?? alarms.ended.get(id)
  const { rows, waiting } = heldList(held?.of === asked ? held.ids : undefined, found, newest)
  return {
    rows: rows.slice((page - 1) * size, page * size),
    total: rows.length,
    waiting,
    takeIn: () => setHeld({ of: asked, ids }),
  }
}

/** Asks the server's list anew after a change; while the list holds still the change is only told. */
function useServerNews(changes: number, isOn: boolean, isHeld: boolean, reload: () => void): boolean {
  const seen = useRef(changes)
  const [isOther, setOther] = useState(false)
  useEffect(() => {
    if (!isOn) {
      seen.current = changes
      setOther(false)
      return
    }
    if (seen.current === changes) return
    if (isHeld) return setOther(true)
    const timer = setTimeout(() => {
      seen.current = changes
      setOther(false)
      reload()
    }, PACE)
    return () => clearTimeout(timer)
  }, [changes, isOn, isHeld, reload])
  return isOther
}
