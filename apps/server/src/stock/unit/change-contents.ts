import { addQuantities, compareQuantities, type Quantity } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import type { BalanceKey } from '../ledger/posting.ts'
import { unitContents } from './handling-unit.table.ts'

/** What is put into a unit, or below zero taken out of it. */
export interface ContentChange extends Omit<BalanceKey, 'locationId'> {
  readonly unitId: string
  readonly quantity: Quantity
}

/** Changes what is in units that the caller holds, in the posting's transaction; more than is in them is refused. */
export async function changeContents(changes: readonly ContentChange[], { db, user }: Context): Promise<void> {
  const sums = new Map<string, ContentChange>()
  for (const change of changes) {
    const { unitId, materialId, lotId, status } = change
    const key = `${unitId} ${materialId} ${lotId ?? ''} ${status}`
    sums.set(key, { ...change, quantity: addQuantities(sums.get(key)?.quantity ?? '0', change.quantity) })
  }
  const all = [...sums.values()].filter(({ quantity }) => compareQuantities(quantity, '0') !== 0)
  const [put, taken] = [1, -1].map((sign) =>
    all.filter(({ quantity }) => Math.sign(compareQuantities(quantity, '0')) === sign),
  ) as [ContentChange[], ContentChange[]]
  const rowsOf = (some: readonly ContentChange[]) => {
    const column = (name: keyof ContentChange, type: string) =>
      sql`${sql.param(some.map((each) => each[name]))}::${sql.raw(type)}[]`
    return sql`unnest(${column('unitId', 'bigint')}, ${column('materialId', 'bigint')}, ${column('lotId', 'bigint')},
      ${column('status', 'text')}, ${column('quantity', 'numeric')}) as by(unit_id, material_id, lot_id, status, quantity)`
  }
  const same = sql`each.unit_id = by.unit_id and each.material_id = by.material_id and each.lot_id is not distinct from by.lot_id
    and each.status = by.status`
  if (taken.length) {
    const emptied = await db.execute(sql`delete from ${unitContents} each using ${rowsOf(taken)}
      where ${same} and each.quantity = -by.quantity`)
    const lessened = await db.execute(sql`update ${unitContents} each set quantity = each.quantity + by.quantity
      from ${rowsOf(taken)} where ${same} and each.quantity > -by.quantity`)
    if ((emptied.rowCount ?? 0) + (lessened.rowCount ?? 0) < taken.length)
      throw conflict('箱里没有这么多，内容可能刚被改过，请刷新后再试')
  }
  if (put.length)
    await db.execute(sql`insert into ${unitContents} (company_id, unit_id, material_id, lot_id, status, quantity)
      select ${user.companyId}::bigint, by.* from ${rowsOf(put)}
      on conflict (company_id, unit_id, material_id, lot_id, status)
      do update set quantity = handling_unit_content.quantity + excluded.quantity`)
}
