import { ProfileOutlined } from '@ant-design/icons'
import {
  StockAlert,
  type StockAlertKind,
  stockAlert,
  stockAlertAbouts,
  stockAlertKindTitles,
} from '@zhizao/contract/stock-watch/stock-alert'
import { Tag } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import type { Choice } from '../platform/widgets/choices.ts'

const colours: Record<StockAlertKind, string> = {
  safety: 'error',
  reorder: 'warning',
  maximum: 'processing',
  expired: 'error',
  expiry7: 'warning',
  expiry30: 'default',
}
export const alertTag = (kind: StockAlertKind) => (
  <Tag key={kind} color={colours[kind]}>
    {t(stockAlertKindTitles[kind])}
  </Tag>
)
const kinds: readonly Choice[] = Object.entries(stockAlertKindTitles).map(([value, label]) => ({ value, label }))
const abouts: readonly Choice[] = Object.entries(stockAlertAbouts).map(([value, { title }]) => ({
  value,
  label: title,
}))
const states: readonly Choice[] = [
  { value: 1, label: '未解除' },
  { value: 0, label: '已解除' },
]
const amount = { unit: (row: StockAlert) => row.unit, decimals: (row: StockAlert) => row.decimals }

/** 库存预警: what is wrong with stock now, above what was. */
export const StockAlertPage = resourceScreen(stockAlert, StockAlert, {
  title: '库存预警',
  whenEmpty: {
    detail: '库存都在界限之内，30 天内没有批次到期。',
    first: { title: '预警设置', href: '/wms/pages/stockAlert/setting', permission: 'materialAlert' },
  },
  query: [
    { field: 'isOpen', title: '状态', kind: 'select', choices: states },
    { field: 'about', kind: 'select', choices: abouts },
    { field: 'kind', kind: 'select', choices: kinds },
    { field: 'keyword', title: '关键字', placeholder: '物料或批次' },
  ],
  columns: [
    { field: 'kind', width: 140, render: ({ kind }) => alertTag(kind) },
    { field: 'materialCode', width: 130 },
    { field: 'materialName', width: 160 },
    {
      field: 'warehouseName',
      width: 120,
      render: ({ warehouseName, lotId }) => warehouseName ?? (lotId ? '' : t('全部仓库')),
    },
    { field: 'lotCode', width: 120 },
    { field: 'expiresOn', width: 110 },
    { field: 'quantity', width: 120, ...amount },
    { field: 'bound', width: 120, ...amount },
    { field: 'since', width: 170, sortable: true },
    { field: 'endedAt', width: 170, sortable: true },
  ],
  rowActions: ({ go }) => [
    {
      key: 'stock',
      title: '库存查询',
      icon: <ProfileOutlined />,
      permission: 'stock',
      run: ([row]) => go(`/wms/pages/stock/index?keyword=${encodeURIComponent(row!.lotCode ?? row!.materialCode)}`),
    },
  ],
})
