import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ByIds, Id, required, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Alarm, alarmFilters } from './alarm-row.ts'

export const alarmReaders = 'alarmMessage|alarmHistory|objectMonitor|stationMonitor'

const which = { id: Id.optional(), batchNo: text(40).optional() }
const named = (input: { id?: string; batchNo?: string }) => Boolean(input.id || input.batchNo)
const unnamed = { error: '请选择报警', path: ['id'] }

/** What was found and done. */
export const handling = {
  reasonTagId: Id.nullish().meta({ title: '原因标签' }),
  handling: required(1000).meta({ title: '处理措施' }),
  minutes: z.number().int().min(0).max(100_000).nullish().meta({ title: '处理用时（分钟）' }),
}

/** How many of those asked for were changed; the others were not in a state for it, or someone was faster. */
export const BulkReply = z.object({ total: z.number().int(), done: z.number().int(), skipped: z.number().int() })

const shelving = {
  until: TimeInput.optional().meta({ title: '搁置至' }),
  minutes: z.number().int().min(1).max(43_200).optional().meta({ title: '搁置时长（分钟）' }),
  reason: required(200).meta({ title: '搁置原因' }),
}

/** Alarms that still ask for something: live, or not yet handled. */
export const alarmFact = calls('/armDataFact', alarmReaders, {
  page: post('/page', { title: '当前报警列表', body: pageOf(alarmFilters), reply: page(Alarm) }),
  confirm: post('/confirm', {
    title: '确认报警',
    body: z.object(which).refine(named, unnamed),
    reply: Done,
    permission: 'alarmMessage:confirm',
  }),
  handle: post('/handle', {
    title: '处理报警',
    body: z.object({ ...which, ...handling }).refine(named, unnamed),
    reply: Done,
    permission: 'alarmMessage:handle',
  }),
  confirmAll: post('/confirmByAll', {
    title: '全部确认报警',
    body: z.object(alarmFilters),
    reply: BulkReply,
    permission: 'alarmMessage:confirm',
  }),
  handleAll: post('/handleByAll', {
    title: '全部处理报警',
    body: z.object({ ...alarmFilters, ...handling }),
    reply: BulkReply,
    permission: 'alarmMessage:handle',
  }),
  confirmMany: post('/confirmByBatch', {
    title: '批量确认报警',
    body: ByIds,
    reply: BulkReply,
    permission: 'alarmMessage:confirm',
  }),
  handleMany: post('/handleByBatch', {
    title: '批量处理报警',
    body: ByIds.extend(handling),
    reply: BulkReply,
    permission: 'alarmMessage:handle',
  }),
  /** Ours: hidden until a time, with a reason. */
  shelve: post('/shelve', {
    title: '搁置报警',
    body: ByIds.extend(shelving).refine((input) => Boolean(input.until || input.minutes), {
      error: '请选择搁置到何时',
      path: ['until'],
    }),
    reply: BulkReply,
    permission: 'alarmMessage:shelve',
  }),
  /** Ours. */
  unshelve: post('/unshelve', {
    title: '取消搁置报警',
    body: ByIds,
    reply: BulkReply,
    permission: 'alarmMessage:shelve',
  }),
})
