import { Protocol, protocol } from '@zhizao/contract/device-model/protocol'
import { Tag } from 'antd'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import type { TreeNode } from '../platform/widgets/tree-nodes.ts'

const protocols = client(protocol)
const kinds = [
  { value: 'text', label: '文本' },
  { value: 'number', label: '数字' },
  { value: 'password', label: '密码' },
]

/** What the gateway can run. */
const loadDrivers = async (): Promise<TreeNode[]> => {
  const found = await protocols.page({}, { quiet: true })
  const all = Array.isArray(found) ? found : found.records
  return all.filter((each) => each.builtIn).map(({ id, name }) => ({ id, label: name }))
}

const { page, get, create, update, remove, removeMany } = protocol

/** 协议管理: what the gateway brings, and what the company has registered itself. */
export const ProtocolPage = resourceScreen({ page, get, create, update, remove, removeMany }, Protocol, {
  title: '协议',
  fields: { driver: { tree: loadDrivers } },
  query: [{ field: 'keyword', title: '关键字', placeholder: '协议名称或编码' }, 'type', 'status'],
  columns: [
    { field: 'name', kind: 'link', width: 180 },
    { field: 'code', width: 160 },
    { field: 'type', width: 110 },
    {
      field: 'driver',
      width: 160,
      render: ({ driver }) => driver ?? <Tag>{t('仅登记，网关不采集')}</Tag>,
    },
    {
      field: 'params',
      title: '参数',
      width: 240,
      render: ({ params }) => params.map((param) => t(param.title)).join('、') || '—',
    },
    { field: 'status', width: 80, locked: ({ builtIn }) => builtIn },
    {
      field: 'builtIn',
      title: '来源',
      width: 90,
      render: ({ builtIn }) => (builtIn ? <Tag>{t('内置')}</Tag> : <Tag color="blue">{t('自定义')}</Tag>),
    },
    { field: 'remark', width: 200, hidden: true },
  ],
  form: [
    'name',
    'code',
    { field: 'type', help: '如 modbus、opc、meter，用于按类型筛选' },
    { field: 'driver', help: '选网关的驱动后按此协议采集；留空只作登记' },
    { field: 'status', defaultValue: 1 },
    { field: 'remark', wide: true },
  ],
  subForms: [
    {
      field: 'params',
      title: '参数',
      joinType: 'OneToMany',
      columns: [
        { field: 'name' },
        { field: 'title' },
        { field: 'kind', choices: kinds, defaultValue: 'text' },
        { field: 'required', defaultValue: true },
        { field: 'fallback', kind: 'text' },
      ],
    },
  ],
  editable: ({ builtIn }) => !builtIn,
  removable: ({ builtIn }) => !builtIn,
})
