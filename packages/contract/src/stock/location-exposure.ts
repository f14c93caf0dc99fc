import { z } from 'zod'
import { Level } from '../alarm/alarm-level.ts'
import { calls, get, post, put } from '../http/call.ts'
import { ById, Id, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'

/** open: the alarm stands · ended: it is over, nobody has judged yet · reviewed: somebody has said what becomes of the stock */
export const ExposureState = z.enum(['open', 'ended', 'reviewed'])
export type ExposureState = z.infer<typeof ExposureState>
export const exposureStateTitles: Record<ExposureState, string> = {
  open: '报警中',
  ended: '待处置',
  reviewed: '已处置',
}

/** Who may look up what a lot went through: their own screen, and those that show lots. */
const READERS = 'locationExposure|stock|lot'

/** Once that an alarm stood at a location, and with it all that lay there meanwhile. */
export const LocationExposure = z.object({
  id: Id,
  state: ExposureState.meta({ title: '状态' }),
  locationId: Id.meta({ title: '库位' }),
  locationCode: z.string().meta({ title: '库位编码' }),
  locationName: z.string().meta({ title: '库位名称' }),
  warehouseName: z.string().nullable().meta({ title: '仓库' }),
  objectId: Id.nullable(),
  /** None where the caller may not see the machine. */
  objectName: z.string().nullable().meta({ title: '设备' }),
  pointName: z.string().nullable().meta({ title: '点位' }),
  level: Level.meta({ title: '报警等级' }),
  content: z.string().meta({ title: '报警内容' }),
  limit: z.number().nullable().meta({ title: '限值' }),
  /** The worst value while it stood. */
  peakValue: z.number().nullable().meta({ title: '峰值' }),
  unit: z.string().nullable().meta({ title: '单位' }),
  beganAt: Time.meta({ title: '开始时间' }),
  endedAt: Time.nullable().meta({ title: '结束时间' }),
  /** Materials and lots that lay there. */
  stockCount: z.number().int().meta({ title: '物料批次数' }),
  /** Of them those of which something was held. */
  heldCount: z.number().int().meta({ title: '已冻结数' }),
  reviewedAt: Time.nullable().meta({ title: '处置时间' }),
  reviewedByName: z.string().nullable().meta({ title: '处置人' }),
  note: z.string().nullable().meta({ title: '处置意见' }),
})
export type LocationExposure = z.infer<typeof LocationExposure>

/** What lay there: how much at the most, and how much of it was held for it. */
export const ExposedStock = z.object({
  id: Id,
  materialId: Id,
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  lotId: Id.nullable(),
  lotCode: z.string().nullable().meta({ title: '批次号' }),
  /** There when it began, and brought in until it ended. */
  quantity: quantity().meta({ title: '涉及数量' }),
  heldQuantity: quantity().meta({ title: '已冻结数量' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
})
export type ExposedStock = z.infer<typeof ExposedStock>

export const locationExposure = calls('/mes_stock/locationexposure', 'locationExposure', {
  page: post('/page', {
    title: '环境异常列表',
    body: pageOf({
      /** A part of a code of location, material or lot. */
      keyword: text(100).optional(),
      state: ExposureState.optional().meta({ title: '状态' }),
      locationId: Id.optional().meta({ title: '库位' }),
      lotId: Id.optional().meta({ title: '批次' }),
      /** 1: of a location that holds stock by itself. */
      isHolding: Switch.optional().meta({ title: '自动冻结' }),
    }),
    reply: page(LocationExposure),
    permission: READERS,
  }),
  get: get('/{id}', { title: '环境异常详情', body: ById, reply: LocationExposure, permission: READERS }),
  stock: post('/stock', {
    title: '环境异常涉及的库存',
    body: pageOf({ exposureId: Id.meta({ title: '环境异常' }) }),
    reply: page(ExposedStock),
    permission: READERS,
  }),
  review: put('/review', {
    title: '处置环境异常',
    body: z.object({
      id: Id,
      note: text(500).min(1, { error: '请填写处置意见' }).meta({ title: '处置意见' }),
    }),
    reply: LocationExposure,
    permission: 'locationExposure:review',
  }),
})
