import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Id, required, TimeInput } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { alarmReaders } from './alarm-fact.ts'
import { Level } from './alarm-level.ts'
import { Alarm, AlarmDetail, alarmFilters, Occurrence } from './alarm-row.ts'

const MOST_POINTS = 20
const count = z.number().int()
/** A day of the plant's calendar, YYYY-MM-DD. */
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
  /** Ours: every time that alarms were active within a stretch of time, by their beginning; the newest 2,000. */
  occurrences: post('/occurrences', {
    title: '报警触发记录',
    body: z
      .object({
        alarmId: Id.optional(),
        pointIds: z
          .array(Id)
          .max(MOST_POINTS, { error: `一次最多查询 ${MOST_POINTS} 个点位` })
          .optional(),
        objectId: Id.optional(),
        startTime: TimeInput.optional(),
        endTime: TimeInput.optional(),
      })
      .refine((asked) => Boolean(asked.alarmId || asked.pointIds?.length || asked.objectId), {
        error: '请选择报警、点位或对象',
        path: ['pointIds'],
      }),
    reply: z.object({ records: z.array(Occurrence), isCut: z.boolean().meta({ title: '是否未列全' }) }),
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
