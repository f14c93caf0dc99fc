import { IdcardOutlined } from '@ant-design/icons'
import { Lot, lot, lotOwnerTitles } from '@zhizao/contract/trace/lot'
import { Input, Tag } from 'antd'
import { findCustomers, findSuppliers, findTracked, ownerChoices } from '../material/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import type { Choice } from '../platform/widgets/choices.ts'
import { printActions } from '../print/index.ts'
import { LotCard } from '../warehouse/index.ts'

const exposedChoices: readonly Choice[] = [
  { value: 1, label: '待处置' },
  { value: 0, label: '无' },
]

export const LotPage = resourceScreen(lot, Lot, {
  title: '批次',
  fields: { owner: { choices: ownerChoices } },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '批次号、供应商批号、物料编码或名称' },
    'owner',
    { field: 'isExposed', kind: 'select', choices: exposedChoices },
    { field: 'expiresBy', placeholder: '如 2026-03-31' },
  ],
  columns: [
    { field: 'code', kind: 'link', width: 150, sortable: true, fixed: 'left' },
    { field: 'materialCode', width: 130, sortable: true },
    { field: 'materialName', width: 160 },
    {
      field: 'exposedAt',
      width: 110,
      render: ({ exposedAt }) => exposedAt && <Tag color="error">{t('待处置')}</Tag>,
    },
    { field: 'expiresOn', width: 110, sortable: true },
    { field: 'receivedOn', width: 110, sortable: true },
    { field: 'producedOn', width: 110 },
    { field: 'supplierLot', width: 130 },
    { field: 'supplierName', width: 140 },
    { field: 'owner', width: 110, render: ({ owner }) => t(lotOwnerTitles[owner]) },
    { field: 'customerName', width: 140, hidden: true },
    { field: 'expiryReason', width: 160, hidden: true },
    { field: 'remark', width: 160, hidden: true },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    { field: 'materialId', choices: findTracked, hideOnView: true, hideOnEdit: true },
    { field: 'materialName', title: '物料', hideOnAdd: true, input: () => <Input disabled /> },
    { field: 'code', placeholder: '留空自动生成' },
    { field: 'owner', defaultValue: 'own' },
    { field: 'customerId', choices: findCustomers, dependsOn: ['owner'], when: ({ owner }) => owner === 'customer' },
    { field: 'supplierId', choices: findSuppliers },
    'supplierLot',
    'producedOn',
    {
      field: 'expiresOn',
      help: '留空按物料的保质期从生产日期算起',
    },
    {
      field: 'reason',
      title: '有效期变更原因',
      hideOnAdd: true,
      hideOnView: true,
      help: '修改有效期时必须填写，须有“修改批次有效期”的权限',
    },
    {
      field: 'receivedOn',
      help: '先进先出按这一天排；留空为今天',
    },
    { field: 'remark', wide: true },
  ],
  rowActions: ({ show, go, reload }) => [
    ...printActions<Lot>('lotLabel', '打印标签', show),
    {
      key: 'card',
      title: '批次卡',
      icon: <IdcardOutlined />,
      run: ([row]) =>
        show((close) => (
          <LotCard
            row={row!}
            go={go}
            onClose={() => {
              close()
              // Splitting and merging make lots.
              reload()
            }}
          />
        )),
    },
  ],
})
