import { sql } from 'drizzle-orm'
import { index, type PgColumn } from 'drizzle-orm/pg-core'

/** States in which people wait for a document, by its kind. */
export const waitingStates = {
  inboundBill: ['confirmed', 'partial'],
  outboundBill: ['confirmed', 'partial'],
  transfer: ['confirmed', 'inTransit'],
  stockCount: ['draft', 'counting', 'review', 'recount'],
  demand: ['open', 'partial'],
} as const
export type WaitedFor = keyof typeof waitingStates

/** Said word by word: an index that has only these rows is found by the same words alone, not by values. */
export const isWaiting = (kind: WaitedFor) =>
  sql.raw(`status in (${waitingStates[kind].map((state) => `'${state}'`).join(', ')})`)

/** Documents that are waited for, by their day: who looks for those that are late reads no others, however many are open. */
export const lateIndex = (name: string, kind: WaitedFor, due: PgColumn, companyId: PgColumn) =>
  index(`${name}_late`).on(due, companyId).where(isWaiting(kind))
