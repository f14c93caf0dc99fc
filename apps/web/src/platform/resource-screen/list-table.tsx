import { DownOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Dropdown, Flex, Skeleton, Table, type TableProps } from 'antd'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { languageInUse, t } from '../i18n/translate.ts'
import { ContextMenu, type MenuEntry, menuItems } from '../widgets/context-menu.tsx'
import { type CellTools, cell } from './cell.tsx'
import type { Density } from './column-settings.ts'
import type { FullColumn } from './define-screen.ts'
import classes from './list-table.module.css'
import { mergeSpans } from './merge-spans.ts'
import { rowNumber, type ViewState } from './view-state.ts'

const SELECTION_WIDTH = 50
const NUMBER_WIDTH = 60
export const MIN_WIDTH = 110
export const OPERATIONS_WIDTH = 100
/** Edit and Delete are longer than 编辑 and 删除. */
const englishMore = () => (languageInUse() === 'en-US' ? 24 : 0)
const LETTER = 8
const SMALL_LETTER = 6.5
/** English headings and states are longer than the columns that Chinese ones were given. */
function wordsWidth({ title, sortable, choices = [] }: Pick<FullColumn<never>, 'title' | 'sortable' | 'choices'>) {
  if (languageInUse() !== 'en-US') return 0
  const states = choices.map(({ label }) => t(label).length * SMALL_LETTER + 40)
  return Math.max(t(title).length * LETTER + (sortable ? 40 : 24), ...states)
}
/** Beyond so many rows only those in sight are drawn. */
const VIRTUAL_ABOVE = 60

/** Cells whose content is drawn, not written: nothing to shorten. */
const WHOLE_KINDS = new Set<FullColumn<never>['kind']>(['switch', 'image', 'status', 'number'])

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
  operationsWidth?: number
  menu: (row: Row) => readonly MenuEntry[]
  details?: (row: Row) => ReactNode
  /** Rows that open; all of them otherwise. */
  hasDetails?: (row: Row) => boolean
  /** How a whole row looks. */
  rowLook?: (row: Row) => { className?: string; style?: CSSProperties }
  onHeight?: (height: number) => void
}

/** The rows of a list in a table that fills the room it is given. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { rows, view, selected, onSelect, details, cellTools } = props
  const [target, setTarget] = useState<Row>()
  const { box, height } = useHeight(props.onHeight)
  const columns = tableColumns(props)
  const width = columns.reduce(
    (sum, column) => sum + Number(column.width ?? MIN_WIDTH),
    (onSelect ? SELECTION_WIDTH : 0) + (details ? 40 : 0),
  )
  const head = { small: 37, medium: 43, large: 51 }[props.density]
  const isVirtual = rows.length > VIRTUAL_ABOVE
  const toggle = (id: string) =>
    onSelect?.(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id])

  return (
    <div ref={box} className={classes.box}>
      {props.isFirst ? (
        <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} className={classes.skeleton} />
      ) : (
        <ConfigProvider
          theme={{ components: { Table: { cellPaddingBlockSM: 7, cellPaddingBlockMD: 10, cellPaddingInlineSM: 10 } } }}
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
                    columnWidth: SELECTION_WIDTH,
                    fixed: true,
                    selectedRowKeys: selected as string[],
                    onChange: (keys) => onSelect(keys.map(String)),
                  }
                }
                expandable={details && { expandedRowRender: details, columnWidth: 40, rowExpandable: props.hasDetails }}
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

  function tableColumns({ columns: shown, operations }: ListTableProps<Row>): NonNullable<TableProps<Row>['columns']> {
    const merged = new Map(
      shown.flatMap((column) => (column.merge ? [[column.field, mergeSpans(rows, column.merge)]] : [])),
    )
    return [
      {
        key: '#',
        title: t('序号'),
        width: NUMBER_WIDTH,
        align: 'center',
        fixed: 'left',
        render: (_value, _row, index) => rowNumber(view, index),
      },
      ...shown.map((column) => ({
        key: column.field,
        dataIndex: column.field,
        title: t(column.title),
        width: column.width && Math.max(column.width, wordsWidth(column)),
        minWidth: Math.max(MIN_WIDTH, wordsWidth(column)),
        align:
          column.align ??
          (column.kind === 'number'
            ? ('right' as const)
            : column.kind === 'switch' || column.kind === 'image'
              ? ('center' as const)
              : undefined),
        fixed: column.fixed,
        ellipsis: !column.render && !WHOLE_KINDS.has(column.kind),
        sorter: column.sortable ?? false,
        sortOrder:
          view.sort === column.field ? (view.order === 'DESC' ? ('descend' as const) : ('ascend' as const)) : null,
        onCell: merged.has(column.field)
          ? (_row: Row, index?: number) => ({ rowSpan: merged.get(column.field)![index ?? 0] })
          : undefined,
        render: (_value: unknown, row: Row, index: number) => cell(column, row, index, cellTools),
      })),
      ...(rows.some((row) => operations(row).first.length + operations(row).more.length > 0)
        ? [
            {
              key: 'operations',
              title: t('操作'),
              width: (props.operationsWidth ?? OPERATIONS_WIDTH) + englishMore(),
              fixed: 'right' as const,
              className: classes.operations,
              render: (_value: unknown, row: Row) => <Operations {...operations(row)} />,
            },
          ]
        : []),
    ]
  }
}

function Operations({ first, more }: { first: readonly MenuEntry[]; more: readonly MenuEntry[] }) {
  return (
    <Flex gap={6} align="center">
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
          <Button
            type="link"
            size="small"
            aria-label={t('更多')}
            icon={first.length > 1 ? <DownOutlined /> : undefined}
          >
            {first.length > 1 ? undefined : t('更多')}
          </Button>
        </Dropdown>
      )}
    </Flex>
  )
}

/** The height that the surrounding leaves, px. */
function useHeight(onHeight?: (height: number) => void) {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(400)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.floor(entry!.contentRect.height)
      // A hidden tab measures nothing.
      if (next === 0) return
      setHeight(next)
      onHeight?.(next)
    })
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [onHeight])
  return { box, height }
}
