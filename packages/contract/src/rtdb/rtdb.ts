import { z } from 'zod'
import { ControlState, ControlValue } from '../control/control-write.ts'
import { HistorySeries, historyAim, inOrder, LENGTH, notTooLong, ORDER, range } from '../device/history-fields.ts'
import { Quality, SampleValue } from '../device/live-point.ts'
import { POINT_READERS } from '../device/point.ts'
import { DataType } from '../device/point-fields.ts'
import { calls, Done, post, SIGNED_IN } from '../http/call.ts'
import { Id, required, Time, TimeInput, text } from '../http/fields.ts'

export const MOST_TAGS = 500
export const MOST_ENTERED = 1000

/** A point by the codes of its object and itself: `objectCode.pointCode`. Codes hold no dot. */
export const Tag = required(129)
  .regex(/^[^.]+\.[^.]+$/, { error: '格式为 对象编码.点位编码' })
  .meta({ title: '点位标签' })

const tags = (most: number) =>
  z
    .array(Tag)
    .min(1, { error: '请至少给出一个点位标签' })
    .max(most, { error: `一次最多 ${most} 个点位标签` })
    .meta({ title: '点位标签' })

/** Newest value of a tag; `time` in ms since 1970, null where nothing has arrived yet. */
export const TagValue = z.object({
  tag: z.string(),
  pointId: Id,
  name: z.string(),
  dataType: DataType,
  unit: z.string().nullable(),
  value: SampleValue,
  /** What the value means; null where nobody has said it. */
  words: z.string().nullable(),
  time: z.number().nullable(),
  quality: Quality.nullable(),
})

const EnteredSample = z.object({
  tag: Tag,
  value: ControlValue.meta({ title: '值' }),
  /** Absent: now. */
  time: TimeInput.optional().meta({ title: '时间' }),
})
export type EnteredSample = z.output<typeof EnteredSample>

/** What has become of a set value: a manual point is confirmed at once, a device point when the value was read back. */
export const TagUpdate = z.object({
  tag: z.string(),
  state: ControlState,
  value: ControlValue,
  readBack: z.union([ControlValue, z.null()]),
  message: z.string().nullable(),
})

const ENTRY = 'objectMonitor:entry'
const CONTROL = 'objectMonitor:control'
const DELETE = 'point:delete'

const tagCalls = {
  get: post('/get', {
    title: '读取点位实时值',
    encoding: 'form',
    body: z.object({ tags: tags(MOST_TAGS) }),
    reply: z.array(TagValue),
  }),
  query: post('/query', {
    title: '查询点位历史',
    encoding: 'text',
    body: z
      .object({ tags: tags(20), ...range, ...historyAim })
      .refine(inOrder, ORDER)
      .refine(notTooLong, LENGTH),
    reply: z.array(HistorySeries.extend({ tag: z.string() })),
  }),
  add: post('/add', {
    title: '录入点位数据',
    encoding: 'text',
    body: z.object({
      samples: z
        .array(EnteredSample)
        .min(1, { error: '请至少录入一条' })
        .max(MOST_ENTERED, { error: `一次最多 ${MOST_ENTERED} 条` })
        .meta({ title: '数据' }),
    }),
    reply: z.object({ written: z.number().int() }),
    permission: ENTRY,
  }),
  update: post('/update', {
    title: '设置点位当前值',
    encoding: 'text',
    body: z.object({
      tag: Tag,
      value: ControlValue.meta({ title: '值' }),
      reason: text(200).optional().meta({ title: '原因' }),
    }),
    reply: TagUpdate,
    permission: `${CONTROL}|${ENTRY}`,
  }),
  remove: post('/delete', {
    title: '删除点位历史',
    encoding: 'form',
    body: z.object({ tag: Tag, before: TimeInput.meta({ title: '截止时间' }) }),
    /** Whole hours are removed: what stands before `before`. */
    reply: z.object({ before: Time }),
    permission: DELETE,
  }),
}

/** Latest values and history by tag. `api` is one entry for the five others, each with its own permission. */
export const rtdb = calls('/rtdb', POINT_READERS, {
  ...tagCalls,
  api: post('/api', {
    title: '实时库统一接口',
    encoding: 'text',
    body: z.object({
      method: z.enum(['get', 'query', 'add', 'update', 'delete']).meta({ title: '方法' }),
      params: z.record(z.string(), z.unknown()).default({}).meta({ title: '参数' }),
    }),
    reply: z.union([
      z.array(TagValue),
      tagCalls.query.reply,
      tagCalls.add.reply,
      tagCalls.update.reply,
      tagCalls.remove.reply,
    ]),
    permission: `${POINT_READERS}|${CONTROL}|${ENTRY}|${DELETE}`,
    writes: true,
  }),
  logoutToken: post('/dataHandle/LogoutToken', {
    title: '注销令牌',
    body: z.object({ token: required(200).meta({ title: '令牌' }) }),
    reply: Done,
    permission: SIGNED_IN,
    writes: true,
  }),
})
