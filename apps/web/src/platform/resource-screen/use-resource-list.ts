import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { isGranted } from '../session/permission.ts'
import { useUser } from '../session/session-store.ts'
import { usePageParams } from '../shell/page-settings.ts'
import { resourceName } from '../widgets/use-tree-nodes.ts'
import type { ScreenDefinition } from './define-screen.ts'
import type { Mode } from './field-modes.ts'
import { allowedOf, type ResourceApi, type ResourceCalls } from './resource-calls.ts'
import type { ScreenOptions } from './screen-options.ts'
import type { ScreenTools } from './screen-types.ts'
import { useColumns } from './use-columns.ts'
import { usePageSize } from './use-page-size.ts'
import { useRowMenu } from './use-row-menu.tsx'
import { useRows } from './use-rows.ts'
import { useView } from './use-view.ts'
import type { ViewState } from './view-state.ts'

export interface ResourceListProps<C extends ResourceCalls, Row extends { id: string }> {
  calls: C
  api: ResourceApi
  definition: ScreenDefinition<Row>
  options: ScreenOptions<C, Row>
}

/** What the parts of a list share: what is in view, what may be done with it, and which dialog is open. */
export type ListInView<C extends ResourceCalls, Row extends { id: string }> = ReturnType<typeof useResourceList<C, Row>>

export function useResourceList<C extends ResourceCalls, Row extends { id: string }>(props: ResourceListProps<C, Row>) {
  const { calls, api, definition, options } = props
  const router = useRouter()
  const { holds, allowed } = useAllowed(calls, api)
  const screen = options.key ?? options.title
  const pageSize = usePageSize(screen)
  const [view, setView] = useView(definition.filterNames, pageSize.size)
  const look = useColumns(screen, definition.columns, {
    linked: view.columns,
    onLink: (columns) => setView({ columns }),
  })
  const { preset, extra } = useFilters(definition, options, view)
  const list = useRows<Row>(
    { name: resourceName(calls), api, enabled: pageSize.isKnown && (allowed.page || allowed.list) },
    view,
    extra,
    useCallback((page: number) => setView({ page }), [setView]),
  )
  const dialogs = useDialogs<Row>()
  const [picked, setPicked] = useState<readonly string[]>([])
  const tools: ScreenTools<Row> = {
    rows: list.rows,
    selected: list.rows.filter((row) => picked.includes(row.id)),
    filters: { ...view.filters, ...extra },
    holds,
    reload: list.reload,
    open: dialogs.open,
    clearSelection: () => setPicked([]),
    go: (href) => void router.navigate({ href }),
    show: dialogs.show,
  }
  const hasDialog = definition.form.length > 0 || Boolean(options.dialog)
  const rowMenu = useRowMenu(tools, { ...options, allowed, api, hasDialog, isSorted: Boolean(view.sort) })
  const mayAdd = allowed.create && (options.add || hasDialog)
  const add = mayAdd ? () => (options.add ? options.add(tools) : dialogs.open('add')) : undefined
  return {
    ...props,
    allowed,
    pageSize,
    view,
    setView,
    look,
    preset,
    list,
    dialogs,
    picked,
    setPicked,
    tools,
    hasDialog,
    rowMenu,
    add,
  }
}

function useAllowed(calls: ResourceCalls, api: ResourceApi) {
  const user = useUser()
  const holds = useCallback((permission: string) => isGranted(permission, user?.authorities ?? []), [user])
  const allowed = useMemo(() => allowedOf(calls, api, holds), [calls, api, holds])
  return { holds, allowed }
}

/** Params of the page that are named like a filter fill it until the user does; the screen's own come on top. */
function useFilters<C extends ResourceCalls, Row extends object>(
  { filterNames }: ScreenDefinition<Row>,
  { fixed, tree }: ScreenOptions<C, Row>,
  { filters, node }: ViewState,
) {
  const handed = usePageParams()
  const preset = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(handed).filter(([name, value]) => value && filterNames.includes(name)),
      ) as Record<string, string>,
    [filterNames, handed],
  )
  const untouched = Object.fromEntries(Object.entries(preset).filter(([name]) => !(name in filters)))
  return { preset, extra: { ...untouched, ...fixed, ...(tree && node && { [tree.field]: node }) } }
}

/** The dialog of a row, one of the screen's own, the import. */
function useDialogs<Row>() {
  const [opened, setOpened] = useState<{ mode: Mode; row?: Row; at: number }>()
  const [own, setOwn] = useState<(close: () => void) => ReactNode>()
  const [isImporting, setImporting] = useState(false)
  return {
    opened,
    own,
    isImporting,
    setImporting,
    open: (mode: Mode, row?: Row) => setOpened({ mode, row, at: Date.now() }),
    close: () => setOpened(undefined),
    show: (dialog: (close: () => void) => ReactNode) => setOwn(() => dialog),
    closeOwn: () => setOwn(undefined),
  }
}
