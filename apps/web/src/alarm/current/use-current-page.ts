import { useRouter } from '@tanstack/react-router'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { type RefObject, useCallback, useState } from 'react'
import { useLevelLooks } from '../../live/alarm/level-looks.ts'
import { useColumns } from '../../platform/resource-screen/use-columns.ts'
import { usePageSize } from '../../platform/resource-screen/use-page-size.ts'
import { useView } from '../../platform/resource-screen/use-view.ts'
import type { ViewState } from '../../platform/resource-screen/view-state.ts'
import { OPEN_DIALOG, OPEN_MENU, useOnShow } from '../../platform/widgets/use-on-show.ts'
import { isGrouped, listFilters } from '../alarm-filters.ts'
import { useAlarmActions } from '../handling/use-alarm-actions.tsx'
import { useAlarmTrend } from '../use-alarm-trend.ts'
import { currentColumns } from './current-columns.tsx'
import { currentFilterNames } from './query-fields.ts'
import { useArrivals } from './use-arrivals.ts'
import { useCurrentList } from './use-current-list.ts'
import { useHold } from './use-hold.ts'

const SCREEN = '当前报警'

export type CurrentPage = ReturnType<typeof useCurrentPage>

/** What the page of current alarms shows, what is picked and opened of it, and what can be done. */
export function useCurrentPage(box: RefObject<HTMLElement | null>) {
  const pageSize = usePageSize(SCREEN)
  const [view, setView] = useView(currentFilterNames, pageSize.size)
  const [picked, setPicked] = useState<readonly string[]>([])
  const filters = listFilters(view.filters)
  const list = useCurrentList({
    view,
    filters,
    isKnown: pageSize.isKnown,
    isHeld: useIsHeld(box),
    onPage: useCallback((page: number) => setView({ page }), [setView]),
  })
  const isFirst = list.isFirst || !pageSize.isKnown
  const isFirstPage = view.page === 1 && !view.sort
  const fresh = useArrivals(
    isFirst || !isFirstPage ? undefined : JSON.stringify(filters),
    list.rows.map((row) => row.id),
  )
  const { tools, opened } = useEntryTools(() => setPicked([]))
  const look = useColumns(SCREEN, currentColumns(tools), {
    linked: view.columns,
    onLink: (columns) => setView({ columns }),
  })
  const filter = (next: ViewState['filters']) => {
    setPicked([])
    setView({ filters: next, page: 1 })
  }
  return {
    view,
    setView,
    pageSize,
    filters,
    filter,
    list,
    isFirst,
    fresh,
    look,
    tools,
    opened,
    picked,
    setPicked,
    selected: list.rows.filter((row) => picked.includes(row.id)),
    isGrouped: isGrouped(view.filters, view.filters.flat === '1'),
    isOver: filters.ended === 1,
  }
}

/** The list holds still while somebody has it in hand, or reads a dialog or a menu over it. */
function useIsHeld(box: RefObject<HTMLElement | null>) {
  const isDialogOpen = useOnShow(OPEN_DIALOG)
  const isMenuOpen = useOnShow(OPEN_MENU)
  const isInHand = useHold(box, isDialogOpen)
  return isInHand || isDialogOpen || isMenuOpen
}

function useEntryTools(onDone: () => void) {
  const router = useRouter()
  const looks = useLevelLooks()
  const actions = useAlarmActions(onDone)
  const toTrend = useAlarmTrend()
  const [batchNo, setBatchNo] = useState<string>()
  return {
    tools: {
      looks,
      actions,
      onOpen: (row: Alarm) => setBatchNo(row.batchNo),
      onGo: (address: string) => void router.navigate({ href: address }),
      onTrend: toTrend && ((row: Alarm) => void toTrend(row)),
    },
    opened: { batchNo, close: () => setBatchNo(undefined) },
  }
}
