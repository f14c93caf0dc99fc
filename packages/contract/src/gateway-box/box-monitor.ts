import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { Id, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { BoxKind } from './box.ts'

/** Boxes, and their figures on the monitor's page. */
export const BOX_MONITOR_READERS = 'box|objectMonitor|equipmentMonitor|projectMonitor'

const count = z.number().int()

/** A box in service as it stands. */
export const Gateway = z.object({
  id: Id,
  code: z.string().meta({ title: '盒子编码' }),
  name: z.string().meta({ title: '盒子名称' }),
  kind: BoxKind.meta({ title: '盒子类型' }),
  place: z.string().nullable().meta({ title: '安装位置' }),
  online: z.boolean().meta({ title: '在线' }),
  lastSeenAt: Time.nullable().meta({ title: '最近通信' }),
  /** Set up on its channels, and of these such that the box reaches. A box that is away reaches none. */
  devices: count.meta({ title: '设备数' }),
  devicesOnline: count.meta({ title: '在线设备' }),
  /** Messages that it keeps because they could not be sent. */
  buffered: count.nullable().meta({ title: '待补传消息' }),
  openGaps: count.meta({ title: '数据缺口' }),
})
export type Gateway = z.infer<typeof Gateway>

export const gatewayMonitor = calls('', BOX_MONITOR_READERS, {
  /** Those that are away first. */
  page: post('/gate/findPage', {
    title: '网关监控列表',
    body: pageOf({
      keyword: text(100).optional().meta({ title: '盒子名称或编码' }),
      online: z.boolean().optional().meta({ title: '在线' }),
    }),
    reply: page(Gateway),
  }),
  statistics: post('/statistics/selectGatewayStatistics', {
    title: '网关统计',
    reply: z.object({
      total: count.meta({ title: '网关总数' }),
      online: count.meta({ title: '在线' }),
      offline: count.meta({ title: '离线' }),
      disabled: count.meta({ title: '停用' }),
      devices: count.meta({ title: '设备数' }),
      points: count.meta({ title: '点位数' }),
      openGaps: count.meta({ title: '数据缺口' }),
      /** Kinds of refused data of the last day. */
      refused: count.meta({ title: '被拒数据' }),
    }),
  }),
  byStatus: get('/boxSmart/statistics/box/status', {
    title: '盒子状态统计',
    reply: z.array(z.object({ status: z.enum(['online', 'offline', 'disabled']), name: z.string(), total: count })),
  }),
})
