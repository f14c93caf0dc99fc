import {
  isInStock,
  type UnitAct,
  type UnitContent,
  unitKindTitles,
  unitStateTitles,
} from '@zhizao/contract/stock/handling-unit'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { handlingUnits, unitEvents } from './handling-unit.table.ts'

export type Unit = typeof handlingUnits.$inferSelect

/** 箱“00…1” */
export const unitName = ({ kind, code }: Pick<Unit, 'kind' | 'code'>) => `${unitKindTitles[kind]}“${code}”`

export const unitSource = ({ id, code }: Pick<Unit, 'id' | 'code'>) => ({ kind: 'handlingUnit', id, code })

/**
 * These units with what stands on them, held until the transaction ends: in the order of their ids, after documents and before
 * any balance.
 */
export async function holdUnits(ids: readonly string[], { db }: Context): Promise<Unit[]> {
  const wanted = sql`${sql.param([...ids])}::bigint[]`
  return db
    .select()
    .from(handlingUnits)
    .where(sql`${handlingUnits.id} = any(${wanted}) or ${handlingUnits.parentId} = any(${wanted})`)
    .orderBy(handlingUnits.id)
    .for('no key update')
}

export interface HeldUnit {
  readonly unit: Unit
  /** Boxes that stand on it. */
  readonly children: readonly Unit[]
  /** The act was done before under this key: nothing is to be done. */
  readonly isDone: boolean
}

/** A unit for one act of a terminal. */
export async function unitToAct({ id, key }: { id: string; key: string }, context: Context): Promise<HeldUnit> {
  const held = await holdUnits([id], context)
  const unit = held.find((each) => each.id === id)
  if (!unit) throw notFound('箱或托盘')
  const isDone =
    (await context.db.$count(unitEvents, sql`${unitEvents.unitId} = ${id} and ${unitEvents.actKey} = ${key}`)) > 0
  return { unit, children: held.filter((each) => each.id !== id), isDone }
}

/** What has left or was emptied is worked with no more. */
export function requireInStock(unit: Unit, verb: string) {
  if (!isInStock(unit.state)) throw conflict(`${unitName(unit)}${unitStateTitles[unit.state]}，不能${verb}`)
}

/** What stands on a pallet is moved with it or taken off first. */
export async function requireOnNoPallet(unit: Unit, verb: string, { db }: Context) {
  if (!unit.parentId) return
  const [pallet] = await db.select().from(handlingUnits).where(eq(handlingUnits.id, unit.parentId))
  throw conflict(`${unitName(unit)}在${unitName(pallet!)}上，不能单独${verb}，请操作托盘或先取下`)
}

interface Happened {
  act: UnitAct
  key: string
  from?: string | null
  to?: string | null
  other?: string | null
  what?: string | null
}

/** Writes down what was done with units; once for each under the act's key. */
export async function noteActs(unitsDone: readonly Pick<Unit, 'id'>[], done: Happened, context: Context) {
  const { act, key, from, to, other, what } = done
  const { db, user, now } = context
  if (!unitsDone.length) return
  await db.insert(unitEvents).values(
    unitsDone.map(({ id }) => ({
      companyId: user.companyId,
      createdAt: now(),
      updatedAt: now(),
      unitId: id,
      act,
      actKey: key,
      byName: user.name,
      fromLocationId: from ?? null,
      toLocationId: to ?? null,
      other: other ?? null,
      what: what ?? null,
    })),
  )
}

const MOST_NAMED = 8
/** What was packed or taken, in words. */
export const contentWords = (
  contents: readonly Pick<UnitContent, 'materialCode' | 'lotCode' | 'quantity' | 'unit'>[],
): string => {
  const named = contents
    .slice(0, MOST_NAMED)
    .map(({ materialCode, lotCode, quantity, unit }) =>
      [materialCode, lotCode, quantity, unit].filter(Boolean).join(' '),
    )
  return `${named.join('；')}${contents.length > MOST_NAMED ? ` 等 ${contents.length} 行` : ''}`
}
