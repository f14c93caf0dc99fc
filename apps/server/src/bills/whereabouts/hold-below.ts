import { MOST_FOLLOWED_LOTS } from '@zhizao/contract/bills/lot-whereabouts'
import { MOST_STOCK_ENTRY_LINES, stockEntry } from '@zhizao/contract/bills/stock-entry'
import type { StockStatus } from '@zhizao/rules/stock/stock-status'
import { sql } from 'drizzle-orm'
import { type Context, holds } from '../../platform/context.ts'
import { conflict, forbidden, Refusal } from '../../platform/refusal.ts'
import { TryAgain } from '../../platform/try-again.ts'
import { stockBalances } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { lotsBelow, requireLot } from '../../trace/index.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import type { BillsPorts } from '../bills-ports.ts'
import { entryDocuments } from '../entry/entry-documents.ts'

interface Usable extends Record<string, unknown> {
  materialId: string
  lotCode: string
  quantity: string
  status: StockStatus
  fromLocationId: string
  /** How many there are, this one among them. */
  all: number
}

/** What lies in warehouses or is on its way of a lot and of all that came of it, and could be used. */
async function usableBelow(id: string, { db }: Context): Promise<Usable[]> {
  const { rows } = await db.execute<Usable>(sql`with reached as materialized (${lotsBelow(id, MOST_FOLLOWED_LOTS)})
    select each.material_id::text as "materialId", lot.code as "lotCode", trim_scale(each.quantity)::text as quantity, each.status,
      each.location_id::text as "fromLocationId", (count(*) over ())::int as "all"
    from reached join ${stockBalances} each on each.lot_id = reached.lot_id and each.quantity > 0
        and each.status in ('available', 'quarantine')
      join ${lots} on lot.id = each.lot_id join ${locations} on location.id = each.location_id and (location.warehouse_id is not null or location.kind = 'transit')
    order by reached.generation, each.id limit ${MOST_STOCK_ENTRY_LINES}`)
  return rows
}

/**
 * Holds what still lies here or is on its way of a lot and of all that came of it, by an entry that can be reversed: whoever has it reserved loses it and
 * is told. As many places as an entry has lines; says how many are left, which the next call holds.
 */
export async function holdBelow(id: string, ports: BillsPorts, context: Context) {
  if (!holds(context.user, stockEntry.create.permission)) throw forbidden('没有新增库存单据的权限，请联系管理员')
  // What somebody does not see would be used on, while he is told that nothing is left.
  if (context.user.sight !== 'all')
    throw forbidden('召回要冻结全部仓库和在途的库存，您的数据范围有限，请由能看到全部仓库和车间的人员操作')
  const entries = entryDocuments(ports)
  // Its number is taken before anything is read: the call holds no connection then.
  const entry = await entries.create({ kind: 'status', lines: [] }, context)
  const lot = await requireLot(id, context)
  const usable = await usableBelow(id, context)
  if (!usable.length) throw conflict(`批次“${lot.code}”和用它做成的批次，在库和在途没有可用或待检的库存`)
  const lines = usable.map(({ all: _, ...line }) => ({ ...line, toStatus: 'held' as const }))
  await entries.update({ id: entry.id, reason: `召回 ${lot.materialCode} ${lot.code}`, lines }, context)
  try {
    await entries.post({ id: entry.id }, context)
  } catch (error) {
    // Somebody took of it meanwhile: what is left of it is held.
    if (error instanceof Refusal && error.code === 409) throw new TryAgain(error.message)
    throw error
  }
  return { code: entry.code, held: usable.length, left: usable[0]!.all - usable.length }
}
