import type { LotOwner } from '@zhizao/contract/trace/lot'
import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { today } from '../../platform/today.ts'
import { lots } from './lot.table.ts'

export interface WantedLot {
  readonly materialId: string
  readonly code: string
}

/** A lot as it is made where its code is new. */
export interface NewLot extends WantedLot {
  readonly receivedOn: string
  readonly expiresOn?: string | null | undefined
  readonly producedOn?: string | null | undefined
  readonly supplierLot?: string | null | undefined
  readonly supplierId?: string | null | undefined
  readonly owner?: LotOwner
}

export const lotKey = ({ materialId, code }: WantedLot) => `${materialId} ${code}`

const columnOf = <Row>(rows: readonly Row[], of: (row: Row) => unknown, type: string) =>
  sql`${sql.param(rows.map((row) => of(row) ?? null))}::${sql.raw(type)}[]`

/** Ids of the lots that are there, by the `lotKey` of what is wanted: codes are compared as people read them. */
export async function findLots(wanted: readonly WantedLot[], { db }: Context): Promise<Map<string, string>> {
  if (!wanted.length) return new Map()
  const { rows } = await db.execute<{ id: string; materialId: string; code: string }>(sql`
    select distinct on (wanted.material_id, wanted.code)
      ${lots.id} as id, ${lots.materialId} as "materialId", wanted.code as code
    from ${lots} join unnest(${columnOf(wanted, ({ materialId }) => materialId, 'bigint')},
      ${columnOf(wanted, ({ code }) => code, 'text')}) as wanted(material_id, code)
      on wanted.material_id = ${lots.materialId} and lot.code_key = code_as_read(wanted.code)
    order by wanted.material_id, wanted.code, ${lots.code} <> wanted.code`)
  return new Map(rows.map(({ id, ...key }) => [lotKey(key), id]))
}

/**
 * Ids of lots by `lotKey`, those that are new made first. All of a document at once and in one order: two that bring the same
 * lots at the same moment wait for each other, and never crosswise.
 */
export async function findOrMakeLots(wanted: readonly NewLot[], context: Context): Promise<Map<string, string>> {
  const found = await findLots(wanted, context)
  const missing = wanted.filter((each) => !found.has(lotKey(each)))
  // Of codes that read the same the first is kept as it was written.
  const same = Map.groupBy(missing, (each) => lotKey({ ...each, code: codeAsRead(each.code) }))
  const fresh = [...same.values()].map(([first]) => first!)
  if (!fresh.length) {
    await makeOlder(wanted, found, context)
    return found
  }
  const at = context.now().toISOString()
  await context.db.execute(sql`
    insert into ${lots} (company_id, created_at, updated_at, material_id, code, owner, supplier_id, supplier_lot, produced_on, expires_on, received_on)
    select ${context.user.companyId}::bigint, ${at}::timestamptz, ${at}::timestamptz, made.*
    from unnest(${columnOf(fresh, ({ materialId }) => materialId, 'bigint')}, ${columnOf(fresh, ({ code }) => code, 'text')},
      ${columnOf(fresh, ({ owner }) => owner ?? 'own', 'text')}, ${columnOf(fresh, ({ supplierId }) => supplierId, 'bigint')},
      ${columnOf(fresh, ({ supplierLot }) => supplierLot, 'text')}, ${columnOf(fresh, ({ producedOn }) => producedOn, 'date')},
      ${columnOf(fresh, ({ expiresOn }) => expiresOn, 'date')}, ${columnOf(fresh, ({ receivedOn }) => receivedOn, 'date')})
      as made(material_id, code) order by made.material_id, code_as_read(made.code)
    on conflict do nothing`)
  for (const [key, id] of await findLots(missing, context)) found.set(key, id)
  await makeOlder(wanted, found, context)
  return found
}

/**
 * A lot of which something came, or was made, before the day that was known is that old: what its days were counted from moves
 * with them, what people have said of it stays. So its days do not depend on what was typed first.
 */
async function makeOlder(wanted: readonly NewLot[], found: ReadonlyMap<string, string>, context: Context) {
  const { db, now } = context
  const late = wanted.filter(({ receivedOn }) => receivedOn < today(context))
  if (!late.length) return
  await db.execute(sql`with known as (select distinct on (by.id) by.*
      from unnest(${columnOf(late, (each) => found.get(lotKey(each)), 'bigint')}, ${columnOf(late, ({ receivedOn }) => receivedOn, 'date')},
        ${columnOf(late, ({ producedOn }) => producedOn, 'date')}, ${columnOf(late, ({ expiresOn }) => expiresOn, 'date')})
        as by(id, received_on, produced_on, expires_on)
      order by by.id, by.received_on),
    held as materialized (select lot.id from ${lots} join known on known.id = lot.id
      where known.received_on < lot.received_on order by lot.id for no key update of lot)
    update ${lots} lot set received_on = known.received_on, updated_at = ${now().toISOString()}::timestamptz,
      produced_on = case when lot.produced_on = lot.received_on and known.produced_on = known.received_on
        then known.produced_on else lot.produced_on end,
      expires_on = case when coalesce(lot.produced_on, lot.received_on) = lot.received_on
          and lot.expiry_reason is null and coalesce(known.produced_on, known.received_on) = known.received_on
          and lot.expires_on - lot.received_on = known.expires_on - known.received_on
        then known.expires_on else lot.expires_on end
    from known where lot.id = known.id and lot.id in (select id from held) and known.received_on < lot.received_on`)
}
