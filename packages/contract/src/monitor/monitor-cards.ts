import { z } from 'zod'
import { calls, Done, del, get, post } from '../http/call.ts'
import { ById, Id } from '../http/fields.ts'
import { MONITOR_READERS } from './equipment-monitor.ts'

/** What the monitor's page can show, in the order in which it does where nobody says otherwise. */
export const monitorCards = [
  'figures',
  'alarms',
  'series',
  'recovery',
  'levels',
  'ranking',
  'objects',
  'gateways',
  'machines',
] as const
export const MonitorCard = z.enum(monitorCards, { error: '没有这张卡片' })
export type MonitorCard = z.infer<typeof MonitorCard>

export const monitorCardTitles: Readonly<Record<MonitorCard, string>> = {
  figures: '设备概况',
  alarms: '最新报警',
  series: '报警走势',
  recovery: '报警恢复情况',
  levels: '报警等级分布',
  ranking: '设备排行',
  objects: '报警最多的设备',
  gateways: '网关',
  machines: '设备列表',
}

export const CardConfig = z.object({
  /** null: nothing is kept, the usual cards stand. */
  id: Id.nullable(),
  cards: z.array(MonitorCard),
})
export type CardConfig = z.infer<typeof CardConfig>

/** Which cards the caller's page shows, and in which order; each user's own. */
export const cardConfig = calls('/eqm/config', MONITOR_READERS, {
  get: get('/get', { title: '监控卡片配置', reply: CardConfig }),
  save: post('/edit', {
    title: '保存监控卡片',
    body: z.object({
      cards: z
        .array(MonitorCard)
        .min(1, { error: '请至少保留一张卡片' })
        .max(monitorCards.length, { error: `最多 ${monitorCards.length} 张` })
        .refine((cards) => new Set(cards).size === cards.length, { error: '卡片不能重复' })
        .meta({ title: '卡片' }),
    }),
    reply: CardConfig,
    permission: MONITOR_READERS,
    writes: true,
  }),
  reset: del('/delete', {
    title: '恢复默认监控卡片',
    body: ById,
    reply: Done,
    permission: MONITOR_READERS,
    writes: true,
  }),
})
