import {
  MOST_STOCK_ENTRY_LINES,
  stockEntry,
  stockEntryKindTitles,
  stockEntryStates,
} from '@zhizao/contract/bills/stock-entry'
import { material } from '@zhizao/contract/material/material'
import { findLineMaterials, findUnits, lineMaterialOf } from '../material/index.ts'
import { client } from '../platform/api/client.ts'
import { documentList } from '../platform/document/document-list.tsx'
import type { DocumentOptions } from '../platform/document/document-options.ts'
import { documentPage } from '../platform/document/document-page.tsx'
import { t } from '../platform/i18n/translate.ts'
import type { Choice } from '../platform/widgets/choices.ts'
import { printing } from '../print/index.ts'
import { findScannedStock } from './find-scanned.ts'
import { findLocations, statusChoices } from './warehouse-choices.ts'

const materials = client(material)
const kinds: readonly Choice[] = Object.entries(stockEntryKindTitles).map(([value, label]) => ({ value, label }))

const options: DocumentOptions<typeof stockEntry, typeof stockEntryStates> = {
  title: '库存单据',
  linesTitle: '库存明细',
  path: '/wms/pages/stockEntry/index',
  states: stockEntryStates,
  query: [{ field: 'kind', kind: 'select', choices: kinds }],
  columns: [
    { field: 'kind', width: 110, render: ({ kind }) => t(stockEntryKindTitles[kind]) },
    { field: 'postedOn', width: 110 },
    { field: 'reason', width: 180 },
  ],
  head: [
    { field: 'kind', choices: kinds, defaultValue: 'receipt' },
    {
      field: 'postedOn',
      help: '业务发生的那一天，库存、批次日期和报表都算在这天；留空为过账当天',
    },
    { field: 'reason', help: '状态调整必须填写；发出过期或冻结的库存须有权限，也必须填写' },
    { field: 'remark', wide: true },
  ],
  lines: [
    {
      field: 'materialId',
      width: 200,
      choices: findLineMaterials,
      fills: ({ value }) => lineMaterialOf(value),
    },
    { field: 'materialCode', width: 120 },
    { field: 'lotCode', width: 120 },
    { field: 'quantity', width: 110 },
    { field: 'unitId', width: 90, choices: findUnits },
    { field: 'fromLocationId', width: 120, choices: findLocations },
    { field: 'toLocationId', width: 120, choices: findLocations },
    { field: 'status', width: 100, choices: statusChoices },
    { field: 'toStatus', width: 100, choices: statusChoices },
    { field: 'supplierLot', width: 120 },
    { field: 'receivedOn', width: 120 },
    { field: 'producedOn', width: 120 },
    { field: 'expiresOn', width: 120 },
    { field: 'remark', width: 160 },
  ],
  confirm: {
    post: '过账后不能再修改，录错了只能冲销。确定过账吗？',
    reverse: '冲销会把这张单据的每一次移动原样退回。确定冲销吗？',
  },
  async scan(scan, standing) {
    const named = await findScannedStock(scan, standing)
    if (!named || 'place' in named) return named
    const [one] = await materials.query({ ids: [named.materialId] }, { quiet: true })
    if (!one) return undefined
    const { id, code, name, specification, baseUnit, tracking } = one
    const isSingle = tracking === 'serial'
    const lotCode = tracking === 'none' ? null : (named.lotCode ?? null)
    const quantity = isSingle ? '1' : (scan.quantity ?? '1')
    return {
      values: {
        materialId: id,
        materialCode: code,
        materialName: name,
        specification,
        unitName: baseUnit,
        lotCode,
        expiresOn: tracking === 'none' ? null : (scan.expires ?? null),
        quantity,
      },
      by: ['materialId', 'lotCode'] as const,
      counts: 'quantity' as const,
      isSingle: isSingle && lotCode !== null,
      says: [code, name, lotCode, `+${quantity}`, baseUnit].filter(Boolean).join(' '),
    }
  },
  mostLines: MOST_STOCK_ENTRY_LINES,
  ...printing('inOutboundBill'),
}

export const StockEntryPage = documentList(stockEntry, options)
export const StockEntryDetailPage = documentPage(stockEntry, options)
