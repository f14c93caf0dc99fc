import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Id, required } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { alarmReaders } from './alarm-fact.ts'
import { Level } from './alarm-level.ts'
import { Alarm, AlarmDetail, alarmFilters } from './alarm-row.ts'

const count = z.number().int()
/** A day of China's calendar, YYYY-MM-DD. */
export const LevelDay = z.object({ day: z.string(), urgent: count, error: count, warning: count, total: count })

export const HandleStatistics = z.object({
  total: count,
  handled: count,
  unhandled: count,
  confirmed: count,
  unconfirmed: count,
  active: count,
  /** Minutes from activation, null where there is none. */
  averageConfirmMinutes: z.number().nullable(),
  averageHandleMinutes: z.number().nullable(),
  days: z.array(z.object({ day: z.string(), raised: count, handled: count })),
})

/** Every occurrence, live or past. Statistics cover the last 30 days where no time is given, a year at most. */
export const alarmHistory = calls('/armDataHis', alarmReaders, {
  /** `total` counts up to 100,000. */
  page: post('/page', { title: '历史报警列表', body: pageOf(alarmFilters), reply: page(Alarm) }),
  byBatchNo: post('/infoByBatchNo', {
    title: '报警详情',
    body: z.object({ batchNo: required(40) }),
    reply: AlarmDetail,
  }),
  /** Ours: a spreadsheet of what the filters find, the newest 20,000. */
  export: post('/export', {
    title: '导出报警',
    kind: 'file',
    body: z.object(alarmFilters),
    permission: 'alarmHistory:export',
    writes: false,
  }),
  handleStatistics: post('/selectArmDataHandleStatistics', {
    title: '报警处理统计',
    body: z.object(alarmFilters),
    reply: HandleStatistics,
  }),
  levelStatistics: post('/selectArmDataLevelStatistics', {
    title: '报警等级统计',
    body: z.object(alarmFilters),
    reply: z.array(
      z.object({ level: Level, levelName: z.string(), color: z.string(), total: count, unhandled: count }),
    ),
  }),
  classifyStatistics: post('/selectArmDataClassifyStatistics', {
    title: '报警分类统计',
    body: z.object(alarmFilters),
    reply: z.array(z.object({ alarmTypeId: Id.nullable(), alarmTypeName: z.string(), total: count, unhandled: count })),
  }),
})
