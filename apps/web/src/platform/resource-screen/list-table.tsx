import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Dropdown, Flex, Skeleton, Table, type TableProps } from 'antd'
import { type CSSProperties, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { TOUCH, useMedia } from '../theme/media.ts'
import { ContextMenu, type MenuEntry, menuItems } from '../widgets/context-menu.tsx'
import { rowTicks } from '../widgets/row-ticks.ts'
import { type CellTools, cell } from './cell.tsx'
import type { Density } from './column-settings.ts'
import type { FullColumn } from './define-screen.ts'
import classes from './list-table.module.css'
import { headingWidth, operationsWidth, sharedWidths, statesWidth, type Wanted } from './list-widths.ts'
import { pageSizeOf, rowHeight, rowNumber, type ViewState } from './view-state.ts'

const SELECTION_WIDTH = 50
const NUMBER_WIDTH = 60
const DETAILS_WIDTH = 44
/** The room of the vertical scroll bar, whether it is there or not. */
const SCROLL_BAR = 16
export const MIN_WIDTH = 110
const OPERATIONS_WIDTH = 100
/** Narrower than this, one button stands in a row and the others behind 更多. */
const FEW_OPERATIONS_BELOW = 560
/** Beyond so many rows only those in sight are drawn. */
const VIRTUAL_ABOVE = 60

/** Columns of words: they grow. */
const WORD_KINDS = new Set<FullColumn<never>['kind']>(['text', 'link', 'details'])

/** Cells whose content is drawn, not written: nothing to shorten. */
const WHOLE_KINDS = new Set<FullColumn<never>['kind']>(['switch', 'image', 'status', 'number', 'quantity'])

export interface ListTableProps<Row extends { id: string }> {
  columns: readonly FullColumn<Row>[]
  rows: readonly Row[]
  view: Pick<ViewState, 'page' | 'size' | 'sort' | 'order'>
  density: Density
  isFirst: boolean
  isFetching: boolean
  empty: ReactNode
  selected: readonly string[]
  /** Absent: nothing can be done with several rows at once, so none is ticked. */
  onSelect?: (ids: string[]) => void
  onSort: (sort: string | undefined, order: 'ASC' | 'DESC' | undefined) => void
  cellTools: CellTools<Row>
  /** Entries that stand as words in the row, and those behind 更多. */
  operations: (row: Row) => { first: readonly MenuEntry[]; more: readonly MenuEntry[] }
  menu: (row: Row) => readonly MenuEntry[]
  details?: (row: Row) => ReactNode
  /** Rows that open; all of them otherwise. */
  hasDetails?: (row: Row) => boolean
  /** How a whole row looks. */
  rowLook?: (row: Row) => { className?: string; style?: CSSProperties }
  /** px of a row that is always the same, whatever the density. */
  rowHeight?: number
  /** Told how many rows find room, once it is known and whenever it changes. */
  onFit?: (rows: number) => void
}

/** Rows without anything to press in them: their table takes the focus itself, or nobody scrolls it by keyboard. */
function scrollsByKeys(box: HTMLElement | null) {
  const body = box?.querySelector('.ant-table-body')
  if (!body) return
  if (body.querySelector('a, button, input, [tabindex]')) body.removeAttribute('tabindex')
  else body.setAttribute('tabindex', '0')
}

/** The rows of a list in a table that fills the room it is given. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { rows, view, selected, onSelect, details, cellTools } = props
  const [target, setTarget] = useState<Row>()
  const isTouch = useMedia(TOUCH)
  const { box, height, width: room } = useRoom()
  const { onFit, density, rowHeight: row = rowHeight(density, isTouch) } = props
  useLayoutEffect(() => {
    if (height) onFit?.(pageSizeOf(height, row))
  }, [onFit, height, row])
  useLayoutEffect(() => scrollsByKeys(box.current))
  const buttons = isTouch ? { gap: 0, least: 44 } : { gap: 6, least: 18 }
  const operations = (row: Row) => {
    const { first, more } = props.operations(row)
    return room < FEW_OPERATIONS_BELOW
      ? { first: first.slice(0, 1), more: [...first.slice(1), ...more] }
      : { first, more }
  }
  const { columns, width } = tableColumns(props)
  const head = rowHeight(density, isTouch)
  const isVirtual = rows.length > VIRTUAL_ABOVE
  const toggle = (id: string) =>
    onSelect?.(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id])

  return (
    <div ref={box} className={classes.box}>
      {props.isFirst ? (
        <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} className={classes.skeleton} />
      ) : (
        <ConfigProvider
          theme={{
            components: {
              Table: {
                cellPaddingBlockSM: isTouch ? 11 : 7,
                cellPaddingBlockMD: isTouch ? 12 : 10,
                cellPaddingInlineSM: 10,
              },
            },
          }}
        >
          <ContextMenu entries={target ? props.menu(target) : []}>
            <div>
              <Table<Row>
                className={`${classes.table} ${rows.length ? '' : classes.none}`}
                rowKey="id"
                size={props.density}
                columns={columns}
                dataSource={rows as Row[]}
                pagination={false}
                virtual={isVirtual}
                scroll={rows.length ? { x: width, y: Math.max(120, height - head) } : undefined}
                loading={props.isFetching && { delay: 300 }}
                locale={{ emptyText: props.empty }}
                rowSelection={
                  onSelect && {
                    ...rowTicks,
                    columnWidth: SELECTION_WIDTH,
                    fixed: columns[0]?.fixed === 'left',
                    selectedRowKeys: selected as string[],
                    onChange: (keys) => onSelect(keys.map(String)),
                  }
                }
                expandable={
                  details && {
                    expandedRowRender: details,
                    columnWidth: DETAILS_WIDTH,
                    expandIcon: RowOpener,
                    rowExpandable: props.hasDetails,
                  }
                }
                onRow={(row) => ({
                  ...props.rowLook?.(row),
                  onDoubleClick: (event) => {
                    if ((event.target as HTMLElement).closest('button, a, input, label')) return
                    // The browser marks the word that was hit; here the row is meant.
                    getSelection()?.removeAllRanges()
                    toggle(row.id)
                  },
                  onContextMenu: () => {
                    setTarget(row)
                    if (!selected.includes(row.id)) onSelect?.([row.id])
                  },
                })}
                onChange={(_pages, _filters, sorter) => {
                  const { field, order } = Array.isArray(sorter) ? sorter[0]! : sorter
                  props.onSort(
                    order ? String(field) : undefined,
                    order === 'descend' ? 'DESC' : order ? 'ASC' : undefined,
                  )
                }}
              />
            </div>
          </ContextMenu>
        </ConfigProvider>
      )}
    </div>
  )

  function tableColumns({ columns: shown }: ListTableProps<Row>) {
    const acts = rows.map(operations).filter(({ first, more }) => first.length + more.length > 0)
    const wanted: Wanted[] = [
      { width: NUMBER_WIDTH + (onSelect ? SELECTION_WIDTH : 0) + (details ? DETAILS_WIDTH : 0), fixed: 'left' },
      ...shown.map((column) => ({
        width: Math.max(column.width ?? MIN_WIDTH, leastWidth(column)),
        grows: column.grows ?? (WORD_KINDS.has(column.kind) && !column.render),
        fixed: column.fixed,
      })),
      ...(acts.length
        ? [
            {
              width: Math.max(
                OPERATIONS_WIDTH,
                ...acts.map(({ first, more }) =>
                  operationsWidth(
                    first.map(({ label }) => String(label)),
                    more.length > 0,
                    buttons,
                  ),
                ),
              ),
              fixed: 'right' as const,
            },
          ]
        : []),
    ]
    const { widths, pinned } = sharedWidths(wanted, room - SCROLL_BAR)
    const place = (at: number) => ({ width: widths[at], fixed: pinned[at] ? wanted[at]!.fixed : undefined })
    const columns: NonNullable<TableProps<Row>['columns']> = [
      {
        ...place(0),
        key: '#',
        title: t('序号'),
        width: widths[0]! - wanted[0]!.width + NUMBER_WIDTH,
        align: 'center',
        render: (_value, _row, index) => rowNumber(view, index),
      },
      ...shown.map((column, at) => ({
        ...place(at + 1),
        key: column.field,
        dataIndex: column.field,
        title: t(column.title),
        align:
          column.align ??
          (column.kind === 'number' || column.kind === 'quantity'
            ? ('right' as const)
            : column.kind === 'switch' || column.kind === 'image'
              ? ('center' as const)
              : undefined),
        ellipsis: !column.render && !WHOLE_KINDS.has(column.kind),
        sorter: column.sortable ?? false,
        sortOrder:
          view.sort === column.field ? (view.order === 'DESC' ? ('descend' as const) : ('ascend' as const)) : null,
        render: (_value: unknown, row: Row, index: number) => cell(column, row, index, cellTools),
      })),
      ...(acts.length
        ? [
            {
              ...place(wanted.length - 1),
              key: 'operations',
              title: t('操作'),
              className: classes.operations,
              render: (_value: unknown, row: Row) => <Operations {...operations(row)} gap={buttons.gap} />,
            },
          ]
        : []),
    ]
    return { columns, width: widths.reduce((sum, each) => sum + each, 0) }
  }
}

/** Longer choices than this are shortened, px. */
const LONGEST_CHOICE = 200

/** What heading and states need, whatever was asked for. */
function leastWidth<Row>({ title, sortable, choices = [] }: FullColumn<Row>) {
  const states = statesWidth(choices.map(({ label }) => t(label)))
  return Math.max(headingWidth(t(title), sortable), Math.min(LONGEST_CHOICE, states))
}

interface RowOpenerProps<Row> {
  expanded: boolean
  expandable: boolean
  record: Row
  onExpand: (row: Row, event: MouseEvent<HTMLElement>) => void
}

const RowOpener = <Row,>({ expanded, expandable, record, onExpand }: RowOpenerProps<Row>) =>
  expandable && (
    <button
      type="button"
      className={classes.opener}
      aria-expanded={expanded}
      aria-label={expanded ? t('收起行') : t('展开行')}
      onClick={(event) => onExpand(record, event)}
    >
      {expanded ? <DownOutlined /> : <RightOutlined />}
    </button>
  )

interface OperationsProps {
  first: readonly MenuEntry[]
  more: readonly MenuEntry[]
  gap: number
}

function Operations({ first, more, gap }: OperationsProps) {
  return (
    <Flex gap={gap} align="center">
      {first.map((entry) => (
        <Button
          key={entry.key}
          type="link"
          size="small"
          danger={entry.danger}
          disabled={entry.disabled}
          title={entry.hint}
          onClick={() => entry.run()}
        >
          {entry.label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown menu={{ items: menuItems(more) }} trigger={['click']}>
          <Button type="link" size="small" aria-label={t('更多')} icon={first.length ? <DownOutlined /> : undefined}>
            {first.length ? undefined : t('更多')}
          </Button>
        </Dropdown>
      )}
    </Flex>
  )
}

/** The room that the surrounding leaves, px; none until it was measured. */
function useRoom() {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ height: 0, width: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const { clientHeight: height, clientWidth: width } = box.current!
      // A hidden tab measures nothing.
      if (height) setRoom((before) => (before.height === height && before.width === width ? before : { height, width }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return { box, ...room }
}
