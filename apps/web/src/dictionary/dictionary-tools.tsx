import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { dictionary } from '@zhizao/contract/dictionary/dictionary'
import { App, Flex } from 'antd'
import { useState } from 'react'
import { client, formClient } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { EditDialog } from '../platform/resource-screen/edit-dialog.tsx'
import { formOf } from '../platform/resource-screen/form-of.ts'
import type { TreeToolsProps } from '../platform/resource-screen/screen-options.ts'
import { forgetDictionaries } from '../platform/session/dictionaries.ts'
import { usePermission } from '../platform/session/permission.ts'
import { useAsk } from '../platform/widgets/ask.tsx'
import { IconTool } from '../platform/widgets/icon-tool.tsx'
import { resourceName, treesOf } from '../platform/widgets/use-tree-nodes.ts'

const calls = client(dictionary)
const forms = formClient(dictionary)
const { code, name, remark } = dictionary.create.body.shape
const fields = formOf({ code, name, remark }, [
  { field: 'code', disableOnEdit: true, help: '保存后不能修改' },
  'name',
  { field: 'remark', wide: true },
])

/** Adds a dictionary of the company's own; renames or deletes the chosen one, where it is its own. */
export function DictionaryTools({ node, onChange }: TreeToolsProps) {
  const { modal } = App.useApp()
  const ask = useAsk()
  const cache = useQueryClient()
  const [opened, setOpened] = useState<{ mode: 'add' | 'edit'; row: Record<string, unknown> }>()
  const may = {
    add: usePermission(dictionary.create.permission),
    edit: usePermission(dictionary.update.permission),
    remove: usePermission(dictionary.remove.permission),
  }
  const reload = () => {
    void cache.invalidateQueries(treesOf(resourceName(dictionary)))
    void forgetDictionaries()
  }
  const chosen = async () => (await calls.list({})).find((each) => each.id === node)
  const edit = async () => {
    const row = await chosen()
    if (row?.builtIn) modal.info({ title: t('内置字典'), content: t('内置字典不能改名，可以修改其中的字典项。') })
    else if (row) setOpened({ mode: 'edit', row: { ...row } })
  }
  const remove = async () => {
    const row = await chosen()
    if (!row) return
    if (row.builtIn) return void modal.info({ title: t('内置字典'), content: t('内置字典由系统使用，不能删除。') })
    ask({
      title: t('删除确认'),
      content: t('将删除字典“{name}”及其 {count} 个字典项，确认删除吗？', { name: row.name, count: row.itemCount }),
      okText: t('删除'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await calls.remove({ id: row.id })
        onChange(undefined)
        reload()
      },
    })
  }
  return (
    <Flex>
      {may.add && (
        <IconTool title={t('新增字典')} icon={<PlusOutlined />} onClick={() => setOpened({ mode: 'add', row: {} })} />
      )}
      {may.edit && (
        <IconTool title={t('修改字典')} icon={<EditOutlined />} disabled={!node} onClick={() => void edit()} />
      )}
      {may.remove && (
        <IconTool title={t('删除字典')} icon={<DeleteOutlined />} disabled={!node} onClick={() => void remove()} />
      )}
      {opened && (
        <EditDialog
          title="字典"
          mode={opened.mode}
          row={opened.row}
          fields={fields}
          send={({ code: newCode, ...draft }) =>
            opened.mode === 'add'
              ? forms.create({ code: newCode, ...draft }, { quiet: true })
              : forms.update({ ...draft, id: node! }, { quiet: true })
          }
          onClose={() => setOpened(undefined)}
          onSaved={reload}
        />
      )}
    </Flex>
  )
}
