import type {
  OrderSource,
  ProductionOrder,
  ProductionOrderChange,
  ProductionOrderDraft,
  WholeProductionOrder,
} from '@zhizao/contract/production/production-order'
import { productionOrderStates } from '@zhizao/contract/production/production-order'
import { projectStates } from '@zhizao/contract/production/project-states'
import {
  addQuantities,
  compareQuantities,
  decimalsOf,
  type Quantity,
  subtractQuantities,
  sumOfQuantities,
} from '@zhizao/rules/quantity/decimal'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { demands } from '../../bills/demand/demand.table.ts'
import { boms } from '../../material/bom/bom.table.ts'
import { materials } from '../../material/material/material.table.ts'
import { materialCustomers } from '../../material/supplier/supplier.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { requireReferences } from '../../platform/document/require-references.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { routes } from '../../process/route/route.table.ts'
import { defaultPlacesOf, usable } from '../../stock/index.ts'
import { locations } from '../../stock/location/location.table.ts'
import { changeOrder, handDown } from '../change/change-order.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { projects } from '../project/project.table.ts'
import { dealtSupply } from '../supply/free-supply.ts'
import { broughtBy, settleWaits } from '../supply/settle-waits.ts'
import { orderRows, wholeOrder } from './order-query.ts'
import { lockedOrder, lockedOrders, takeOrder } from './order-steps.ts'
import { productionOrders } from './production-order.table.ts'

type Draft = Partial<ProductionOrderDraft>

const references = {
  projectId: { table: projects, title: '项目' },
  demandId: { table: demands, title: '需求单' },
  customerId: { table: materialCustomers, title: '客户' },
}

/** What a draft names must be there and fit together; a refusal names the field. */
async function check(draft: Draft & { materialId: string }, context: Context) {
  const { db } = context
  await requireReferences(references, draft, context)
  const [material] = await db
    .select({ material: materials, decimals: units.decimals, unit: units.code })
    .from(materials)
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(eq(materials.id, draft.materialId))
  if (!material) throw invalidField('materialId', '产品', '不存在或已被删除')
  if (material.material.source !== 'make') throw invalidField('materialId', '产品', '是外购物料，不能下生产订单')
  if (draft.quantity && decimalsOf(draft.quantity) > material.decimals)
    throw invalidField('quantity', '计划数量', `单位“${material.unit}”最多 ${material.decimals} 位小数`)
  if (draft.startOn && draft.dueOn && draft.startOn > draft.dueOn)
    throw invalidField('startOn', '最早开工日期', '不能晚于交货日期')
  if (draft.bomId) {
    const [bom] = await db.select().from(boms).where(eq(boms.id, draft.bomId))
    if (bom?.materialId !== draft.materialId) throw invalidField('bomId', 'BOM', '不是此产品的 BOM')
    if (bom.status === 'draft' || bom.status === 'disabled') throw invalidField('bomId', 'BOM', '尚未发布或已停用')
  }
  if (draft.routeId) {
    const [route] = await db.select().from(routes).where(eq(routes.id, draft.routeId))
    if (!route) throw invalidField('routeId', '工艺路线', '不存在或已被删除')
    if (route.status === 'draft' || route.status === 'disabled')
      throw invalidField('routeId', '工艺路线', '尚未发布或已停用')
  }
  for (const [field, title] of [
    ['issueLocationId', '投料库位'],
    ['receiptLocationId', '完工库位'],
  ] as const)
    if (draft[field]) {
      const own = and(eq(locations.id, draft[field]), isNotNull(locations.warehouseId), eq(locations.status, 1))
      if (!(await db.$count(locations, own))) throw invalidField(field, title, '不存在或已停用')
    }
  if (draft.lotCode && material.material.tracking === 'none')
    throw invalidField('lotCode', '产出批次号', '产品不跟踪批次，不能填写批次')
  return material.material
}

/** Orders come to projects that go on. */
async function requireProject(projectId: string | null | undefined, { db }: Context) {
  if (!projectId) return
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId))
  if (project?.status === 'done' || project?.status === 'cancelled')
    throw invalidField('projectId', '项目', `“${project.code}”${projectStates[project.status].title}`)
}

/** Whom it is made for where nothing is said: the customer of its demand. */
async function customerOf({ demandId, customerId, customerOrderNo }: ProductionOrderDraft, { db }: Context) {
  if (!demandId || customerId) return {}
  const [found] = await db.select().from(demands).where(eq(demands.id, demandId))
  return { customerId: found?.customerId ?? null, customerOrderNo: customerOrderNo || found?.orderNo || null }
}

type Made = { source?: OrderSource; parentId?: string | null }

export async function createOrder(
  draft: ProductionOrderDraft,
  { nextCode, notify }: Pick<ProductionPorts, 'nextCode' | 'notify'>,
  context: Context,
  made: Made = {},
): Promise<WholeProductionOrder> {
  const code = await nextCode(context, 'productionOrder', draft)
  const { db, user, now } = context
  const material = await check(draft, context)
  await requireProject(draft.projectId, context)
  const source = made.source ?? (draft.projectId ? 'project' : draft.demandId ? 'demand' : 'hand')
  const [row] = await db
    .insert(productionOrders)
    .values({
      ...draft,
      ...(await customerOf(draft, context)),
      code,
      source,
      parentId: made.parentId ?? null,
      companyId: user.companyId,
      receiptLocationId:
        draft.receiptLocationId ?? usable((await defaultPlacesOf([draft.materialId], context)).get(draft.materialId)),
      overPercent: draft.overPercent ?? material.overPercent,
      underPercent: draft.underPercent ?? material.underPercent,
      createdByName: user.name,
      updatedByName: user.name,
      createdAt: now(),
      updatedAt: now(),
    })
    .returning()
  context.audit({ target: code, after: row, subject: row!.id })
  await notify(context, 'productionOrder.create', { id: row!.id, code, status: row!.status })
  return wholeOrder(row!.id, context)
}

/** What others get of an order, and when, goes by these. */
const SUPPLY = ['quantity', 'startOn', 'bomId'] as const

/** Changes an order; what it has become in the shop follows, and who waits for what it makes is told where that comes later. */
export async function updateOrder(
  change: ProductionOrderChange,
  { notify }: Pick<ProductionPorts, 'notify'>,
  context: Context,
): Promise<WholeProductionOrder> {
  const brought = SUPPLY.some((field) => change[field] !== undefined) ? await broughtBy(change.id, context) : []
  const dealt = await dealtSupply(brought, context)
  const { before, after } = await writeChange(change, context)
  await settleWaits(
    brought,
    { reason: `订单“${after.code}”已变更`, before: dealt, orderId: after.id },
    { notify },
    context,
  )
  context.audit({ target: before.code, before, after, subject: after.id })
  return wholeOrder(after.id, context)
}

/** Writes a change with all that follows of it. */
export async function writeChange(
  { id, seenAt, isAccepted, ...changes }: ProductionOrderChange,
  context: Context,
): Promise<{ before: OrderRow; after: OrderRow }> {
  const row = await lockedOrder(id, context)
  requireFresh(row, seenAt)
  requireChangeable(row, changes, isAccepted)
  await check({ ...row, ...changes, materialId: row.materialId }, context)
  if (changes.projectId !== row.projectId) await requireProject(changes.projectId, context)
  const set = { ...changes, updatedByName: context.user.name, updatedAt: context.now() }
  const [after] = await context.db.update(productionOrders).set(set).where(eq(productionOrders.id, id)).returning()
  if (row.status !== 'draft') await changeOrder(row, after!, context)
  return { before: row, after: after! }
}

/** Each refusal names what may be done instead. */
function requireChangeable(row: OrderRow, changes: Draft, isAccepted?: boolean) {
  const { code, status } = row
  const title = productionOrderStates[status].title
  if (status === 'completed') throw conflict(`生产订单“${code}”的状态是“${title}”，不能修改，请先重新打开`)
  if (status === 'closed' || status === 'cancelled')
    throw conflict(`生产订单“${code}”的状态是“${title}”，不能修改，请另下订单`)
  if (status === 'draft') return
  const isOther = (field: 'routeId' | 'bomId') => changes[field] !== undefined && changes[field] !== row[field]
  if (isOther('routeId') && status === 'planned')
    throw conflict(`生产订单“${code}”的状态是“${title}”，请先撤回排产，再改工艺路线`)
  if (isOther('routeId'))
    throw conflict(`生产订单“${code}”的状态是“${title}”，工艺路线不能再改，请改小本订单的数量，其余的另下订单`)
  if (isOther('bomId') && !changes.bomId) throw invalidField('bomId', 'BOM', '排产以后应指定 BOM 版本')
  if (isOther('bomId') && !isAccepted)
    throw conflict(`生产订单“${code}”的状态是“${title}”，更换 BOM 前请先查看变更差异并确认`)
}

export async function removeOrders(ids: readonly string[], context: Context): Promise<true> {
  const found = await lockedOrders(ids, context)
  const other = found.find(({ status }) => status !== 'draft')
  if (other)
    throw conflict(`生产订单“${other.code}”的状态是“${productionOrderStates[other.status].title}”，只能删除草稿`)
  await context.db.delete(productionOrders).where(inArray(productionOrders.id, [...ids]))
  context.audit({ target: found.map(({ code }) => code).join('、'), before: found })
  return true
}

export async function setPriority(ids: readonly string[], priority: number, context: Context): Promise<true> {
  const found = await lockedOrders(ids, context)
  for (const row of found) requireChangeable(row, { priority })
  await context.db
    .update(productionOrders)
    .set({ priority, updatedAt: context.now(), updatedByName: context.user.name })
    .where(inArray(productionOrders.id, [...ids]))
  await handDown(ids, context)
  for (const { id, code, priority: before } of found)
    context.audit({ target: code, before: { priority: before }, after: { priority }, subject: id })
  return true
}

interface Split {
  id: string
  seenAt?: Date | undefined
  parts: readonly { quantity: Quantity; dueOn?: string | null | undefined }[]
}

/** Puts parts of an order into orders of their own; one that was planned is planned anew afterwards. */
export async function splitOrder(
  { id, seenAt, parts }: Split,
  { nextCode }: Pick<ProductionPorts, 'nextCode'>,
  context: Context,
): Promise<ProductionOrder[]> {
  // First thing: so far the call holds no connection, and numbers are taken by themselves.
  const codes: string[] = []
  for (const _ of parts) codes.push(await nextCode(context, 'productionOrder', {}))
  const { db, user, now } = context
  const before = await lockedOrder(id, context)
  requireFresh(before, seenAt)
  if (before.status !== 'draft' && before.status !== 'planned')
    throw conflict(`生产订单“${before.code}”的状态是“${productionOrderStates[before.status].title}”，下达以后不能拆分`)
  const taken = sumOfQuantities(parts.map(({ quantity }) => quantity))
  if (compareQuantities(taken, before.quantity) >= 0)
    throw invalidField('parts', '拆分明细', `拆出 ${taken}，原订单 ${before.quantity}，应至少留下一部分`)
  const row = before.status === 'planned' ? await takeOrder(id, 'withdraw', context, { locked: before }) : before
  for (const { quantity } of parts) await check({ ...row, quantity }, context)
  const quantity = subtractQuantities(row.quantity, taken)
  await db
    .update(productionOrders)
    .set({ quantity, updatedAt: now(), updatedByName: user.name })
    .where(eq(productionOrders.id, id))
  const made = await db
    .insert(productionOrders)
    .values(
      parts.map((part, at) => {
        const { id: _, createdAt: __, updatedAt: ___, ...head } = row
        return {
          ...head,
          code: codes[at]!,
          quantity: part.quantity,
          dueOn: part.dueOn ?? row.dueOn,
          source: 'split' as const,
          createdByName: user.name,
          updatedByName: user.name,
          createdAt: now(),
          updatedAt: now(),
        }
      }),
    )
    .returning()
  context.audit({
    target: row.code,
    before: { quantity: row.quantity },
    after: { quantity, parts: codes },
    subject: id,
  })
  return orderRows.list({ ids: [id, ...made.map((each) => each.id)] }, context)
}

/** Makes one of several drafts of a product: the first of them takes the quantities, the others are cancelled. */
export async function mergeOrders(ids: readonly string[], context: Context): Promise<WholeProductionOrder> {
  const found = await lockedOrders(ids, context)
  if (found.length < 2) throw invalidField('ids', '订单', '请至少选择两张订单')
  const other = found.find(({ status }) => status !== 'draft')
  if (other)
    throw conflict(`生产订单“${other.code}”的状态是“${productionOrderStates[other.status].title}”，只有草稿可以合并`)
  if (new Set(found.map(({ materialId }) => materialId)).size > 1) throw conflict('只有同一产品的订单可以合并')
  const [first, ...rest] = found.toSorted((one, two) => (one.dueOn < two.dueOn ? -1 : one.dueOn > two.dueOn ? 1 : 0))
  const quantity = found.reduce((sum, each) => addQuantities(sum, each.quantity), '0')
  await context.db
    .update(productionOrders)
    .set({ quantity, updatedAt: context.now(), updatedByName: context.user.name })
    .where(eq(productionOrders.id, first!.id))
  for (const row of rest) await takeOrder(row.id, 'cancel', context, { locked: row, reason: `合并到 ${first!.code}` })
  context.audit({ target: first!.code, before: { quantity: first!.quantity }, after: { quantity }, subject: first!.id })
  return wholeOrder(first!.id, context)
}
