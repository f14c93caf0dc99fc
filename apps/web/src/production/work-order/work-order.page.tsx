import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { StationMachine, WorkOrder, WorkOrderStatus } from '@zhizao/contract/production/work-order'
import { Alert, App, Button, Checkbox, Input, Space } from 'antd'
import { useState } from 'react'
import { refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { findCenters, stationsOf } from '../production-choices.ts'
import { ORDERS } from '../production-paths.ts'
import classes from './board.module.css'
import { type BoardColumn, columnsOf } from './board-columns.ts'
import { StationMachines } from './station-machines.tsx'
import { useWorkMenu } from './use-work-menu.tsx'
import { works, worksChanged } from './work-calls.ts'
import { WorkCard } from './work-card.tsx'

const MOST = 500
const EVERY = 30_000
const LIVE: WorkOrderStatus[] = ['pending', 'dispatched', 'running', 'stopped']

/** What the address asks for; the first work center where it names none. */
function useAsked() {
  const [search, change] = usePageSearch()
  const centers = useQuery({
    queryKey: ['choices', 'production-centers', ''],
    queryFn: ({ signal }) => findCenters('', signal),
  })
  const all = search.get('center') === 'all'
  const center = all ? undefined : (search.get('center') ?? (centers.data?.[0]?.value as string | undefined))
  return {
    center,
    all,
    keyword: search.get('keyword') ?? '',
    withDone: search.get('done') === '1',
    change,
    isOvertimeAsked: search.get('overtime') === '1',
    isKnown: centers.data !== undefined,
    centers: centers.data ?? [],
    error: centers.error,
  }
}

/** 派工: work orders of a work center, by the stations that they are given to. */
export function WorkOrderPage() {
  const asked = useAsked()
  const { center, keyword, withDone, isOvertimeAsked, isKnown } = asked
  const found = useQuery({
    queryKey: ['work-order', 'board', center, keyword, withDone, isOvertimeAsked],
    queryFn: async ({ signal }) => {
      // Overtime is mostly asked for work that is done by now.
      const status = withDone || isOvertimeAsked ? [...LIVE, 'completed' as const] : LIVE
      const [rows, stations, machines] = await Promise.all([
        works.page(
          {
            workCenterId: center,
            keyword: keyword || undefined,
            status,
            pageSize: MOST,
            ...(isOvertimeAsked && { isOvertimeAsked }),
          },
          { quiet: true, signal },
        ),
        stationsOf(center, signal),
        works.machines({ workCenterId: center }, { quiet: true, signal }),
      ])
      return { rows, stations, machines }
    },
    enabled: isKnown,
    placeholderData: (before) => before,
    refetchInterval: EVERY,
  })
  if (asked.error) return <ErrorState error={asked.error} />
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return (
    <div className={classes.page}>
      <Tools {...asked} />
      {(found.data?.rows.total ?? 0) > MOST && (
        <Alert
          type="warning"
          showIcon
          title={t('只显示最急的 {most} 张，请选择工作中心或用关键字缩小范围', { most: MOST })}
        />
      )}
      {found.data ? (
        <Board
          columns={columnsOf(found.data.stations, found.data.rows.records)}
          machines={found.data.machines}
          keyword={keyword}
        />
      ) : (
        <Loading />
      )}
    </div>
  )
}

type ToolsProps = ReturnType<typeof useAsked>

const Tools = ({ center, all, keyword, withDone, isOvertimeAsked, change, centers }: ToolsProps) => (
  <div className={classes.tools}>
    <div className={classes.choice}>
      <RemoteSelect
        aria-label={t('工作中心')}
        name="production-centers"
        find={findCenters}
        known={centers}
        placeholder={all ? t('全部工作中心') : t('工作中心')}
        value={center ?? null}
        onChange={(next) => change({ center: next ? String(next) : 'all' })}
      />
    </div>
    <Input.Search
      key={keyword}
      allowClear
      className={classes.find}
      defaultValue={keyword}
      aria-label={t('关键字')}
      placeholder={t('工单、订单、产品、工序')}
      onSearch={(next) => change({ keyword: next.trim() || undefined })}
    />
    <Checkbox checked={withDone} onChange={({ target }) => change({ done: target.checked ? '1' : undefined })}>
      {t('显示已完工')}
    </Checkbox>
    <Checkbox
      checked={isOvertimeAsked}
      onChange={({ target }) => change({ overtime: target.checked ? '1' : undefined })}
    >
      {t('加班待认定')}
    </Checkbox>
  </div>
)

interface BoardProps {
  columns: readonly BoardColumn[]
  machines: readonly StationMachine[]
  keyword: string
}

function Board({ columns, machines, keyword }: BoardProps) {
  const { menu, dispatch, dialog, mayDispatch } = useWorkMenu()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [dragged, setDragged] = useState<WorkOrder>()
  const give = useGiving()
  const open = columns[0]!.rows
  const chosen = open.filter(({ id }) => ticked.includes(id))
  if (columns.every(({ rows }) => rows.length === 0) && keyword) return <EmptyState title={t('没有符合条件的工单')} />
  return (
    <>
      {chosen.length > 0 && (
        <div className={classes.chosen} role="status">
          {t('已选 {count} 张', { count: chosen.length })}
          <Button type="primary" disabled={!mayDispatch} onClick={() => dispatch(chosen)}>
            {t('派工')}
          </Button>
          <Button type="link" onClick={() => setTicked([])}>
            {t('清除')}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className={classes.board} tabIndex={0} aria-label={t('派工看板')}>
        {columns.map((column) => (
          <Column
            key={column.id}
            column={column}
            menu={menu}
            dragged={dragged}
            ticked={ticked}
            machines={machines.filter(({ stationId }) => stationId === column.id)}
            isMovable={mayDispatch}
            onDrag={setDragged}
            onTick={column.kind === 'open' && mayDispatch ? setTicked : undefined}
            onGive={(row) => void give(row, column)}
          />
        ))}
      </section>
      {dialog}
    </>
  )
}

/** What a card that is dropped does: a station takes it, the left column takes it back. */
function useGiving() {
  const { message, modal } = App.useApp()
  return async (row: WorkOrder, column: BoardColumn) => {
    try {
      if (column.kind === 'open') await works.recall({ id: row.id, seenAt: row.updatedAt }, { quiet: true })
      else
        await works.dispatch(
          { ids: [row.id], stationId: column.id, teamId: row.teamId, staffId: row.staffId },
          { quiet: true },
        )
      message.success(
        column.kind === 'open'
          ? t('{code} 已取消派工', { code: row.code })
          : t('{code} 已派到 {station}', { code: row.code, station: column.name }),
      )
    } catch (error) {
      modal.warning({ title: refusalIn(error)?.msg ?? t('操作失败，请稍后重试'), okText: t('知道了') })
    }
    worksChanged()
  }
}

interface ColumnProps {
  column: BoardColumn
  machines: readonly StationMachine[]
  menu: ReturnType<typeof useWorkMenu>['menu']
  dragged: WorkOrder | undefined
  ticked: readonly string[]
  isMovable: boolean
  onDrag: (row: WorkOrder | undefined) => void
  onTick: ((ticked: readonly string[]) => void) | undefined
  onGive: (row: WorkOrder) => void
}

const kindTitles = { open: '待派工', people: '未指定工位' } as const

function Column({ column, machines, menu, dragged, ticked, isMovable, onDrag, onTick, onGive }: ColumnProps) {
  const [isOver, setOver] = useState(false)
  const { kind, name, code, rows } = column
  const title = kind === 'station' ? name : t(kindTitles[kind])
  const takes = canTake(column, dragged)
  return (
    <section
      className={`${classes.column} ${classes[kind]} ${takes ? classes.takes : ''} ${takes && isOver ? classes.over : ''}`}
      aria-label={title}
      onDragOver={(event) => {
        if (!takes) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (takes && dragged) onGive(dragged)
      }}
    >
      <h2 className={classes.heading}>
        {title} <span className={classes.small}>{code}</span>
        <span className={classes.count}>{rows.length}</span>
      </h2>
      <StationMachines machines={machines} />
      <ul className={classes.works}>
        {rows.map((row) => (
          <WorkCard
            key={row.id}
            row={row}
            menu={menu}
            isMovable={isMovable}
            onDrag={onDrag}
            isTicked={ticked.includes(row.id)}
            onTick={
              onTick && ((isTicked) => onTick(isTicked ? [...ticked, row.id] : ticked.filter((id) => id !== row.id)))
            }
          />
        ))}
        {rows.length === 0 && <li className={classes.none}>{kind === 'open' ? <NothingOpen /> : t('没有工单')}</li>}
      </ul>
    </section>
  )
}

const canTake = ({ kind, id }: BoardColumn, row: WorkOrder | undefined) => {
  if (!row) return false
  if (kind === 'open') return row.status === 'dispatched'
  return kind === 'station' && row.stationId !== id
}

function NothingOpen() {
  const router = useRouter()
  return (
    <Space orientation="vertical">
      {t('没有待派的工单。')}
      <Button onClick={() => void router.navigate({ href: `${ORDERS}?status=planned` })}>{t('下达生产订单')}</Button>
    </Space>
  )
}
