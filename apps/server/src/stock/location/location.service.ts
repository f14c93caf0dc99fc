import type { LocationChange, LocationDraft } from '@zhizao/contract/stock/location'
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { workCenters } from '../../plant/work-center/work-center.table.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import { withCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { stockBalances, stockLedger } from '../ledger/ledger.table.ts'
import type { StockPorts } from '../stock-ports.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import { requireNoDefault } from './default-place.ts'
import { requireDistinctScans, scanTurn } from './distinct-scans.ts'
import { locationClasses, locations } from './location.table.ts'
import { locationRows } from './location-query.ts'

type LocationRow = typeof locations.$inferSelect

async function requireWarehouse(id: string, { db }: Context) {
  if (!(await db.$count(warehouses, eq(warehouses.id, id))))
    throw invalidField('warehouseId', '仓库', '不存在或已被删除')
}

async function requireClasses(ids: readonly string[], { db }: Context) {
  if (!ids.length) return
  const wanted = [...new Set(ids)]
  if ((await db.$count(materialClasses, inArray(materialClasses.id, wanted))) < wanted.length)
    throw invalidField('classIds', '允许的物料分类', '不存在或已被删除')
}

function requireLine({ kind, allowNegative }: Pick<LocationRow, 'kind' | 'allowNegative'>) {
  if (allowNegative && kind !== 'lineside')
    throw invalidField('allowNegative', '允许负库存', '只有线边库位可以允许负库存')
}

/** Whose line it is: one work center's, or a supplier's, and each has one. */
async function requireOwner(
  { id, kind, workCenterId, supplierId }: Partial<LocationRow>,
  { db }: Pick<Context, 'db'>,
): Promise<void> {
  for (const [field, title, ownerId, table] of [
    ['workCenterId', '工作中心', workCenterId, workCenters],
    ['supplierId', '委外供应商', supplierId, suppliers],
  ] as const) {
    if (!ownerId) continue
    if (kind !== 'lineside') throw invalidField(field, title, `只有线边库位可以选${title}`)
    if (!(await db.$count(table, eq(table.id, ownerId)))) throw invalidField(field, title, '不存在或已被删除')
    const [other] = await db
      .select({ id: locations.id, code: locations.code })
      .from(locations)
      .where(and(eq(locations[field], ownerId), id ? ne(locations.id, id) : undefined))
    if (other) throw invalidField(field, title, `已有线边库位“${other.code}”，一个${title}只能有一个`)
  }
  if (workCenterId && supplierId) throw invalidField('supplierId', '委外供应商', '工作中心和委外供应商只能选一个')
}

async function keepClasses(locationId: string, classIds: readonly string[], { db, user }: Context) {
  await db.delete(locationClasses).where(eq(locationClasses.locationId, locationId))
  if (classIds.length)
    await db
      .insert(locationClasses)
      .values([...new Set(classIds)].map((classId) => ({ locationId, classId, companyId: user.companyId })))
}

export async function createLocation(draft: LocationDraft, { nextCode }: StockPorts, context: Context) {
  const { classIds, barcode, name, ...rest } = await withCode(draft, 'location', nextCode, context)
  await scanTurn(context)
  requireLine(rest)
  await requireOwner(rest, context)
  await requireWarehouse(rest.warehouseId, context)
  await requireClasses(classIds, context)
  await requireDistinctScans({ code: rest.code, barcode }, undefined, context)
  const [row] = await context.db
    .insert(locations)
    .values({ ...rest, name: name || rest.code, barcode: barcode || null, companyId: context.user.companyId })
    .returning({ id: locations.id })
  await keepClasses(row!.id, classIds, context)
  const made = await locationRows.get({ id: row!.id }, context)
  context.audit({ target: `${made.code} ${made.name}`, after: made })
  return made
}

export async function updateLocation({ id, ...changes }: LocationChange, context: Context) {
  if (changes.barcode || changes.code) await scanTurn(context)
  const row = await real(id, context)
  const before = await locationRows.get({ id }, context)
  const { classIds, barcode, code, ...rest } = changes
  const values = { ...row, ...rest }
  requireLine(values)
  await requireOwner(values, context)
  if (values.warehouseId !== row.warehouseId) {
    await requireWarehouse(values.warehouseId!, context)
    if (before.stockCount) throw conflict(`库位“${row.code}”还有库存，不能改到其他仓库`)
  }
  if (classIds) await requireClasses(classIds, context)
  await requireDistinctScans({ code, barcode }, row, context)
  await context.db
    .update(locations)
    .set({
      ...rest,
      ...(code && { code }),
      ...(barcode !== undefined && { barcode: barcode || null }),
      updatedAt: context.now(),
    })
    .where(eq(locations.id, id))
  if (classIds) await keepClasses(id, classIds, context)
  if (values.allowNegative !== row.allowNegative) await mayBeNegative(row, values.allowNegative === 1, context)
  const after = await locationRows.get({ id }, context)
  context.audit({ target: `${after.code} ${after.name}`, before, after })
  return after
}

/** Balances say themselves whether they may be negative; what is below zero is cleared up first. */
async function mayBeNegative({ id, code }: LocationRow, may: boolean, { db }: Context) {
  const own = eq(stockBalances.locationId, id)
  await db
    .select({ id: stockBalances.id })
    .from(stockBalances)
    .where(own)
    .orderBy(...balanceOrder)
    .for('no key update')
  if (!may && (await db.$count(stockBalances, and(own, sql`${stockBalances.quantity} < 0`))))
    throw conflict(`库位“${code}”还有负库存，请先调整`)
  await db.update(stockBalances).set({ mayBeNegative: may }).where(own)
}

/** The one order in which balances are locked: that of `lockBalances`. */
const balanceOrder = [
  stockBalances.locationId,
  stockBalances.materialId,
  sql`${stockBalances.lotId} nulls first`,
  stockBalances.status,
]

/** What stands for the outside is not changed by people. */
async function real(id: string, { db }: Context): Promise<LocationRow> {
  const [row] = await db.select().from(locations).where(eq(locations.id, id)).for('no key update')
  if (!row) throw notFound('库位')
  if (row.warehouseId === null) throw conflict(`“${row.name}”是系统内置的库位，不能修改或删除`)
  return row
}

/** A location where something has ever moved stays: history names it. */
export async function removeLocations(ids: readonly string[], context: Context) {
  const { db } = context
  const gone: LocationRow[] = []
  for (const id of ids) {
    const row = await real(id, context)
    gone.push(row)
    const [moved] = await db
      .select({ total: count() })
      .from(stockLedger)
      .where(sql`${stockLedger.fromLocationId} = ${id} or ${stockLedger.toLocationId} = ${id}`)
    await requireNoDefault(row, context)
    if (moved!.total) throw conflict(`库位“${row.code}”已有 ${moved!.total} 条库存流水，不能删除，不再使用时可以停用`)
  }
  await db.delete(stockBalances).where(inArray(stockBalances.locationId, [...ids]))
  await db.delete(locations).where(inArray(locations.id, [...ids]))
  context.audit({ target: targetOf(gone.map(({ code, name }) => `${code} ${name}`)), before: gone })
  return true as const
}
