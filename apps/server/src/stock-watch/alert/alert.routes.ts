import type { MaterialAlert, StockAlert, StockAlertKind } from '@zhizao/contract/stock-watch/stock-alert'
import { materialAlert, stockAlert, stockAlertAbouts } from '@zhizao/contract/stock-watch/stock-alert'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { stockBalances } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { materialAlerts, stockAlerts } from './alert.table.ts'
import { alertMaterials, removeMaterialAlerts, saveMaterialAlert } from './material-alert.service.ts'

/** As PostgreSQL writes an array. */
const kindsOf = Object.fromEntries(
  Object.entries(stockAlertAbouts).map(([about, { kinds }]) => [about, `{${kinds.join(',')}}`]),
)

const alertRows = rows<Omit<StockAlert, 'since' | 'endedAt'> & { since: Date; endedAt: Date | null }>()({
  title: '库存预警',
  from: stockAlerts,
  joins: [
    { table: materials, on: eq(materials.id, stockAlerts.materialId) },
    { table: units, on: eq(units.id, materials.baseUnitId) },
    { table: warehouses, on: eq(warehouses.id, stockAlerts.warehouseId) },
    { table: lots, on: eq(lots.id, stockAlerts.lotId) },
  ],
  columns: {
    id: stockAlerts.id,
    kind: stockAlerts.kind,
    materialId: stockAlerts.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    warehouseId: stockAlerts.warehouseId,
    warehouseName: warehouses.name,
    lotId: stockAlerts.lotId,
    lotCode: lots.code,
    expiresOn: lots.expiresOn,
    quantity: stockAlerts.quantity,
    bound: stockAlerts.bound,
    unit: units.code,
    decimals: units.decimals,
    since: stockAlerts.createdAt,
    endedAt: stockAlerts.endedAt,
  },
  search: { keyword: [materials.code, materials.name, lots.code] },
  match: { kind: stockAlerts.kind, warehouseId: stockAlerts.warehouseId },
  filters: {
    about: (about) => sql`${stockAlerts.kind} = any((${JSON.stringify(kindsOf)}::jsonb ->> ${about}::text)::text[])`,
    isOpen: (isOpen) => sql`(${stockAlerts.endedAt} is null) = (${isOpen}::int = 1)`,
  },
  order: [sql`${stockAlerts.endedAt} is not null`, desc(stockAlerts.id)],
})

/** Stock where the row looks: in its warehouse with those below, or in all. */
const sumOf = (what: 'quantity' | 'reserved', status?: 'available') => sql<string>`trim_scale((
  select coalesce(sum(each.${sql.raw(what)}), 0) from ${stockBalances} each join ${locations} on location.id = each.location_id
    join ${warehouses} stocked on stocked.id = location.warehouse_id
  where each.company_id = ${materialAlerts.companyId} and each.material_id = ${materialAlerts.materialId}
    ${status ? sql`and each.status = ${sql.raw(`'${status}'`)}` : sql``}
    and (${materialAlerts.warehouseId} is null or starts_with(stocked.path, ${warehouses.path}))))::text`

export const materialAlertRows = rows<MaterialAlert>()({
  title: '物料预警',
  from: materialAlerts,
  joins: [
    { table: materials, on: eq(materials.id, materialAlerts.materialId), inner: true },
    { table: units, on: eq(units.id, materials.baseUnitId) },
    { table: warehouses, on: eq(warehouses.id, materialAlerts.warehouseId) },
  ],
  columns: {
    id: materialAlerts.id,
    materialId: materialAlerts.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    specification: materials.specification,
    warehouseId: materialAlerts.warehouseId,
    warehouseName: warehouses.name,
    safetyStock: materialAlerts.safetyStock,
    reorderPoint: materialAlerts.reorderPoint,
    maximumStock: materialAlerts.maximumStock,
    quantity: sumOf('quantity'),
    available: sumOf('quantity', 'available'),
    reserved: sumOf('reserved'),
    // What is on its way goes to no warehouse's stock yet.
    inTransit: sql<string>`trim_scale(case when ${materialAlerts.warehouseId} is null then (
      select coalesce(sum(each.quantity), 0) from ${stockBalances} each join ${locations} on location.id = each.location_id
      where each.company_id = ${materialAlerts.companyId} and each.material_id = ${materialAlerts.materialId}
        and location.kind = 'transit') else 0 end)::text`,
    kinds: sql<StockAlertKind[]>`array(select open.kind from ${stockAlerts} open where open.ended_at is null
      and open.company_id = ${materialAlerts.companyId} and open.material_id = ${materialAlerts.materialId}
      and open.lot_id is null and open.warehouse_id is not distinct from ${materialAlerts.warehouseId} order by 1)`,
    unit: units.code,
    decimals: units.decimals,
  },
  search: { keyword: [materials.code, materials.name] },
  match: { materialId: materialAlerts.materialId, warehouseId: materialAlerts.warehouseId },
  orderable: { materialCode: materials.code, materialName: materials.name, warehouseName: warehouses.name },
  order: [asc(materials.code), asc(materialAlerts.id)],
})

/** Alerts, and what is watched; `wake` looks at it anew. */
export const alertRoutes = (wake: () => void): Route[] => [
  ...implement(stockAlert, { page: alertRows.page }),
  ...implement(materialAlert, {
    page: materialAlertRows.page,
    get: materialAlertRows.get,
    async save(draft, context) {
      const id = await saveMaterialAlert(draft, context)
      context.afterCommit(wake)
      return materialAlertRows.get({ id }, context)
    },
    remove: ({ id }, context) => removed([id], wake, context),
    removeMany: ({ ids }, context) => removed(ids, wake, context),
    materials: (filter, context) => alertMaterials(filter, context),
  }),
]

async function removed(ids: readonly string[], wake: () => void, context: Context): Promise<true> {
  await removeMaterialAlerts(ids, context)
  context.afterCommit(wake)
  return true
}
