import { z } from 'zod'
import { calls, Done, get, post } from '../http/call.ts'
import { ById, Colour, Day, Id, required, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { STATE_READERS, StateKind } from './device-state.ts'

/** Why nothing is known: a value is bad or missing, what reads it is away, no condition holds, or none is defined. */
export const unknownCauses = ['data', 'away', 'none', 'stateless'] as const
export const UnknownCause = z.enum(unknownCauses)
export type UnknownCause = z.infer<typeof UnknownCause>

export const unknownCauseTitles: Readonly<Record<UnknownCause, string>> = {
  data: '数据缺失或质量为坏',
  away: '采集中断',
  none: '没有条件成立',
  stateless: '没有定义状态',
}

/** A state as bands and chips draw it. */
export const StateLook = z.object({ id: Id, code: z.string(), name: z.string(), colour: Colour, kind: StateKind })
export type StateLook = z.infer<typeof StateLook>

/** A while in which one thing held; the last one of an object goes on to the end of what was asked. */
export const StatePiece = z.object({
  from: z.number(),
  to: z.number(),
  /** null: unknown, for the cause beside it. */
  stateId: Id.nullable(),
  cause: UnknownCause.nullable(),
  /** Put there by hand. */
  correctionId: Id.nullable(),
})
export type StatePiece = z.infer<typeof StatePiece>

/** What held, as a chip shows it. */
export const StateNow = z.object({
  objectId: Id,
  stateId: Id.nullable(),
  cause: UnknownCause.nullable(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  colour: Colour.nullable(),
  kind: z.union([StateKind, z.literal('unknown')]).meta({ title: '状态类别' }),
  /** Since when, ms. */
  since: z.number().meta({ title: '开始时间' }),
})
export type StateNow = z.infer<typeof StateNow>

const range = {
  from: TimeInput.meta({ title: '开始时间' }),
  to: TimeInput.meta({ title: '结束时间' }),
}

/** Milliseconds of each state in one cut; unknown time under `null`. */
export const StateShare = z.object({
  stateId: Id.nullable(),
  ms: z.number(),
})

export const ObjectShares = z.object({
  objectId: Id,
  cuts: z.array(z.object({ from: z.number(), to: z.number(), shares: z.array(StateShare) })),
})

export const Correction = z.object({
  id: Id,
  objectId: Id,
  objectName: z.string().meta({ title: '设备' }),
  stateId: Id,
  stateName: z.string().meta({ title: '更正为' }),
  colour: Colour,
  startedAt: Time.meta({ title: '开始时间' }),
  endedAt: Time.meta({ title: '结束时间' }),
  reason: z.string().meta({ title: '原因' }),
  createdByName: z.string().nullable().meta({ title: '更正人' }),
  createdAt: Time.meta({ title: '更正时间' }),
  removedAt: Time.nullable().meta({ title: '撤销时间' }),
  removedByName: z.string().nullable().meta({ title: '撤销人' }),
})
export type Correction = z.infer<typeof Correction>

/** Filters of the board: what the caller sees of these. */
const which = {
  deviceTypeId: Id.optional().meta({ title: '设备类型' }),
  /** In this area or one below it. */
  areaId: Id.optional().meta({ title: '区域' }),
  /** This object and all below it. */
  rootId: Id.optional().meta({ title: '上级对象' }),
  keyword: text(100).optional().meta({ title: '设备名称或编码' }),
}

export const BoardRow = z.object({
  objectId: Id,
  objectName: z.string(),
  objectCode: z.string(),
  typeName: z.string().nullable(),
  now: StateNow.nullable(),
  pieces: z.array(StatePiece),
})
export type BoardRow = z.infer<typeof BoardRow>

export const objectState = calls('/objectState', STATE_READERS, {
  now: post('/selectNow', {
    title: '设备当前状态',
    body: z.object({ objectIds: z.array(Id).min(1, { error: '请至少选择一条' }).max(1000) }),
    reply: z.array(StateNow),
  }),
  range: post('/selectRange', {
    title: '设备状态区间',
    body: z.object({ objectId: Id, ...range }),
    reply: z.object({ states: z.array(StateLook), pieces: z.array(StatePiece), isWhole: z.boolean() }),
  }),
  shares: post('/selectShares', {
    title: '设备状态时长',
    body: z.object({
      ...which,
      objectIds: z.array(Id).max(500).optional().meta({ title: '设备' }),
      ...range,
      by: z.enum(['day', 'shift', 'all']).default('day').meta({ title: '统计方式' }),
      /** By shift: of which plan. */
      planId: Id.optional().meta({ title: '班次计划' }),
    }),
    reply: z.object({ states: z.array(StateLook), objects: z.array(ObjectShares) }),
  }),
  board: post('/selectBoard', {
    title: '状态看板',
    body: pageOf({ ...which, day: Day.optional().meta({ title: '日期' }) }),
    reply: page(BoardRow).extend({
      from: z.number(),
      to: z.number(),
      states: z.array(StateLook),
      /** How the objects that fit stand now, by kind. */
      counts: z.record(z.string(), z.number().int()),
    }),
  }),
  export: get('/export', {
    title: '导出设备状态',
    kind: 'file',
    body: z.object({ ...which, day: Day.optional().meta({ title: '日期' }) }),
    permission: 'stateBoard:export',
    writes: false,
  }),
  correct: post('/correct', {
    title: '更正设备状态',
    body: z.object({
      objectId: Id,
      stateId: Id.meta({ title: '更正为' }),
      ...range,
      reason: required(200).meta({ title: '原因' }),
    }),
    reply: Correction,
    permission: 'stateBoard:correct',
  }),
  removeCorrection: post('/removeCorrection', {
    title: '撤销状态更正',
    body: ById,
    reply: Done,
    permission: 'stateBoard:correct',
  }),
  corrections: post('/selectCorrections', {
    title: '状态更正记录',
    body: pageOf({ objectId: Id.optional(), withRemoved: z.boolean().optional().meta({ title: '含已撤销' }) }),
    reply: page(Correction),
  }),
})
