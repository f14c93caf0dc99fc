import { sql } from 'drizzle-orm'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { stockBalances, stockLedger } from './ledger.table.ts'
import type { PostedMove } from './posting.ts'

interface Written {
  readonly companyId: string
  readonly at: string
  readonly byName: string
  readonly postedOn: string | null | undefined
  readonly reason: string | null
  readonly step: string
  readonly kind: string
  readonly sourceId: string
  readonly code: string
  readonly lines: readonly unknown[]
  readonly nths: readonly unknown[]
  readonly froms: readonly unknown[]
  readonly tos: readonly unknown[]
  readonly materials: readonly unknown[]
  readonly lots: readonly unknown[]
  /** What each becomes, where a lot is split or merged in place. */
  readonly toLots: readonly unknown[]
  readonly statuses: readonly unknown[]
  readonly toStatuses: readonly unknown[]
  readonly quantities: readonly unknown[]
  readonly reversed: readonly unknown[]
  readonly balances: readonly unknown[]
  readonly balanceChanges: readonly unknown[]
  readonly reservedChanges: readonly unknown[]
  readonly packedChanges: readonly unknown[]
}

/** All movements of a posting and all that becomes of balances, by one statement; the balances are held. */
export const writeMoves = writtenStatement<Written, PostedMove & Record<string, unknown>>(
  (given) => sql`with moved as (
      insert into ${stockLedger} (company_id, created_at, updated_at, source_kind, source_id, source_code, step, posted_on, reason,
        by_name, line_id, nth, from_location_id, to_location_id, material_id, lot_id, to_lot_id, status, to_status, quantity, reverses_id)
      select ${given.companyId}::bigint, ${given.at}::timestamptz, ${given.at}::timestamptz, ${given.kind}, ${given.sourceId}::bigint,
        ${given.code}, ${given.step}, ${given.postedOn}::date, ${given.reason}::text, ${given.byName}, moves.*
      from unnest(${given.lines}::bigint[], ${given.nths}::smallint[], ${given.froms}::bigint[], ${given.tos}::bigint[],
        ${given.materials}::bigint[], ${given.lots}::bigint[], ${given.toLots}::bigint[], ${given.statuses}::text[], ${given.toStatuses}::text[],
        ${given.quantities}::numeric[], ${given.reversed}::bigint[]) as moves
      returning id, line_id, nth),
    changed as (
      update ${stockBalances} each set quantity = each.quantity + by.quantity, reserved = each.reserved + by.reserved,
        packed = each.packed + by.packed,
        updated_at = ${given.at}::timestamptz
      from unnest(${given.balances}::bigint[], ${given.balanceChanges}::numeric[], ${given.reservedChanges}::numeric[],
        ${given.packedChanges}::numeric[]) as by(id, quantity, reserved, packed)
      where each.id = by.id)
    select id, line_id as line, nth from moved order by id`,
)
