import { App } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { type ReceivedFile, saveFile } from '../api/file-reply.ts'
import { t } from '../i18n/translate.ts'
import { useCompanySettings } from '../session/company-settings.ts'
import { isGranted } from '../session/permission.ts'
import { useUser } from '../session/session-store.ts'
import { usePageLayout, usePageParams } from '../shell/page-settings.ts'
import { ColumnPanel } from './column-panel.tsx'
import type { FullColumn, FullFormField, ScreenDefinition } from './define-screen.ts'
import { EditDialog } from './edit-dialog.tsx'
import type { Mode } from './field-modes.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ListPager } from './list-pager.tsx'
import { ListState } from './list-state.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { ListTree } from './list-tree.tsx'
import { QueryForm } from './query-form.tsx'
import { allowedOf, type ResourceApi, type ResourceCalls } from './resource-calls.ts'
import classes from './resource-list.module.css'
import type { ScreenOptions } from './screen-options.ts'
import type { ScreenTools } from './screen-types.ts'
import { useColumns } from './use-columns.ts'
import { useCompanyLayout } from './use-company-layout.ts'
import { useRowMenu } from './use-row-menu.tsx'
import { useRows } from './use-rows.ts'
import { useView } from './use-view.ts'
import { PAGE_SIZE, pageSizeOf, usualPageSize } from './view-state.ts'

export interface ResourceListProps<C extends ResourceCalls, Row extends { id: string }> {
  calls: C
  api: ResourceApi
  definition: ScreenDefinition<Row>
  options: ScreenOptions<C, Row>
}

type Opened<Row> = { mode: Mode; row?: Row; at: number }

/** The generic list with its dialogs; fills the height that it is given. */
export function ResourceList<C extends ResourceCalls, Row extends { id: string }>(props: ResourceListProps<C, Row>) {
  const { calls, api, definition, options } = props
  const { message } = App.useApp()
  const user = useUser()
  const holds = useCallback((permission: string) => isGranted(permission, user?.authorities ?? []), [user])
  const allowed = useMemo(() => allowedOf(calls, api, holds), [calls, api, holds])
  const companySize = usualPageSize(useCompanySettings().listPageSize)
  const [fitting, setFitting] = useState(PAGE_SIZE)
  const layout = usePageLayout()
  const usualSize = layout?.pageSize
    ? layout.pageSize
    : typeof options.pageSize === 'number'
      ? options.pageSize
      : options.pageSize === 'height'
        ? fitting
        : companySize
  const [view, setView] = useView(definition.filterNames, usualSize)
  const screen = options.key ?? options.title
  const look = useColumns(screen, definition.columns, {
    linked: view.columns,
    onLink: (columns) => setView({ columns }),
  })
  const toCompany = useCompanyLayout(look)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<Opened<Row>>()
  const [own, setOwn] = useState<(close: () => void) => ReactNode>()
  const [isImporting, setImporting] = useState(false)
  const [isExporting, setExporting] = useState(false)

  const first = calls.page ?? calls.list
  const handed = usePageParams()
  const preset = useMemo(() => presetFilters(definition.filterNames, handed), [definition, handed])
  const extra = {
    ...unset(preset, view.filters),
    ...options.fixed,
    ...(options.tree && view.node && { [options.tree.field]: view.node }),
  }
  const source = { name: first?.path ?? screen, api, enabled: allowed.page || allowed.list }
  const list = useRows<Row>(
    source,
    view,
    extra,
    useCallback((page: number) => setView({ page }), [setView]),
  )
  const { rows } = list
  const selected = rows.filter((row) => picked.includes(row.id))
  const open = (mode: Mode, row?: Row) => setOpened({ mode, row, at: Date.now() })
  const tools: ScreenTools<Row> = {
    rows,
    total: list.total,
    selected,
    filters: { ...view.filters, ...extra },
    allowed,
    api,
    holds,
    reload: list.reload,
    open,
    clearSelection: () => setPicked([]),
    show: (dialog) => setOwn(() => dialog),
  }
  const hasDialog = definition.form.length > 0 || Boolean(options.dialog)
  const rowMenu = useRowMenu(tools, { ...options, hasDialog, isSorted: Boolean(view.sort) })
  const add = allowed.create && hasDialog ? () => open('add') : undefined

  async function exportRows() {
    setExporting(true)
    try {
      saveFile(
        (await api.export!({
          ...tools.filters,
          ...(view.sort && { sort: view.sort, order: view.order }),
        })) as ReceivedFile,
      )
    } finally {
      setExporting(false)
    }
  }
  const canTurn = (column: FullColumn<Row>) =>
    calls.setStatus ? allowed.setStatus : calls.update ? allowed.update : Boolean(column.turn)
  function turn(row: Row, column: FullColumn<Row>, value: 0 | 1) {
    const before = (row as Record<string, unknown>)[column.field]
    const next = typeof before === 'boolean' ? value === 1 : value
    const changes = { [column.field]: next } as Partial<Row>
    const call = allowed.setStatus ? api.setStatus! : api.update!
    void list.optimistic(row, changes, () => column.turn?.(row, value) ?? call({ id: row.id, [column.field]: next }))
  }
  const Dialog = options.dialog
  return (
    <div className={classes.list}>
      {options.tree && (
        <aside className={`${classes.card} ${classes.tree}`}>
          <ListTree tree={options.tree} node={view.node} onChange={(node) => setView({ node, page: 1 })} />
        </aside>
      )}
      <div className={classes.main}>
        {definition.query.length > 0 && (
          <div className={classes.card}>
            <QueryForm
              fields={definition.query}
              filters={{ ...preset, ...view.filters }}
              onSearch={(filters) => {
                setView({ filters, page: 1 })
                list.reload()
              }}
            />
          </div>
        )}
        <div className={`${classes.card} ${classes.rows}`}>
          <ListToolbar
            allowed={allowed}
            selected={selected.length}
            busy={isExporting}
            onAdd={add}
            onRemoveMany={() => void rowMenu.removeRows(selected)}
            onImport={() => setImporting(true)}
            onExport={() => void exportRows()}
            onReload={list.reload}
            onClearSelection={tools.clearSelection}
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
          >
            {options.toolbar?.(tools)}
          </ListToolbar>
          <ListTable<Row>
            columns={look.shownColumns}
            rows={rows}
            view={view}
            density={look.settings.density}
            isFirst={list.isFirst}
            isFetching={list.isFetching}
            empty={
              <ListState
                title={t(options.title)}
                allowed={source.enabled}
                error={list.error}
                isFiltered={Object.keys(view.filters).length > 0}
                onReset={() => setView({ filters: {}, node: undefined, page: 1 })}
                onRetry={list.reload}
                onAdd={add}
              />
            }
            selected={picked}
            onSelect={rowMenu.hasBatch ? setPicked : undefined}
            onSort={(sort, order) => setView({ sort, order, page: 1 })}
            cellTools={{
              canTurn,
              turn,
              view: (row) => hasDialog && open('view', row),
            }}
            operations={rowMenu.operations}
            operationsWidth={options.operationsWidth}
            menu={rowMenu.menu}
            details={options.details}
            hasDetails={options.hasDetails}
            onHeight={(height) => options.pageSize === 'height' && setFitting(pageSizeOf(height))}
          />
          {allowed.page && (
            <ListPager
              page={view.page}
              size={view.size}
              total={list.total}
              onChange={(page, size) => setView({ page, size })}
            />
          )}
        </div>
      </div>
      {opened && Dialog && (
        <Dialog
          key={opened.at}
          mode={opened.mode}
          row={opened.row as never}
          onClose={() => setOpened(undefined)}
          onSaved={list.reload}
        />
      )}
      {opened && !Dialog && (
        <EditDialog
          key={opened.at}
          title={options.title}
          mode={opened.mode}
          row={opened.row as Record<string, unknown> | undefined}
          fields={
            opened.mode === 'add' ? begunWith(definition.form, options.defaults?.(tools.filters)) : definition.form
          }
          subForms={definition.subForms}
          columns={layout?.formColumns}
          load={
            opened.row && opened.mode !== 'add' && allowed.get
              ? async () => (await api.get!({ id: opened.row!.id })) as Record<string, unknown>
              : undefined
          }
          send={(draft) =>
            opened.row && opened.mode !== 'add'
              ? api.update!({ ...draft, id: opened.row.id }, { quiet: true })
              : api.create!(draft, { quiet: true })
          }
          onClose={() => setOpened(undefined)}
          onSaved={() => {
            message.success(t('保存成功'))
            list.reload()
          }}
        />
      )}
      {own?.(() => setOwn(undefined))}
      {isImporting && (
        <ImportDialog
          title={options.title}
          api={api}
          hasTemplate={allowed.template}
          onClose={() => setImporting(false)}
          onDone={list.reload}
        />
      )}
    </div>
  )
}

/** Params of the page that are named like a filter fill it until the user does. */
const presetFilters = (names: readonly string[], handed: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(handed).filter(([name, value]) => value && names.includes(name)))
const unset = (preset: Record<string, string>, filters: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(preset).filter(([name]) => !(name in filters)))

const begunWith = (fields: readonly FullFormField[], defaults: Record<string, unknown> = {}) =>
  fields.map((field) => ({ ...field, defaultValue: defaults[field.field] ?? field.defaultValue }))
