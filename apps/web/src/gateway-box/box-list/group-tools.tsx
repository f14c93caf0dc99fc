import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type BoxGroupNode, boxGroup } from '@zhizao/contract/gateway-box/box'
import { Flex } from 'antd'
import { useState } from 'react'
import { client, formClient } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EditDialog } from '../../platform/resource-screen/edit-dialog.tsx'
import { formOf } from '../../platform/resource-screen/form-of.ts'
import type { TreeToolsProps } from '../../platform/resource-screen/screen-options.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { IconTool } from '../../platform/widgets/icon-tool.tsx'
import { resourceName, treesOf } from '../../platform/widgets/use-tree-nodes.ts'
import { loadGroups } from './group-tree.ts'

const groups = client(boxGroup)
const forms = formClient(boxGroup)
const { name, parentId, remark } = boxGroup.create.body.shape
const fields = formOf({ name, parentId, remark }, [
  'name',
  { field: 'parentId', kind: 'tree', tree: loadGroups },
  'remark',
])

/** Adds a group below the chosen one, renames or moves the chosen one, deletes it. */
export function GroupTools({ node, onChange }: TreeToolsProps) {
  const ask = useAsk()
  const cache = useQueryClient()
  const [opened, setOpened] = useState<{ mode: 'add' | 'edit'; row: Record<string, unknown> }>()
  const mayEdit = usePermission(boxGroup.create.permission)
  if (!mayEdit) return null
  const reload = () => void cache.invalidateQueries(treesOf(resourceName(boxGroup)))
  const edit = async () => {
    const found = findGroup(await groups.tree(), node!)
    if (found) setOpened({ mode: 'edit', row: { ...found } })
  }
  const remove = () =>
    ask({
      title: t('删除确认'),
      content: t('确认要删除所选分组吗？'),
      okText: t('删除'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await groups.remove({ id: node! })
        onChange(undefined)
        reload()
      },
    })
  return (
    <Flex>
      <IconTool
        title={node ? t('新增下级分组') : t('新增分组')}
        icon={<PlusOutlined />}
        onClick={() => setOpened({ mode: 'add', row: { parentId: node } })}
      />
      <IconTool title={t('编辑分组')} icon={<EditOutlined />} disabled={!node} onClick={() => void edit()} />
      <IconTool title={t('删除分组')} icon={<DeleteOutlined />} disabled={!node} onClick={remove} />
      {opened && (
        <EditDialog
          title="盒子分组"
          mode={opened.mode}
          row={opened.row}
          fields={fields}
          send={(draft) =>
            opened.mode === 'add'
              ? forms.create(draft, { quiet: true })
              : forms.update({ ...draft, id: node! }, { quiet: true })
          }
          onClose={() => setOpened(undefined)}
          onSaved={reload}
        />
      )}
    </Flex>
  )
}

function findGroup(nodes: readonly BoxGroupNode[], id: string): BoxGroupNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findGroup(node.children, id)
    if (found) return found
  }
  return undefined
}
