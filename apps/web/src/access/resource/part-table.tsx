import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { resource } from '@zhizao/contract/access/resource'
import {
  type MenuScope,
  type Resource,
  ResourceDraft,
  resourceTypeNames,
} from '@zhizao/contract/access/resource-fields'
import { App, Button, Flex, Switch, Table } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { EditDialog } from '../../platform/resource-screen/edit-dialog.tsx'
import { formOf } from '../../platform/resource-screen/form-of.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { ErrorState } from '../../platform/shell/states.tsx'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { removalQuestion } from './removal-question.ts'
import classes from './resource.module.css'
import { isOnlyArranged, menuChanged, resourceApi, resourceCalls } from './resource-menu.ts'

const { type, code, name, nameEn, sort, status } = ResourceDraft.shape
const parts = ([3, 4] as const).map((value) => ({ value, label: resourceTypeNames[value] }))
const fields = formOf({ type, code, name, nameEn, sort, status }, [
  { field: 'type', choices: parts, defaultValue: 3, disableOnEdit: true },
  { field: 'code', disableOnEdit: true, help: '如 print，保存为“菜单编码:print”' },
  'name',
  'nameEn',
  { field: 'sort', help: '同级按此从小到大排列，留空排在最后' },
  { field: 'status', defaultValue: 1 },
])

type Opened = { mode: 'add' | 'edit'; row?: Resource }

/** The buttons and tabs of a menu item. */
export function PartTable({ menu, scope }: { menu: Resource; scope: MenuScope }) {
  const api = resourceApi(scope)
  const mayAdd = usePermission(resource.create.permission)
  const mayEdit = usePermission(resource.update.permission)
  const [opened, setOpened] = useState<Opened>()
  const rows = useQuery({
    queryKey: [resource.page.path, 'parts', menu.id, scope],
    queryFn: ({ signal }) => resourceCalls.below({ parentId: menu.id, scope }, { quiet: true, signal }),
  })
  if (rows.isError) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />
  const list = (rows.data ?? []).toSorted((one, other) => one.type - other.type)
  const edge = (row: Resource, step: -1 | 1) => {
    const same = list.filter((each) => each.type === row.type)
    return same[same.indexOf(row) + step] === undefined
  }
  return (
    <Flex vertical gap={8} className={classes.parts}>
      {mayAdd && (
        <Button
          size="small"
          icon={<PlusOutlined />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setOpened({ mode: 'add' })}
        >
          {t('新增按钮或标签页')}
        </Button>
      )}
      <Table<Resource>
        size="small"
        style={{ maxWidth: 860 }}
        rowKey="id"
        pagination={false}
        loading={rows.isPending}
        dataSource={list}
        locale={{ emptyText: t('没有按钮和标签页') }}
        columns={[
          { title: t('类型'), width: 80, render: (_, row) => t(resourceTypeNames[row.type]) },
          { title: t('编码'), dataIndex: 'code', width: 180 },
          { title: t('名称'), dataIndex: 'name', width: 140 },
          { title: t('英文名称'), dataIndex: 'nameEn', width: 120, render: (value: string | null) => value || '—' },
          { title: t('授权角色'), dataIndex: 'roleCount', width: 90, align: 'right' },
          {
            title: t('状态'),
            width: 70,
            align: 'center',
            render: (_, row) => (
              <Switch
                size="small"
                aria-label={t('启用 {name}', { name: row.name })}
                disabled={!mayEdit}
                checked={row.status === 1}
                onChange={(on) => void act(api.update, { id: row.id, status: on ? 1 : 0 })}
              />
            ),
          },
          {
            title: t('操作'),
            width: 170,
            render: (_, row) => (
              <PartOperations
                row={row}
                scope={scope}
                isEdge={(step) => edge(row, step)}
                onEdit={() => setOpened({ mode: 'edit', row })}
              />
            ),
          },
        ]}
      />
      {opened && <PartDialog menu={menu} scope={scope} opened={opened} onClose={() => setOpened(undefined)} />}
    </Flex>
  )
}

const act = async (call: ((body: Record<string, unknown>) => Promise<unknown>) | undefined, body: object) => {
  await call!(body as Record<string, unknown>)
}

interface PartDialogProps {
  menu: Resource
  scope: MenuScope
  opened: Opened
  onClose: () => void
}

function PartDialog({ menu, scope, opened, onClose }: PartDialogProps) {
  const { message } = App.useApp()
  const api = resourceApi(scope)
  return (
    <EditDialog
      title="按钮或标签页"
      mode={opened.mode}
      row={opened.row as Record<string, unknown> | undefined}
      fields={fields}
      send={(draft) =>
        opened.row
          ? api.update!({ ...draft, id: opened.row.id }, { quiet: true })
          : api.create!({ ...draft, parentId: menu.id }, { quiet: true })
      }
      onClose={onClose}
      onSaved={() => {
        message.success(t('保存成功'))
        void menuChanged()
      }}
    />
  )
}

interface PartOperationsProps {
  row: Resource
  scope: MenuScope
  /** Whether it is the last of its kind in a direction. */
  isEdge: (step: -1 | 1) => boolean
  onEdit: () => void
}

/** What can be done with a button or a tab. */
function PartOperations({ row, scope, isEdge, onEdit }: PartOperationsProps) {
  const ask = useAsk()
  const api = resourceApi(scope)
  const mayEdit = usePermission(resource.update.permission)
  const mayRemove = usePermission(resource.remove.permission)
  async function remove() {
    const along = await removalQuestion(row, scope)
    ask({
      title: t('删除确认'),
      content: along ?? t('确认要删除吗?'),
      okText: t('删除'),
      okButtonProps: { danger: true },
      cancelText: t('取消'),
      onOk: () => act(api.remove, { id: row.id }),
    })
  }
  return (
    <Flex gap={4}>
      {mayEdit && (
        <>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={t('上移')}
            disabled={isEdge(-1)}
            onClick={() => void act(api.moveUp, { id: row.id })}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={t('下移')}
            disabled={isEdge(1)}
            onClick={() => void act(api.moveDown, { id: row.id })}
          />
          <Button type="link" size="small" onClick={onEdit}>
            {t('编辑')}
          </Button>
        </>
      )}
      {mayRemove && !row.builtIn && !isOnlyArranged(row, scope) && (
        <Button type="link" size="small" danger onClick={() => void remove()}>
          {t('删除')}
        </Button>
      )}
    </Flex>
  )
}
