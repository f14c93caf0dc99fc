import { text } from '@zhizao/contract/http/fields'
import { MaterialDraft } from '@zhizao/contract/material/material'
import { pickRuleTitles, sourceTitles, trackingTitles } from '@zhizao/contract/material/material-ways'
import type { z } from 'zod'
import type { ImportColumn } from '../../platform/crud/sheet-import.ts'

/** A line of the sheet: class and units by what people call them. */
export const MaterialLine = MaterialDraft.omit({
  classId: true,
  baseUnitId: true,
  purchaseUnitId: true,
  imageId: true,
  defaultLocationId: true,
})
  .partial()
  .extend({
    className: text(600).nullable().optional(),
    baseUnit: text(100).nullable().optional(),
    purchaseUnit: text(100).nullable().optional(),
    defaultLocation: text(140).nullable().optional(),
  })
export type MaterialLine = z.output<typeof MaterialLine>

const onOff = { 1: '启用', 0: '停用' }
const yesNo = { true: '是', false: '否' }

export const materialColumns: readonly ImportColumn<MaterialLine>[] = [
  {
    field: 'code',
    title: '物料编码',
    kind: 'text',
    example: 'M-1001',
    note: '不能重复；已存在的编码会修改该物料；留空时按 ERP 编码找到已有物料，否则按编码规则生成',
  },
  { field: 'name', title: '物料名称', kind: 'text', required: true, width: 28, example: '六角螺栓' },
  {
    field: 'className',
    title: '物料分类',
    kind: 'text',
    clears: true,
    width: 24,
    example: '原材料',
    note: '分类的路径、名称或编码',
  },
  { field: 'specification', title: '规格型号', kind: 'text', clears: true, example: 'M8×30' },
  { field: 'drawingNo', title: '图号', kind: 'text', clears: true },
  {
    field: 'baseUnit',
    title: '基本单位',
    kind: 'text',
    example: '个',
    note: '库存按它记数；留空取物料分类的默认单位',
  },
  { field: 'purchaseUnit', title: '采购单位', kind: 'text', clears: true, example: '箱' },
  {
    field: 'purchaseRate',
    title: '采购换算率',
    kind: 'ratio',
    clears: true,
    example: '500',
    note: '1 采购单位等于多少基本单位，如 500、0.001、1/3；单位之间已有换算时可留空',
  },
  {
    field: 'source',
    title: '来源',
    kind: 'text',
    words: sourceTitles,
    example: '外购',
    note: '留空取物料分类的默认值',
  },
  {
    field: 'tracking',
    title: '跟踪方式',
    kind: 'text',
    words: trackingTitles,
    example: '批次',
    note: '留空取物料分类的默认值',
  },
  { field: 'shelfLifeDays', title: '保质期（天）', kind: 'number', note: '留空取物料分类的默认值' },
  { field: 'pickRule', title: '出库规则', kind: 'text', words: pickRuleTitles, note: '留空取物料分类的默认值' },
  { field: 'overPercent', title: '超收超产允差（%）', kind: 'quantity', note: '留空取物料分类的默认值' },
  { field: 'underPercent', title: '欠收欠产允差（%）', kind: 'quantity', note: '留空取物料分类的默认值' },
  { field: 'backflush', title: '倒冲扣料', kind: 'boolean', words: yesNo, note: '留空取物料分类的默认值' },
  { field: 'safetyStock', title: '安全库存', kind: 'quantity', clears: true, example: '1000' },
  { field: 'reorderPoint', title: '再订货点', kind: 'quantity', clears: true, example: '2000' },
  { field: 'leadDays', title: '提前期（天）', kind: 'number', clears: true, note: '从下单到入库的天数；留空为 0' },
  { field: 'minLot', title: '最小批量', kind: 'quantity', clears: true, note: '一次至少生产或采购这么多' },
  { field: 'lotMultiple', title: '批量倍数', kind: 'quantity', clears: true, note: '生产或采购的数量是它的整数倍' },
  {
    field: 'defaultLocation',
    title: '默认入库库位',
    kind: 'text',
    clears: true,
    note: '库位编码，几个仓库都有时写“仓库编码/库位编码”；没有指定库位的入库和完工放在这里',
  },
  {
    field: 'externalCode',
    title: 'ERP 编码',
    kind: 'text',
    clears: true,
    note: '不能重复；物料编码留空时按它找到已有物料',
  },
  { field: 'gtin', title: '商品条码', kind: 'text', clears: true, note: '8、12、13 或 14 位数字，不能重复' },
  { field: 'endsOn', title: '停用日期', kind: 'date', clears: true, note: '格式：YYYY-MM-DD；从这天起不能再选用' },
  { field: 'status', title: '启用', kind: 'number', words: onOff, note: '留空为启用' },
  { field: 'remark', title: '备注', kind: 'text', clears: true, width: 30 },
]
