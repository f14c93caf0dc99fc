import { MOST_FOUND_LINES } from '@zhizao/contract/counting/stock-count'
import type { StockStatus } from '@zhizao/rules/stock/stock-status'
import { and, eq, max, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { happenedOn } from '../../platform/today.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { expiryOf, findOrMakeLots, lotKey } from '../../trace/index.ts'
import { figureProblem, progressOf, requireCounting, timeProblem } from './count-lines.ts'
import { type LockedCount, lockedCount } from './locked-count.ts'
import { holdSheets, refuseTwoSheets } from './start-count.ts'
import { stockCountLines } from './stock-count.table.ts'
import { tallyLines } from './tally-lines.ts'

export interface FoundLine {
  id: string
  locationId: string
  materialId: string
  lotCode?: string | null | undefined
  status: StockStatus
  quantity: string
  countedAt?: Date | null | undefined
}

/** Something that lies there and stands on no line: it gets one, with how much of it. */
export async function addFoundLine({ id, quantity, countedAt, status, ...found }: FoundLine, context: Context) {
  const count = await lockedCount(id, context)
  await requireCounting(count, context)
  if (count.status === 'recount') throw conflict('复盘时只盘要求复盘的行，不能新增')
  await requirePlace(count, found.locationId, context)
  const material = await materialOf(found.materialId, context)
  const wrong = figureProblem(quantity, material)
  if (wrong) throw invalidField('quantity', '实盘数量', wrong)
  const late = countedAt && timeProblem(countedAt, count, { recountSince: null }, context)
  if (late) throw invalidField('countedAt', '盘点时间', late)
  const lotId = await lotOf(found.lotCode, material, happenedOn(countedAt, context), context)
  const key = { locationId: found.locationId, materialId: found.materialId, lotId, status }
  await holdSheets(context)
  const line = await insertLine(count, key, context)
  await refuseTwoSheets(sql`mine.id = ${line}::bigint`, context)
  await tallyLines(count, [{ ...key, id: line, counted: quantity, at: countedAt ?? context.now() }], context)
  context.audit({ target: count.code, after: { lines: { added: 1, changed: 0, removed: 0 } }, subject: id })
  return progressOf(count, [line], context)
}

async function requirePlace({ warehouseId }: LockedCount, locationId: string, { db }: Context) {
  const [place] = await db
    .select({
      isInside: sql<boolean>`starts_with(${warehouses.path}, (select path from ${warehouses} top where top.id = ${warehouseId}::bigint))`,
    })
    .from(locations)
    .innerJoin(warehouses, eq(warehouses.id, locations.warehouseId))
    .where(eq(locations.id, locationId))
  if (!place) throw invalidField('locationId', '库位', '不存在或已被删除')
  if (!place.isInside) throw invalidField('locationId', '库位', '不在这张盘点单的仓库里')
}

async function materialOf(id: string, { db }: Context) {
  const [found] = await db
    .select({ material: materials, unit: units.code, decimals: units.decimals })
    .from(materials)
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(eq(materials.id, id))
  if (!found) throw invalidField('materialId', '物料', '不存在或已被删除')
  const { material, unit, decimals } = found
  return { ...material, unit, decimals }
}

/** The lot that was read there; one that nobody knows is made, as goods without papers are found too. */
async function lotOf(
  code: string | null | undefined,
  material: Awaited<ReturnType<typeof materialOf>>,
  day: string,
  context: Context,
): Promise<string | null> {
  if (material.tracking === 'none') {
    if (code) throw invalidField('lotCode', '批次号', `物料“${material.code}”不跟踪批次，不用填写`)
    return null
  }
  if (!code) throw invalidField('lotCode', '批次号', `物料“${material.code}”按批次或序列号管理，请填写`)
  const wanted = { materialId: material.id, code, receivedOn: day, expiresOn: expiryOf(material, day) }
  return (await findOrMakeLots([wanted], context)).get(lotKey(wanted))!
}

type Key = Pick<typeof stockCountLines.$inferInsert, 'locationId' | 'materialId' | 'lotId' | 'status'>

async function insertLine({ id }: LockedCount, key: Key, { db, user, now }: Context): Promise<string> {
  const own = eq(stockCountLines.documentId, id)
  const many = await db.$count(stockCountLines, and(own, stockCountLines.isFound))
  if (many >= MOST_FOUND_LINES) throw conflict(`一张盘点单最多新增 ${MOST_FOUND_LINES} 行`)
  const [last] = await db
    .select({ sort: max(stockCountLines.sort) })
    .from(stockCountLines)
    .where(own)
  const [row] = await db
    .insert(stockCountLines)
    .values({
      ...key,
      companyId: user.companyId,
      documentId: id,
      sort: (last?.sort ?? 0) + 1,
      isFound: true,
      frozen: '0',
      createdAt: now(),
      updatedAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: stockCountLines.id })
  if (!row) throw conflict('盘点表里已有这个库位、物料、批次和状态的一行，请直接填写那一行')
  return row.id
}
