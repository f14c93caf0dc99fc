import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import type { CSSProperties } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { ListState } from '../../platform/resource-screen/list-state.tsx'
import { ListTable } from '../../platform/resource-screen/list-table.tsx'
import { AlarmCards } from './alarm-cards.tsx'
import classes from './current.module.css'
import { MemberPanel } from './member-panel.tsx'
import { rowMenu, rowOperations } from './row-entries.ts'
import type { CurrentPage } from './use-current-page.ts'

/** Two lines: object and point. */
const ROW_HEIGHT = 54

interface CurrentRowsProps {
  page: CurrentPage
  isPhone: boolean
}

/** The rows of the current alarms: cards in the hand, a table at a desk. */
export function CurrentRows({ page, isPhone }: CurrentRowsProps) {
  const { list, isFirst, fresh, tools } = page
  const empty = <NoAlarms page={page} />
  if (isPhone)
    return (
      <AlarmCards rows={list.rows} looks={tools.looks} tools={tools} isFirst={isFirst} empty={empty} fresh={fresh} />
    )
  return (
    <ListTable<Alarm>
      columns={page.look.shownColumns}
      rows={list.rows}
      view={page.view}
      density={page.look.settings.density}
      isFirst={isFirst}
      isFetching={false}
      empty={empty}
      selected={page.picked}
      onSelect={page.setPicked}
      onSort={(sort, order) => page.setView({ sort, order, page: 1 })}
      cellTools={{ canTurn: () => false, turn: () => undefined, view: tools.onOpen }}
      operations={(row) => rowOperations(row, tools)}
      rowHeight={ROW_HEIGHT}
      onFit={page.pageSize.onFit}
      menu={(row) => rowMenu(row, page.selected, tools)}
      details={page.isGrouped ? (row) => <MemberPanel head={row} tools={tools} actions={tools.actions} /> : undefined}
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
        style: { '--level': tools.looks[row.level].colour } as CSSProperties,
      })}
    />
  )
}

function NoAlarms({ page: { list, view, isOver, filter } }: { page: CurrentPage }) {
  // Which part is shown, and whether one by one, is not what somebody sought.
  const { flat: _flat, ended: _ended, ...sought } = view.filters
  return (
    <ListState
      title={t('报警')}
      allowed
      error={list.error}
      isFiltered={Object.keys(sought).length > 0}
      onReset={() => filter(isOver ? { ended: '1' } : {})}
      onRetry={list.reload}
    />
  )
}
