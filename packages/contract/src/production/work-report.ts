import { z } from 'zod'
import { Id, Time, text } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'
import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'

/** A report stands, or was taken back; it is never edited. */
export const workReportStates = states({
  posted: {
    title: '有效',
    colour: 'success',
    on: {
      reverse: { to: 'reversed', title: '冲销', permission: 'workbench:work|workbench:reverse', isDangerous: true },
    },
  },
  reversed: { title: '已冲销', colour: 'default', on: {} },
})
export const WorkReportStatus = statusOf(workReportStates)

const plain = z.string().nullable()

/** Why pieces are scrap or go to rework. */
export const ReportReason = z.object({
  kind: z.enum(['scrap', 'rework']).meta({ title: '类型' }),
  reason: text(100).min(1, { error: '请填写原因' }).meta({ title: '原因' }),
  quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
})

/** What is recorded with each report of a segment, as the product's segment says. */
export const RecordedParameter = z.object({
  name: z.string().meta({ title: '参数名称' }),
  unit: plain.meta({ title: '单位' }),
  low: quantity({ range: 'any' }).nullable().meta({ title: '下限' }),
  high: quantity({ range: 'any' }).nullable().meta({ title: '上限' }),
  isRequired: z.boolean().meta({ title: '必填' }),
})
export type RecordedParameter = z.infer<typeof RecordedParameter>

/** The same where it is reported, with what the machine at the station shows of it last, where that is good. */
export const OfferedParameter = RecordedParameter.extend({
  offered: z
    .object({ value: z.string().meta({ title: '记录值' }), at: Time.meta({ title: '时间' }) })
    .nullable()
    .meta({ title: '机器当前值' }),
})
export type OfferedParameter = z.infer<typeof OfferedParameter>

/** What was recorded, with the limits of that time. */
export const RecordedValue = RecordedParameter.omit({ isRequired: true }).extend({
  value: z.string().meta({ title: '记录值' }),
  isOut: z.boolean().meta({ title: '超限' }),
  /** When the machine showed it, where it was taken from there and not changed since; null where a person says it. */
  takenAt: Time.nullable().meta({ title: '取自机器的时间' }),
})
export type RecordedValue = z.infer<typeof RecordedValue>

export const WorkReport = z.object({
  id: Id,
  code: z.string().meta({ title: '报工单号' }),
  status: WorkReportStatus.meta({ title: '状态' }),
  orderId: Id.meta({ title: '生产订单' }),
  orderCode: z.string().meta({ title: '订单编号' }),
  workOrderId: Id.meta({ title: '工单' }),
  workOrderCode: z.string().meta({ title: '工单编号' }),
  segmentPlanId: Id.meta({ title: '工序计划' }),
  no: z.number().int().meta({ title: '工序号' }),
  segmentName: z.string().meta({ title: '工序' }),
  materialCode: z.string().meta({ title: '产品编码' }),
  materialName: z.string().meta({ title: '产品名称' }),
  unit: z.string().meta({ title: '单位' }),
  stationName: plain.meta({ title: '工位' }),
  staffId: Id.nullable().meta({ title: '人员' }),
  staffName: plain.meta({ title: '人员' }),
  good: quantity().meta({ title: '合格数量' }),
  scrap: quantity().meta({ title: '报废数量' }),
  rework: quantity().meta({ title: '返工数量' }),
  reasons: z.array(ReportReason).meta({ title: '不良原因' }),
  lotCode: plain.meta({ title: '产出批次号' }),
  /** When it was done. */
  at: Time.meta({ title: '报工时间' }),
  remark: plain.meta({ title: '备注' }),
  /** Posted from a machine's counter, by nobody. */
  isAutomatic: z.boolean().meta({ title: '自动报工' }),
  /** What machines had counted of the work order by then; null where none counts. */
  counted: quantity().nullable().meta({ title: '当时计数' }),
  countReason: plain.meta({ title: '与计数不符的原因' }),
  /** Why more became scrap than there could be. */
  scrapReason: plain.meta({ title: '超量报废原因' }),
  createdByName: z.string().meta({ title: '报工人' }),
  reversedByName: plain.meta({ title: '冲销人' }),
  reversedAt: Time.nullable().meta({ title: '冲销时间' }),
  reverseReason: plain.meta({ title: '冲销原因' }),
  values: z.array(RecordedValue).meta({ title: '记录参数' }),
  /** Whether who asks may take it back: his own of this shop day, or any by right. */
  mayReverse: z.boolean().meta({ title: '可冲销' }),
})
export type WorkReport = z.infer<typeof WorkReport>
