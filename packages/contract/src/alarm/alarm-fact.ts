import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ByIds, Id, required, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Alarm, AlarmTotals, alarmFilters } from './alarm-row.ts'

export const alarmReaders = 'alarmMessage|alarmHistory|objectMonitor|stationMonitor|equipmentMonitor|projectMonitor'

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

/** Seconds for which whoever confirmed can take it back. */
export const TAKE_BACK_SECONDS = 8

const confirming = { note: text(200).nullish().meta({ title: '确认说明' }) }

/** `confirmedAt` names the act, to take all of it back. */
const ConfirmReply = BulkReply.extend({ confirmedAt: Time.meta({ title: '确认时间' }) })

const shelving = {
  until: TimeInput.optional().meta({ title: '搁置至' }),
  minutes: z.number().int().min(1).max(43_200).optional().meta({ title: '搁置时长（分钟）' }),
  reason: required(200).meta({ title: '搁置原因' }),
}

/** A snapshot holds so many alarms; where there are more, lists are asked for page by page. */
export const MOST_LIVE = 1000

/** What pushed changes are applied to: those of a `version` up to this one are in it already. */
export const AlarmSnapshot = z.object({
  version: z.number().int(),
  records: z.array(Alarm),
  isCut: z.boolean().meta({ title: '是否未列全' }),
  totals: AlarmTotals,
})
export type AlarmSnapshot = z.infer<typeof AlarmSnapshot>

/** Alarms that still ask for something: live, or not yet handled. Active ones that nobody confirmed come first, those that are over last. */
export const alarmFact = calls('/armDataFact', alarmReaders, {
  page: post('/page', { title: '当前报警列表', body: pageOf(alarmFilters), reply: page(Alarm) }),
  /** Ours: all that are not over, shelved and suppressed ones too; pushed changes (`alarms`) keep it current from then on. */
  snapshot: post('/snapshot', { title: '当前报警快照', reply: AlarmSnapshot }),
  confirm: post('/confirm', {
    title: '确认报警',
    body: z.object({ ...which, ...confirming }).refine(named, unnamed),
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
    body: z.object({ ...alarmFilters, ...confirming }),
    reply: ConfirmReply,
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
    body: ByIds.extend(confirming),
    reply: ConfirmReply,
    permission: 'alarmMessage:confirm',
  }),
  /** Ours: within `TAKE_BACK_SECONDS`, by whoever confirmed; alarms by their ids, or all of one act by its time. */
  unconfirm: post('/cancelConfirm', {
    title: '撤销确认报警',
    body: z
      .object({ ids: ByIds.shape.ids.optional(), confirmedAt: TimeInput.optional().meta({ title: '确认时间' }) })
      .refine((input) => Boolean(input.ids || input.confirmedAt), { error: '请选择报警', path: ['ids'] }),
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
