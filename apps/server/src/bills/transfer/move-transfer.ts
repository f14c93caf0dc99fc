import { compareQuantities, subtractQuantities, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { arrivalStatus, type LocationKind } from '@zhizao/rules/stock/location-kind'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import type { MoveLine } from '../../stock/index.ts'
import { post, type ReservedLine, reserve } from '../../stock/index.ts'
import { stockBalances, stockReservations } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
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

/** Sends what is held on its way, and instead of what of it was lifted since what is there now. */
export async function shipTransfer(transfer: Transfer, context: Context) {
  const taken = await takenFor(transfer, await linesOf(transfer, context), context)
  await post(context, {
    source: sourceOf(transfer),
    step: 'ship',
    lines: taken.map((each) => ({ ...taking(transfer, each), to: { outside: 'transit' } })),
  })
}

/** Within one warehouse: what is held goes to its place, or of a draft what would be. */
export async function moveTransfer(transfer: Transfer, context: Context) {
  const all = await linesOf(transfer, context)
  const taken = await takenFor(transfer, all, context)
  const stored = new Map(all.map((line, at) => [line.id, { ...line, at }]))
  const homeless = [...stored.values()].filter(({ toLocationId }) => !toLocationId)
  if (homeless.length)
    throw invalid(
      `调拨明细：第 ${homeless[0]!.at + 1} 行：请填写移入库位`,
      homeless.map(({ at }) => ({
        field: `lines.${at}.toLocationId`,
        title: '移入库位',
        message: `第 ${at + 1} 行：请填写移入库位`,
      })),
    )
  const arrives = await arrivals(
    [...stored.values()].map(({ toLocationId }) => toLocationId!),
    context,
  )
  await post(context, {
    source: sourceOf(transfer),
    step: 'move',
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

type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** What is taken for its lines: what they hold, and what is chosen now of what they do not. Of a draft that is all. */
async function takenFor(transfer: Transfer, lines: readonly Line[], context: Context): Promise<ReservedLine[]> {
  const held = await reserved(transfer, context)
  const byLine = Map.groupBy(held, ({ line }) => line)
  const missing = new Map(
    lines.map(({ id, baseQuantity }) => {
      const own = sumOfQuantities((byLine.get(id) ?? []).map(({ quantity }) => quantity))
      return [id, baseQuantity === null ? undefined : subtractQuantities(baseQuantity, own)] as const
    }),
  )
  const isWhole = [...missing.values()].every((each) => each !== undefined && compareQuantities(each, '0') <= 0)
  if (isWhole && lines.length) return held
  const known = await knownLines(transfer, context)
  if (!held.length) await rememberQuantities(known, context)
  const wanted = known.map((each) => ({ ...each, quantity: missing.get(each.line.id) ?? each.quantity }))
  const open = wanted.filter(({ quantity }) => compareQuantities(quantity, '0') > 0)
  return [...held, ...(await chooseStock(transfer, open, context))]
}

const taking = ({ id }: Transfer, { line, locationId, materialId, lotId, quantity, isChosen }: ReservedLine) => ({
  line,
  materialId,
  lotId,
  quantity,
  from: locationId,
  status: 'available' as const,
  isChosen,
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

/** What the transfer holds, by line: by the time it is in hand some of it may have been lifted. */
async function reserved({ id }: Transfer, { db }: Context): Promise<ReservedLine[]> {
  const found = await db
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
  return found.map((each) => ({ ...each, isChosen: true }))
}

async function rememberQuantities(lines: readonly KnownLine[], { db }: Context) {
  if (!lines.length) throw conflict('没有明细，请先添加')
  await db.execute(sql`update ${transferLines} set base_quantity = said.quantity
    from unnest(${sql.param(lines.map(({ line }) => line.id))}::bigint[],
      ${sql.param(lines.map(({ quantity }) => quantity))}::numeric[]) as said(id, quantity)
    where ${transferLines.id} = said.id`)
}
