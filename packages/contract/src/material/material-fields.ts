import { isGtin } from '@zhizao/rules/scan/check-digit'
import { EMPTY } from '@zhizao/rules/validation/text-rules'
import { z } from 'zod'
import { codeText, Day, Id, keeps, Name, Switch, text } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'
import { PickRule, Source, Tracking } from './material-ways.ts'
import { Rate } from './rate.ts'

/** Code of a material: whatever plants write, but blanks and the beginning of a formula. */
export const MaterialCode = codeText()
  .min(1, { error: EMPTY })
  .superRefine(keeps('notFormula'))
  .refine((code) => !/\s/.test(code), { error: '不能包含空格' })

/** Number of goods that is printed on them as a bar code; kept with 14 digits. */
export const Gtin = text(14).refine((code) => code === '' || isGtin(code), {
  error: '应为 8、12、13 或 14 位数字，末位是校验位',
})

/** A share in percent, at most four decimals. */
export const Percent = quantity({ decimals: 4 }).refine((share) => Number(share) <= 100, { error: '不能大于 100' })

/** What a class hands down to materials that say nothing of it themselves. */
export const handedDown = {
  baseUnitId: Id.meta({ title: '基本单位' }),
  source: Source.meta({ title: '来源' }),
  tracking: Tracking.meta({ title: '跟踪方式' }),
  shelfLifeDays: z.number().int().min(1).max(36_500).meta({ title: '保质期（天）' }),
  pickRule: PickRule.meta({ title: '出库规则' }),
  overPercent: Percent.meta({ title: '超收超产允差（%）' }),
  underPercent: Percent.meta({ title: '欠收欠产允差（%）' }),
  backflush: z.boolean().meta({ title: '倒冲扣料' }),
}

/** What a material says of itself alone. */
export const ownFields = {
  code: MaterialCode.meta({ title: '物料编码' }),
  name: Name.meta({ title: '物料名称' }),
  classId: Id.nullish().meta({ title: '物料分类' }),
  specification: text(200).nullish().meta({ title: '规格型号' }),
  drawingNo: text(64).nullish().meta({ title: '图号' }),
  purchaseUnitId: Id.nullish().meta({ title: '采购单位' }),
  /** How many base units one purchase unit is; none where a conversion of all materials says it. */
  purchaseRate: Rate.nullish().meta({ title: '采购换算率' }),
  safetyStock: quantity().nullish().meta({ title: '安全库存' }),
  reorderPoint: quantity().nullish().meta({ title: '再订货点' }),
  /** From the order to having it, whether it is bought or made. */
  leadDays: z.number().int().min(0).max(3650).nullish().meta({ title: '提前期（天）' }),
  /** No fewer are ordered at once. */
  minLot: quantity().nullish().meta({ title: '最小批量' }),
  /** Ordered in whole numbers of this. */
  lotMultiple: quantity().nullish().meta({ title: '批量倍数' }),
  /** The number that the ERP knows it by. */
  externalCode: text(64).nullish().meta({ title: 'ERP 编码' }),
  gtin: Gtin.nullish().meta({ title: '商品条码' }),
  imageId: Id.nullish().meta({ title: '图片' }),
  /** From this day on it is not offered any more. */
  endsOn: Day.nullish().meta({ title: '停用日期' }),
  status: Switch.meta({ title: '启用' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}
