import { own } from '@zhizao/rules/own'
import { useState } from 'react'
import { type ReceivedFile, saveFile } from '../api/file-reply.ts'
import { t } from '../i18n/translate.ts'
import { SidePane } from '../shell/side-pane.tsx'
import { PHONE, useMedia } from '../theme/media.ts'
import { ColumnPanel } from './column-panel.tsx'
import type { FullColumn } from './define-screen.ts'
import { ListCards } from './list-cards.tsx'
import { ListDialogs } from './list-dialogs.tsx'
import { ListPager } from './list-pager.tsx'
import { ListState } from './list-state.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { ListTree } from './list-tree.tsx'
import { LookedNote } from './looked-note.tsx'
import { QueryForm } from './query-form.tsx'
import type { ResourceCalls } from './resource-calls.ts'
import classes from './resource-list.module.css'
import { type ListInView, type ResourceListProps, useResourceList } from './use-resource-list.ts'

/** The generic list with its dialogs; fills the height that it is given. */
export function ResourceList<C extends ResourceCalls, Row extends { id: string }>(props: ResourceListProps<C, Row>) {
  const list = useResourceList(props)
  return (
    <div className={classes.list}>
      <Tree {...list} />
      <div className={classes.main}>
        <Query {...list} />
        <div className={`${classes.card} ${classes.rows}`}>
          <Toolbar {...list} />
          <Rows {...list} />
          <Looked {...list} />
          <Pager {...list} />
        </div>
      </div>
      <ListDialogs {...list} />
    </div>
  )
}

function Tree<C extends ResourceCalls, Row extends { id: string }>({ options, view, setView }: ListInView<C, Row>) {
  if (!options.tree) return null
  return (
    <SidePane title={t(options.tree.title ?? '分类')} className={`${classes.card} ${classes.tree}`} chosen={view.node}>
      <ListTree tree={options.tree} node={view.node} onChange={(node) => setView({ node, page: 1 })} />
    </SidePane>
  )
}

function Query<C extends ResourceCalls, Row extends { id: string }>(list: ListInView<C, Row>) {
  const { definition, preset, view, setView } = list
  if (!definition.query.length) return null
  return (
    <div className={classes.card}>
      <QueryForm
        fields={definition.query}
        filters={{ ...preset, ...view.filters }}
        onSearch={(filters) => {
          setView({ filters, page: 1 })
          list.list.reload()
        }}
      />
    </div>
  )
}

function Toolbar<C extends ResourceCalls, Row extends { id: string }>(list: ListInView<C, Row>) {
  const { api, allowed, options, tools, view, look, rowMenu, dialogs } = list
  const [isExporting, setExporting] = useState(false)
  async function exportRows() {
    setExporting(true)
    try {
      const order = view.sort && { sort: view.sort, order: view.order }
      saveFile((await api.export!({ ...tools.filters, ...order })) as ReceivedFile)
    } finally {
      setExporting(false)
    }
  }
  return (
    <ListToolbar
      allowed={allowed}
      selected={tools.selected.length}
      busy={isExporting}
      onAdd={list.add}
      onRemoveMany={() => void rowMenu.removeRows(tools.selected)}
      onImport={() => dialogs.setImporting(true)}
      onExport={() => void exportRows()}
      onReload={list.list.reload}
      onClearSelection={tools.clearSelection}
      end={<ColumnPanel look={look} />}
    >
      {options.toolbar?.(tools)}
    </ListToolbar>
  )
}

function Rows<C extends ResourceCalls, Row extends { id: string }>(list: ListInView<C, Row>) {
  const { allowed, options, tools, view, setView, look, pageSize, rowMenu, dialogs } = list
  const before = options.whenEmpty?.first
  const { rows, isFirst, isFetching, error, reload } = list.list
  const isPhone = useMedia(PHONE)
  if (isPhone && options.card && rows.length > 0)
    return (
      <ListCards
        rows={rows}
        heading={look.shownColumns.find(({ kind }) => kind === 'link')}
        card={options.card}
        operations={rowMenu.operations}
        cellTools={cellToolsOf(list)}
      />
    )
  return (
    <ListTable<Row>
      columns={look.shownColumns}
      rows={rows}
      view={view}
      density={look.settings.density}
      isFirst={isFirst || !pageSize.isKnown}
      isFetching={isFetching}
      empty={
        <ListState
          title={t(options.title)}
          allowed={allowed.page || allowed.list}
          error={error}
          isFiltered={Object.keys(view.filters).length > 0}
          onReset={() => setView({ filters: {}, node: undefined, page: 1 })}
          onRetry={reload}
          onAdd={list.add}
          onImport={allowed.import ? () => dialogs.setImporting(true) : undefined}
          whenEmpty={options.whenEmpty}
          onFirst={before && tools.holds(before.permission) ? () => tools.go(before.href) : undefined}
        />
      }
      selected={list.picked}
      onSelect={rowMenu.hasBatch ? list.setPicked : undefined}
      onSort={(sort, order) => setView({ sort, order, page: 1 })}
      cellTools={cellToolsOf(list)}
      operations={rowMenu.operations}
      menu={rowMenu.menu}
      details={options.details}
      hasDetails={options.hasDetails}
      onFit={pageSize.onFit}
    />
  )
}

/** What cells do: a switch is turned by its column's own call, else by setStatus, else by update. */
const cellToolsOf = <C extends ResourceCalls, Row extends { id: string }>(list: ListInView<C, Row>) => ({
  canTurn: (column: FullColumn<Row>) => {
    const { calls, allowed } = list
    return calls.setStatus ? allowed.setStatus : calls.update ? allowed.update : Boolean(column.turn)
  },
  turn: (row: Row, column: FullColumn<Row>, value: 0 | 1) => {
    const before = own(row as Record<string, unknown>, column.field)
    const next = typeof before === 'boolean' ? value === 1 : value
    const changes = { [column.field]: next } as Partial<Row>
    const call = list.allowed.setStatus ? list.api.setStatus! : list.api.update!
    void list.list.optimistic(
      row,
      changes,
      () => column.turn?.(row, value) ?? call({ id: row.id, [column.field]: next }),
    )
  },
  view: (row: Row) => list.hasDialog && list.dialogs.open('view', row),
})

/** The search goes on before what it has looked through, by the list's own filter of time. */
function Looked<C extends ResourceCalls, Row extends { id: string }>(list: ListInView<C, Row>) {
  const { definition, view, setView } = list
  const { looked } = list.list
  const until = definition.query.find((field) => field.until)?.until
  if (!looked) return null
  const backTo = new Date(looked.backTo).toISOString()
  const older = until ? () => setView({ filters: { ...view.filters, [until]: backTo }, page: 1 }) : undefined
  return <LookedNote looked={looked} onOlder={older} />
}

function Pager<C extends ResourceCalls, Row extends { id: string }>(list: ListInView<C, Row>) {
  const { view, setView, pageSize } = list
  if (!list.allowed.page) return null
  return (
    <ListPager
      page={view.page}
      size={view.size}
      total={list.list.total}
      isEstimated={list.list.isEstimated}
      onChange={(page, size) => {
        if (size !== view.size) pageSize.keep(size)
        setView({ page, size })
      }}
    />
  )
}
