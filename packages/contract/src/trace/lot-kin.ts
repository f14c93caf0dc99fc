import { z } from 'zod'
import { calls, get } from '../http/call.ts'
import { ById, Id, Time } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'
import { LOT_READERS } from './lot.ts'

/** What became of lots: one was split into several, several were merged into one, or one was made of others. */
export const LotEventKind = z.enum(['split', 'merge', 'make'])
export type LotEventKind = z.infer<typeof LotEventKind>
export const lotEventKindTitles: Record<LotEventKind, string> = { split: '拆分', merge: '合并', make: '生产' }

const LotPart = z.object({
  lotId: Id.meta({ title: '批次' }),
  lotCode: z.string().meta({ title: '批次号' }),
  materialName: z.string().meta({ title: '物料' }),
  quantity: quantity().meta({ title: '数量' }),
  /** The base unit of its material: what is made is of another material than what it is made of. */
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
})

/** An event of lots: what went into it and what came out of it, in the base unit of their material. */
export const LotEvent = z.object({
  id: Id,
  code: z.string().meta({ title: '变更单号' }),
  kind: LotEventKind.meta({ title: '变更类型' }),
  /** The location, as it was called then. */
  place: z.string().meta({ title: '库位' }),
  reason: z.string().nullable().meta({ title: '原因' }),
  byName: z.string().meta({ title: '操作人' }),
  createdAt: Time.meta({ title: '操作时间' }),
  revertedAt: Time.nullable().meta({ title: '撤回时间' }),
  revertedByName: z.string().nullable().meta({ title: '撤回人' }),
  inputs: z.array(LotPart).meta({ title: '来源批次' }),
  outputs: z.array(LotPart).meta({ title: '去向批次' }),
})
export type LotEvent = z.infer<typeof LotEvent>

/** Steps that are followed back and forward, and the latest events that are told of them. */
export const MOST_KIN_STEPS = 20
export const MOST_KIN_EVENTS = 200

export const LotKin = z.object({
  lots: z
    .array(
      z.object({
        id: Id,
        code: z.string().meta({ title: '批次号' }),
        materialName: z.string().meta({ title: '物料' }),
        /** Below zero where the lot comes from, above zero what became of it; the lot itself is 0. */
        generation: z.number().int().meta({ title: '代次' }),
        expiresOn: z.string().nullable().meta({ title: '有效期至' }),
      }),
    )
    .meta({ title: '批次' }),
  /** Newest first; those that were taken back have no part in where lots come from. */
  events: z.array(LotEvent).meta({ title: '批次变更' }),
  /** There is more than is told. */
  isCut: z.boolean().meta({ title: '未列全' }),
})
export type LotKin = z.infer<typeof LotKin>

/** Where a lot comes from, and what became of it. */
export const lotKin = calls('/mes_stock/lotkin', LOT_READERS, {
  get: get('/{id}', { title: '批次的来源与去向', body: ById, reply: LotKin }),
})
