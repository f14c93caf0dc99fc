import { MaterialAlert, materialAlert } from '@zhizao/contract/stock-watch/stock-alert'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import type { Choice } from '../platform/widgets/choices.ts'
import { alertTag } from './stock-alert.page.tsx'
import { loadWarehouses } from './warehouse-choices.ts'

const alerts = client(materialAlert)

/** Materials that can be watched; what their cards say stands beside the name. */
async function findMaterials(keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> {
  const found = await alerts.materials({ keyword: keyword || undefined }, { signal, quiet: true })
  return found.map(({ id, code, name, safetyStock, reorderPoint, unit }) => {
    const card = [
      safetyStock && t('安全库存 {quantity}', { quantity: `${safetyStock} ${unit}` }),
      reorderPoint && t('再订货点 {quantity}', { quantity: `${reorderPoint} ${unit}` }),
    ].filter(Boolean)
    return { value: id, label: [`${code} ${name}`, ...card].join(' · ') }
  })
}

const { page, get, save, remove, removeMany } = materialAlert
const amount = { unit: (row: MaterialAlert) => row.unit, decimals: (row: MaterialAlert) => row.decimals }

/** 预警设置: between which bounds the stock of a material is well, beside what there is. */
export const MaterialAlertPage = resourceScreen(
  { page, get, create: save, update: save, remove, removeMany },
  MaterialAlert,
  {
    title: '物料预警',
    whenEmpty: {
      detail: '物料档案里的安全库存和再订货点从第一次入库起有效；这里按仓库另设，或加上最高库存。',
      first: { title: '物料', href: '/mes/pages/material/index', permission: 'material' },
    },
    fields: { warehouseId: { tree: loadWarehouses } },
    query: [
      { field: 'keyword', title: '关键字', placeholder: '物料编码或名称' },
      { field: 'warehouseId', kind: 'tree' },
    ],
    columns: [
      { field: 'materialCode', kind: 'link', width: 130, sortable: true },
      { field: 'materialName', width: 160, sortable: true },
      { field: 'specification', width: 120, hidden: true },
      { field: 'warehouseName', width: 120, sortable: true, render: (row) => row.warehouseName ?? t('全部仓库') },
      { field: 'kinds', width: 150, render: ({ kinds }) => kinds.map(alertTag) },
      { field: 'available', width: 120, ...amount },
      { field: 'safetyStock', width: 110, ...amount },
      { field: 'reorderPoint', width: 110, ...amount },
      { field: 'maximumStock', width: 110, ...amount },
      { field: 'quantity', width: 120, ...amount },
      { field: 'reserved', width: 110, ...amount },
      { field: 'inTransit', width: 110, ...amount },
    ],
    form: [
      { field: 'materialId', kind: 'remote', choices: findMaterials, disableOnEdit: true },
      { field: 'warehouseId', kind: 'tree', placeholder: '留空为全部仓库', disableOnEdit: true },
      { field: 'safetyStock', help: '可用状态的库存低于它时预警' },
      { field: 'reorderPoint', help: '可用状态的库存到达或低于它时预警' },
      { field: 'maximumStock', help: '可用状态的库存高于它时预警' },
    ],
  },
)
