import { arrivalStatus, type LocationKind } from '@zhizao/rules/stock/location-kind'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import { stockBalances, stockReservations } from '../ledger/ledger.table.ts'
import { post } from '../ledger/post.ts'
import type { MoveLine } from '../ledger/posting.ts'
import { type ReservedLine, reserve } from '../ledger/reserve.ts'
import { locations } from '../location/location.table.ts'
import { chooseStock } from './choose-stock.ts'
import { transferLines } from './transfer.table.ts'
import { type KnownLine, knownLines, linesOf, type Transfer } from './transfer-lines.ts'

export const TRANSFER = 'transfer'
export const sourceOf = ({ id, code }: Transfer) => ({ kind: TRANSFER, id, code })

/** Holds what the lines need; from now on nobody else takes it. */
export async function confirmTransfer(transfer: Transfer, context: Context) {
  const lines = await knownLines(transfer, context)
  await rememberQuantities(lines, context)
  await reserve(context, { source: sourceOf(transfer), lines: await chooseStock(transfer, lines, context) })
}

/** Gives back what was held. */
export const cancelTransfer = (transfer: Transfer, context: Context) =>
  reserve(context, { source: sourceOf(transfer), lines: [] })

/** Sends what is held on its way. */
export async function shipTransfer(transfer: Transfer, context: Context) {
  const held = await reserved(transfer, context)
  await post(context, {
    ...{ source: sourceOf(transfer), step: 'ship' },
    lines: held.map((each) => ({ ...taking(transfer, each), to: { outside: 'transit' } })),
  })
}

/** Within one warehouse: what is held goes to its place, or of a draft what would be. */
export async function moveTransfer(transfer: Transfer, context: Context) {
  const held = await reserved(transfer, context)
  const lines = held.length ? undefined : await knownLines(transfer, context)
  if (lines) await rememberQuantities(lines, context)
  const taken = lines ? await chooseStock(transfer, lines, context) : held
  const stored = new Map((await linesOf(transfer, context)).map((line, at) => [line.id, { ...line, at }]))
  const homeless = [...stored.values()].filter(({ toLocationId }) => !toLocationId)
  if (homeless.length)
    throw invalid(
      `调拨明细：第 ${homeless[0]!.at + 1} 行：请填写移入库位`,
      homeless.map(({ at }) => ({
        ...{ field: `lines.${at}.toLocationId`, title: '移入库位' },
        message: `第 ${at + 1} 行：请填写移入库位`,
      })),
    )
  const arrives = await arrivals(
    [...stored.values()].map(({ toLocationId }) => toLocationId!),
    context,
  )
  await post(context, {
    ...{ source: sourceOf(transfer), step: 'move' },
    lines: taken.map((each): MoveLine => {
      const to = stored.get(each.line)!.toLocationId!
      return { ...taking(transfer, each), to, toStatus: arrives(to) }
    }),
  })
  await context.db
    .update(transferLines)
    .set({ receivedQuantity: sql`${transferLines.baseQuantity}` })
    .where(eq(transferLines.documentId, transfer.id))
}

const taking = ({ id }: Transfer, { line, locationId, materialId, lotId, quantity }: ReservedLine) => ({
  ...{ line, materialId, lotId, quantity, from: locationId, status: 'available' as const },
  reservedFor: { kind: TRANSFER, id, line },
})

/** In which status goods arrive at each of these places. */
export async function arrivals(ids: readonly string[], { db }: Context) {
  const found = ids.length
    ? await db
        .select({ id: locations.id, kind: locations.kind })
        .from(locations)
        .where(inArray(locations.id, [...new Set(ids)]))
    : []
  const kinds = new Map<string, LocationKind>(found.map(({ id, kind }) => [id, kind]))
  return (id: string) => arrivalStatus(kinds.get(id) ?? 'storage')
}

/** What the transfer holds, by line. */
async function reserved({ id }: Transfer, { db }: Context): Promise<ReservedLine[]> {
  return db
    .select({
      line: stockReservations.lineId,
      locationId: stockBalances.locationId,
      materialId: stockBalances.materialId,
      lotId: stockBalances.lotId,
      status: stockBalances.status,
      quantity: stockReservations.quantity,
    })
    .from(stockReservations)
    .innerJoin(stockBalances, eq(stockBalances.id, stockReservations.balanceId))
    .where(and(eq(stockReservations.sourceKind, TRANSFER), eq(stockReservations.sourceId, id)))
    .orderBy(asc(stockReservations.id))
}

async function rememberQuantities(lines: readonly KnownLine[], { db }: Context) {
  if (!lines.length) throw conflict('没有明细，请先添加')
  await db.execute(sql`update ${transferLines} set base_quantity = said.quantity
    from unnest(${sql.param(lines.map(({ line }) => line.id))}::bigint[],
      ${sql.param(lines.map(({ quantity }) => quantity))}::numeric[]) as said(id, quantity)
    where ${transferLines.id} = said.id`)
}
