import { Protocol, protocol } from '@zhizao/contract/device-model/protocol'
import { Tag } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'

const { page, get, create, update, remove, removeMany } = protocol

/** 协议管理: what the gateway brings, and what the company has registered itself for people to look up: nothing reads by those. */
export const ProtocolPage = resourceScreen({ page, get, create, update, remove, removeMany }, Protocol, {
  title: '协议',
  query: [{ field: 'keyword', title: '关键字', placeholder: '协议名称或编码' }, 'type'],
  columns: [
    { field: 'name', kind: 'link', width: 180 },
    { field: 'code', width: 160 },
    { field: 'type', width: 110 },
    {
      field: 'driver',
      width: 160,
      render: ({ driver, builtIn }) => (builtIn ? driver : <Tag>{t('仅登记，网关不采集')}</Tag>),
    },
    {
      field: 'params',
      title: '参数',
      width: 240,
      render: ({ params }) => params.map((param) => t(param.title)).join('、') || '—',
    },
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
    { field: 'remark', wide: true, help: '自行登记的协议供查阅，网关按内置协议采集' },
  ],
  editable: ({ builtIn }) => !builtIn,
  removable: ({ builtIn }) => !builtIn,
})
