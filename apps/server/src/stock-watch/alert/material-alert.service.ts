import type { Input } from '@zhizao/contract/http/call'
import type { materialAlert } from '@zhizao/contract/stock-watch/stock-alert'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { invalid, invalidField, notFound } from '../../platform/refusal.ts'
import { materialConditions } from '../../stock/index.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { materialAlerts } from './alert.table.ts'

type Draft = Input<typeof materialAlert.save>

const MOST_CHOSEN = 100

/** Sets what is watched of a material in a warehouse, or in all: what stood there before is replaced. Answers its id. */
export async function saveMaterialAlert(draft: Draft, context: Context): Promise<string> {
  const { db, user, now } = context
  const { materialId, warehouseId = null, safetyStock = null, reorderPoint = null, maximumStock = null } = draft
  const [material] = await db.select().from(materials).where(eq(materials.id, materialId))
  if (!material) throw invalidField('materialId', '物料', '不存在或已被删除')
  const [warehouse] = warehouseId ? await db.select().from(warehouses).where(eq(warehouses.id, warehouseId)) : []
  if (warehouseId && !warehouse) throw invalidField('warehouseId', '仓库', '不存在或已被删除')
  if (!safetyStock && !reorderPoint && !maximumStock) throw invalid('请至少填写安全库存、再订货点、最高库存中的一项')
  const inOrder = [
    ['safetyStock', '安全库存', safetyStock],
    ['reorderPoint', '再订货点', reorderPoint],
    ['maximumStock', '最高库存', maximumStock],
  ] as const
  const said = inOrder.filter(([, , value]) => value !== null)
  for (const [at, [field, title, value]] of said.entries()) {
    const lower = said[at - 1]
    if (lower && compareQuantities(value!, lower[2]!) < 0) throw invalidField(field, title, `不能小于${lower[1]}`)
  }
  const values = { safetyStock, reorderPoint, maximumStock }
  const [before] = await db
    .select()
    .from(materialAlerts)
    .where(
      and(
        eq(materialAlerts.materialId, materialId),
        sql`${materialAlerts.warehouseId} is not distinct from ${warehouseId}::bigint`,
      ),
    )
  const [row] = await db
    .insert(materialAlerts)
    .values({ ...values, materialId, warehouseId, companyId: user.companyId })
    .onConflictDoUpdate({
      target: [materialAlerts.companyId, materialAlerts.materialId, materialAlerts.warehouseId],
      set: { ...values, updatedAt: now() },
    })
    .returning()
  context.audit({ target: [material.code, warehouse?.name].filter(Boolean).join(' / '), before, after: row })
  return row!.id
}

export async function removeMaterialAlerts(ids: readonly string[], context: Context) {
  const { db } = context
  const found = await db
    .select({ alert: materialAlerts, code: materials.code })
    .from(materialAlerts)
    .innerJoin(materials, eq(materials.id, materialAlerts.materialId))
    .where(inArray(materialAlerts.id, [...ids]))
  if (found.length < new Set(ids).size) throw notFound('物料预警')
  await db.delete(materialAlerts).where(inArray(materialAlerts.id, [...ids]))
  context.audit({ target: targetOf(found.map(({ code }) => code)), before: found.map(({ alert }) => alert) })
}

interface Asked {
  keyword?: string | undefined
  classId?: string | undefined
  warehouseId?: string | undefined
}

/** Materials that can be watched, with what their cards say. */
export const alertMaterials = ({ warehouseId, ...filter }: Asked, { db }: Context) =>
  db
    .select({
      id: materials.id,
      code: materials.code,
      name: materials.name,
      specification: materials.specification,
      unit: units.code,
      safetyStock: materials.safetyStock,
      reorderPoint: materials.reorderPoint,
      isSet: sql<boolean>`exists (select from ${materialAlerts} alert where alert.material_id = ${materials.id}
        and alert.warehouse_id is not distinct from ${warehouseId ?? null}::bigint)`,
    })
    .from(materials)
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(and(eq(materials.status, 1), ...materialConditions(filter)))
    .orderBy(asc(materials.code))
    .limit(MOST_CHOSEN)
