import { useRouter } from '@tanstack/react-router'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { type CSSProperties, useCallback, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { ColumnPanel } from '../../platform/resource-screen/column-panel.tsx'
import { ListPager } from '../../platform/resource-screen/list-pager.tsx'
import { ListState } from '../../platform/resource-screen/list-state.tsx'
import { ListTable } from '../../platform/resource-screen/list-table.tsx'
import { QueryForm } from '../../platform/resource-screen/query-form.tsx'
import { useColumns } from '../../platform/resource-screen/use-columns.ts'
import { useCompanyLayout } from '../../platform/resource-screen/use-company-layout.ts'
import { useRows } from '../../platform/resource-screen/use-rows.ts'
import { useView } from '../../platform/resource-screen/use-view.ts'
import type { ViewState } from '../../platform/resource-screen/view-state.ts'
import { usePageLayout } from '../../platform/shell/page-settings.ts'
import { ALARM, facts } from '../alarm-calls.ts'
import { currentFilters, isGrouped, isParticular } from '../alarm-filters.ts'
import { AlarmDrawer } from '../detail/alarm-drawer.tsx'
import { useAlarmActions } from '../handling/use-alarm-actions.tsx'
import { useLevelLooks } from '../level-looks.ts'
import classes from './current.module.css'
import { currentColumns } from './current-columns.tsx'
import { CurrentToolbar } from './current-toolbar.tsx'
import { MemberPanel } from './member-panel.tsx'
import { currentFields, currentFilterNames } from './query-fields.ts'
import { rowMenu, rowOperations } from './row-entries.ts'
import { SummaryStrip } from './summary-strip.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useLiveAlarms } from './use-live-alarms.ts'

const PAGE_SIZE = 20
const OPERATIONS_WIDTH = 126
const api = { page: facts.page as never }

/** Alarms that still ask for something, live. */
export function AlarmCurrentPage() {
  const router = useRouter()
  const looks = useLevelLooks()
  const [view, setView] = useView(currentFilterNames, usePageLayout()?.pageSize ?? PAGE_SIZE)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<string>()
  useLiveAlarms()

  const grouped = isGrouped(view.filters, view.filters.flat === '1')
  const filters = currentFilters(view.filters, grouped)
  const list = useRows<Alarm>(
    { name: ALARM, api, enabled: true },
    { ...view, filters: {} },
    filters,
    useCallback((page: number) => setView({ page }), [setView]),
  )
  const { rows } = list
  const isFirstPage = view.page === 1 && !view.sort
  const fresh = useArrivals(
    list.isFirst || !isFirstPage ? undefined : JSON.stringify(filters),
    rows.map((row) => row.id),
  )
  const selected = rows.filter((row) => picked.includes(row.id))
  const actions = useAlarmActions(() => setPicked([]))
  const filter = (next: ViewState['filters']) => {
    setPicked([])
    setView({ filters: next, page: 1 })
  }
  const tools = {
    looks,
    actions,
    onOpen: (row: Alarm) => setOpened(row.batchNo),
    onGo: (address: string) => void router.navigate({ href: address }),
  }
  const look = useColumns('当前报警', currentColumns(tools), {
    linked: view.columns,
    onLink: (columns) => setView({ columns }),
  })
  const toCompany = useCompanyLayout(look)
  const { flat: _flat, ...asked } = view.filters
  return (
    <div className={classes.page}>
      <SummaryStrip filters={view.filters} looks={looks} onFilter={filter} />
      <div className={classes.card}>
        <QueryForm
          fields={currentFields}
          filters={view.filters}
          onSearch={(next) => {
            filter(next)
            list.reload()
          }}
        />
      </div>
      <div className={`${classes.card} ${classes.rows}`}>
        <CurrentToolbar
          selected={selected}
          filters={filters}
          actions={actions}
          isGrouped={grouped}
          canGroup={!isParticular(view.filters)}
          onGroup={(next) => filter({ ...asked, ...(!next && { flat: '1' }) })}
          onReload={list.reload}
          end={
            <ColumnPanel
              columns={look.columns.map(({ field, title }) => ({ key: field, title }))}
              shown={look.shown}
              settings={look.settings}
              first={look.first}
              onChange={look.change}
              onCompany={toCompany}
            />
          }
        />
        <ListTable<Alarm>
          columns={look.shownColumns}
          rows={rows}
          view={view}
          density={look.settings.density}
          isFirst={list.isFirst}
          isFetching={false}
          empty={
            <ListState
              title={t('报警')}
              allowed
              error={list.error}
              isFiltered={Object.keys(asked).length > 0}
              onReset={() => filter({})}
              onRetry={list.reload}
            />
          }
          selected={picked}
          onSelect={setPicked}
          onSort={(sort, order) => setView({ sort, order, page: 1 })}
          cellTools={{ canTurn: () => false, turn: () => undefined, view: tools.onOpen }}
          operations={(row) => rowOperations(row, tools)}
          operationsWidth={OPERATIONS_WIDTH}
          menu={(row) => rowMenu(row, selected, tools)}
          details={grouped ? (row) => <MemberPanel head={row} tools={tools} actions={actions} /> : undefined}
          hasDetails={(row) => row.members > 0}
          rowLook={(row) => ({
            className: [
              classes.row,
              row.level === 'urgent' && row.condition === 'active' && classes.urgent,
              row.condition === 'returned' && classes.over,
              fresh.has(row.id) && classes.fresh,
            ]
              .filter(Boolean)
              .join(' '),
            style: { '--level': looks[row.level].colour } as CSSProperties,
          })}
        />
        <ListPager
          page={view.page}
          size={view.size}
          total={list.total}
          onChange={(page, size) => setView({ page, size })}
        />
      </div>
      {actions.dialogs}
      {opened && <AlarmDrawer batchNo={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
