import { Switch, text } from '@zhizao/contract/http/fields'
import { Bom, BomDraft } from '@zhizao/contract/material/bom'
import { MaterialCode } from '@zhizao/contract/material/material-fields'
import { z } from 'zod'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'

const line = BomDraft.shape.lines.unwrap().element.shape
const unit = text(32).nullish()

/** A line of a bill, with what it says of its bill: product and units by what people call them. */
export const BomLine = z.object({
  level: z.number().int().min(0).max(50).nullish().meta({ title: '层级' }),
  productCode: MaterialCode.nullish().meta({ title: '产品编码' }),
  alternative: text(16).nullish().meta({ title: '替代方案' }),
  version: z.number().int().min(1).max(9999).nullish().meta({ title: '版本' }),
  bomName: Bom.shape.name.nullish().meta({ title: 'BOM 名称' }),
  baseQuantity: Bom.shape.baseQuantity.nullish().meta({ title: '基准数量' }),
  baseUnit: unit.meta({ title: '基准单位' }),
  validFrom: Bom.shape.validFrom.nullish().meta({ title: '生效日期' }),
  validTo: Bom.shape.validTo.nullish().meta({ title: '失效日期' }),
  release: Switch.nullish().meta({ title: '导入后发布' }),
  materialCode: MaterialCode.meta({ title: '组件编码' }),
  quantity: line.quantity.nullish().meta({ title: '用量' }),
  unitName: unit.meta({ title: '单位' }),
  loss: line.loss.meta({ title: '损耗率（%）' }),
  isFixed: Switch.nullish().meta({ title: '固定用量' }),
  isPhantom: Switch.nullish().meta({ title: '虚拟件' }),
  substituteGroup: line.substituteGroup.meta({ title: '替代组' }),
  rank: line.rank.meta({ title: '替代次序' }),
  overPercent: line.overPercent.meta({ title: '超领允差（%）' }),
  position: line.position.meta({ title: '位号' }),
  remark: line.remark.meta({ title: '备注' }),
})
export type BomLine = z.output<typeof BomLine>

const yesNo = { words: { 1: '是', 0: '否' }, kind: 'number' as const, width: 10 }
export const bomColumns = sheetColumns(
  BomLine.shape,
  [
    'level',
    'productCode',
    'alternative',
    'version',
    'bomName',
    'baseQuantity',
    'baseUnit',
    'validFrom',
    'validTo',
    'release',
    'materialCode',
    'quantity',
    'unitName',
    'loss',
    'isFixed',
    'isPhantom',
    'substituteGroup',
    'rank',
    'overPercent',
    'position',
    'remark',
  ],
  {
    level: { width: 8, note: '按层级导出的表格填写：0 为产品，1 为它的组件，2 为组件的组件；没有层级时留空' },
    productCode: { example: 'P-1001', note: '这一行所属的 BOM 是做哪个物料的；填写了层级时可留空' },
    alternative: { width: 10, example: '01', note: '留空为 01' },
    version: { width: 8, note: '留空时修改已有的草稿，没有草稿则为下一版本' },
    bomName: { note: 'BOM 的内容写在它的任一行即可；留空取物料名称' },
    baseQuantity: { width: 10, example: '1', note: '各行用量能做出的产品数量；留空为 1' },
    baseUnit: { width: 10, note: '留空为产品的基本单位' },
    validFrom: { note: '格式：YYYY-MM-DD' },
    validTo: { note: '格式：YYYY-MM-DD；从这天起不再有效' },
    release: { ...yesNo, note: '填“是”时直接发布，需要发布 BOM 的权限；留空为草稿' },
    materialCode: { required: true, example: 'M-1001' },
    quantity: { required: true, example: '4' },
    unitName: { width: 10, example: '个', note: '不填则为物料的基本单位' },
    isFixed: yesNo,
    isPhantom: yesNo,
  },
)
