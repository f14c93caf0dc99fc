import { UndoOutlined } from '@ant-design/icons'
import { DictionaryItem, dictionary, dictionaryItem } from '@zhizao/contract/dictionary/dictionary'
import { Tag } from 'antd'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { followed } from '../platform/resource-screen/followed.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { forgetDictionaries } from '../platform/session/dictionaries.ts'
import { treeOf } from '../platform/widgets/use-tree-nodes.ts'
import { DictionaryTools } from './dictionary-tools.tsx'

const dictionaries = client(dictionary)
const items = client(dictionaryItem)

const loadDictionaries = treeOf([dictionary, dictionaryItem], async () =>
  (await dictionaries.list({}, { quiet: true })).map(({ id, name, itemCount }) => ({
    id,
    label: `${name} (${itemCount})`,
  })),
)
const loadNames = treeOf([dictionary], async () =>
  (await dictionaries.list({}, { quiet: true })).map(({ id, name }) => ({ id, label: name })),
)

/** Selects everywhere read what was changed here. */
const { create, update, remove } = items
const api = followed({ create, update, remove }, forgetDictionaries)

export const DictionaryPage = resourceScreen(dictionaryItem, DictionaryItem, {
  title: '字典项',
  api,
  tree: { title: '字典', field: 'dictCode', load: loadDictionaries, tools: DictionaryTools },
  fields: { dictCode: { title: '所属字典', tree: loadNames } },
  defaults: ({ dictCode }) => ({ dictCode, status: 1 }),
  query: [{ field: 'keyword', title: '关键字', placeholder: '显示名称或字典值' }, 'status'],
  columns: [
    { field: 'dictName', width: 130 },
    { field: 'text', kind: 'link', width: 160 },
    { field: 'value', width: 140 },
    { field: 'extend', width: 140 },
    { field: 'sort', width: 80 },
    { field: 'status', width: 80 },
    {
      field: 'builtIn',
      title: '来源',
      width: 120,
      render: ({ builtIn, changed }) => <Origin builtIn={builtIn} changed={changed} />,
    },
  ],
  form: [
    { field: 'dictCode', disableOnEdit: true },
    'text',
    { field: 'value', disableOnEdit: true, help: '存入数据的值，保存后不能修改' },
    { field: 'sort', help: '从小到大排列，留空排在最后' },
    { field: 'extend', help: '供使用处附加的内容，可留空' },
    'status',
  ],
  dependents: async ([row]) =>
    row && t('已存为“{text}”的数据不会改变，删除后直接显示字典值“{value}”。', { text: row.text, value: row.value }),
  removable: ({ builtIn }) => !builtIn,
  rowActions: ({ reload }) => [
    {
      key: 'restore',
      title: '恢复内置',
      icon: <UndoOutlined />,
      permission: dictionaryItem.remove.permission,
      confirm: '恢复后显示名称、扩展值、排序和启用状态回到系统内置的内容，确定恢复吗？',
      disabled: (row) => !(row.builtIn && row.changed),
      run: async ([row]) => {
        await items.remove({ id: row!.id })
        await forgetDictionaries()
        reload()
      },
    },
  ],
})

function Origin({ builtIn, changed }: { builtIn: boolean; changed: boolean }) {
  if (!builtIn) return <Tag color="blue">{t('自定义')}</Tag>
  return changed ? <Tag color="gold">{t('内置，已修改')}</Tag> : <Tag>{t('内置')}</Tag>
}
