import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { useLocked } from '../api/way.ts'
import { t } from '../i18n/translate.ts'
import { useAsk } from '../widgets/ask.tsx'
import type { MenuEntry } from '../widgets/context-menu.tsx'
import type { Allowed, ResourceApi } from './resource-calls.ts'
import { blockedBy, fitsSelection } from './row-actions.ts'
import type { Kept, ScreenOptions } from './screen-options.ts'
import type { RowAction, ScreenTools } from './screen-types.ts'

type Options<Row extends object> = Pick<
  ScreenOptions<never, Row>,
  'rowActions' | 'editable' | 'removable' | 'dependents'
> & { allowed: Allowed; api: ResourceApi; hasDialog: boolean; isSorted: boolean }

const isKept = (dependents: ReactNode | Kept): dependents is Kept =>
  typeof dependents === 'object' && dependents !== null && 'kept' in dependents

const CHANGES = ['edit', 'remove', 'removeMany', 'up', 'down']
/** Whether an action changes something: nothing is changed while the server is not heard. */
const changes = ({ key, permission }: { key: string; permission?: string }) =>
  CHANGES.includes(key) || (permission?.includes(':') ?? false)

const NAMED = 5
/** What is about to be deleted, by name. */
function namesOf(rows: readonly object[]) {
  const names = rows.flatMap((row) => {
    const { name, title, code } = row as Record<string, unknown>
    const said = name ?? title ?? code
    return typeof said === 'string' && said ? [t('“{name}”', { name: said })] : []
  })
  const some = names.slice(0, NAMED).join('、')
  return names.length > NAMED ? t('{names} 等 {count} 项', { names: some, count: rows.length }) : some
}

/** What can be done with rows: the words in a row, the entries behind 更多, and those of the right-click menu. */
export function useRowMenu<Row extends { id: string }>(tools: ScreenTools<Row>, options: Options<Row>) {
  const { modal } = App.useApp()
  const ask = useAsk()
  const { selected, reload, open } = tools
  const { allowed, api } = options
  const isLocked = useLocked()

  async function removeRows(rows: Row[]) {
    const dependents = await options.dependents?.(rows)
    if (isKept(dependents)) {
      modal.warning({ title: t('不能删除'), content: dependents.kept, okText: t('知道了') })
      return
    }
    ask({
      title: t('删除确认'),
      content: (
        <>
          <div>{namesOf(rows)}</div>
          {t('确认要删除吗?')}
          {dependents && <div style={{ marginTop: 8 }}>{dependents}</div>}
        </>
      ),
      okText: t('删除'),
      okButtonProps: { danger: true },
      cancelText: t('取消'),
      onOk: async () => {
        const first = rows[0]!
        if (rows.length === 1 && allowed.remove) await api.remove!({ id: first.id })
        else await api.removeMany!({ ids: rows.map((row) => row.id) })
        tools.clearSelection()
        reload()
      },
    })
  }
  const isRemovable = (row: Row) => options.removable?.(row) ?? true
  const isEditable = (row: Row) => options.editable?.(row) ?? true
  const canEdit = allowed.update && options.hasDialog
  const move = (call: 'moveUp' | 'moveDown') => async (rows: Row[]) => {
    await api[call]!({ id: rows[0]!.id })
    reload()
  }
  const unsorted = () => (options.isSorted ? t('按列排序时不能移动') : false)

  const view: RowAction<Row> = { key: 'view', title: '查看', icon: <EyeOutlined />, run: ([row]) => open('view', row) }
  const edit: RowAction<Row> = {
    key: 'edit',
    title: '编辑',
    icon: <EditOutlined />,
    disabled: (row) => !isEditable(row),
    run: ([row]) => open('edit', row),
  }
  const remove: RowAction<Row> = {
    key: 'remove',
    title: '删除',
    icon: <DeleteOutlined />,
    danger: true,
    disabled: (row) => !isRemovable(row),
    run: removeRows,
  }
  const ups: RowAction<Row>[] = [
    ...(allowed.moveUp
      ? [{ key: 'up', title: '上移', icon: <ArrowUpOutlined />, disabled: unsorted, run: move('moveUp') }]
      : []),
    ...(allowed.moveDown
      ? [{ key: 'down', title: '下移', icon: <ArrowDownOutlined />, disabled: unsorted, run: move('moveDown') }]
      : []),
  ]
  const own = (options.rowActions?.(tools) ?? []).filter((action) => tools.holds(action.permission ?? ''))

  const entry = (action: RowAction<Row>, rows: Row[], fits = true): MenuEntry => {
    const blocked = isLocked && changes(action) ? '连接已断开' : blockedBy(action, rows)
    const run = () => action.run(rows)
    return {
      key: action.key,
      label: t(action.title),
      icon: action.icon,
      danger: action.danger,
      disabled: !fits || Boolean(blocked),
      hint: typeof blocked === 'string' ? t(blocked) : undefined,
      run: () => (action.confirm ? void ask({ title: t(action.confirm), onOk: run }) : run()),
    }
  }
  const firstActions = [...(canEdit ? [edit] : options.hasDialog ? [view] : []), ...(allowed.remove ? [remove] : [])]

  return {
    removeRows,
    /** Whether anything can be done with several rows at once. */
    hasBatch: Boolean(allowed.removeMany) || own.some((action) => action.all),
    operations: (row: Row) => ({
      first: firstActions.map((action) => entry(action, [row])),
      more: [...(canEdit ? [view] : []), ...ups, ...own.filter((action) => !action.all)].map((action) =>
        entry(action, [row]),
      ),
    }),
    /** Right click: on one of several selected rows the selection is meant, otherwise the row itself. */
    menu: (row: Row): MenuEntry[] => {
      const rows = selected.length > 1 && selected.some((each) => each.id === row.id) ? selected : [row]
      const removeAll: RowAction<Row> = { ...remove, key: 'removeMany', title: '批量删除', all: true }
      const actions = [
        ...(options.hasDialog ? [view] : []),
        ...(canEdit ? [edit] : []),
        ...ups,
        ...own,
        ...(allowed.remove ? [remove] : []),
        ...(allowed.removeMany ? [removeAll] : []),
      ]
      return actions.map((action) => entry(action, rows, fitsSelection(action, rows.length)))
    },
  }
}
