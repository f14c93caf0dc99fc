import type {
  StockCountPlan,
  StockCountPlanChange,
  StockCountPlanDraft,
} from '@zhizao/contract/counting/stock-count-plan'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { requireScope } from './count-scope.ts'
import { countersOf } from './counters.ts'
import { stockCounts } from './stock-count.table.ts'
import { stockCountPlans } from './stock-count-plan.table.ts'

type Shown = Omit<StockCountPlan, 'createdAt'> & { createdAt: Date }

export const planRows = rows<Shown>()({
  title: '盘点计划',
  from: stockCountPlans,
  joins: [{ table: warehouses, on: eq(warehouses.id, stockCountPlans.warehouseId) }],
  columns: {
    id: stockCountPlans.id,
    name: stockCountPlans.name,
    warehouseId: stockCountPlans.warehouseId,
    warehouseName: warehouses.name,
    locationIds: stockCountPlans.locationIds,
    classIds: stockCountPlans.classIds,
    materialIds: stockCountPlans.materialIds,
    abc: stockCountPlans.abc,
    abcDays: stockCountPlans.abcDays,
    uncountedDays: stockCountPlans.uncountedDays,
    blind: stockCountPlans.blind,
    counterIds: sql`(select coalesce(jsonb_agg(one ->> 'id'), '[]'::jsonb) from jsonb_array_elements(${stockCountPlans.counters}) one)`,
    counterNames: sql`(select coalesce(string_agg(one ->> 'name', '、'), '') from jsonb_array_elements(${stockCountPlans.counters}) one)`,
    everyDays: stockCountPlans.everyDays,
    nextOn: stockCountPlans.nextOn,
    lastCode: stockCountPlans.lastCode,
    status: stockCountPlans.status,
    remark: stockCountPlans.remark,
    createdAt: stockCountPlans.createdAt,
  },
  search: { keyword: [stockCountPlans.name, warehouses.name] },
  match: { status: stockCountPlans.status, warehouseId: stockCountPlans.warehouseId },
  orderable: { name: stockCountPlans.name, nextOn: stockCountPlans.nextOn, everyDays: stockCountPlans.everyDays },
  order: [desc(stockCountPlans.id)],
})

async function requireOwnName(name: string | undefined, id: string | undefined, { db }: Context) {
  if (!name) return
  const same = and(eq(stockCountPlans.name, name), id ? ne(stockCountPlans.id, id) : undefined)
  if (await db.$count(stockCountPlans, same)) throw invalidField('name', '计划名称', '已存在')
}

export async function createPlan({ counterIds, ...draft }: StockCountPlanDraft, context: Context) {
  await requireOwnName(draft.name, undefined, context)
  await requireScope(draft, context)
  const counters = await countersOf(counterIds, context)
  const [row] = await context.db
    .insert(stockCountPlans)
    .values({ ...draft, counters, companyId: context.user.companyId })
    .returning({ id: stockCountPlans.id })
  const made = await planRows.get(row!, context)
  context.audit({ target: made.name, after: made, subject: made.id })
  return made
}

export async function updatePlan({ id, counterIds, ...changes }: StockCountPlanChange, context: Context) {
  const before = await planRows.get({ id }, context)
  await requireOwnName(changes.name, id, context)
  await requireScope(changes, context)
  const counters = counterIds && { counters: await countersOf(counterIds, context) }
  await context.db
    .update(stockCountPlans)
    .set({ ...changes, ...counters, updatedAt: context.now() })
    .where(eq(stockCountPlans.id, id))
  const after = await planRows.get({ id }, context)
  context.audit({ target: after.name, before, after, subject: id })
  return after
}

export async function removePlans(ids: readonly string[], context: Context): Promise<true> {
  const wanted = [...new Set(ids)]
  const used = await context.db.$count(stockCounts, inArray(stockCounts.planId, wanted))
  if (used) throw conflict(`已由计划生成 ${used} 张盘点单，不能删除，可以停用`)
  const gone = await context.db
    .delete(stockCountPlans)
    .where(inArray(stockCountPlans.id, wanted))
    .returning({ name: stockCountPlans.name })
  if (gone.length < wanted.length) throw notFound('盘点计划')
  context.audit({ target: targetOf(gone.map(({ name }) => name)), before: gone })
  return true
}
