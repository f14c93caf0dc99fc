import type { Lot, LotChange, LotDraft, LotOwner } from '@zhizao/contract/trace/lot'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { materialCustomers, suppliers } from '../../material/supplier/supplier.table.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import { withCode } from '../../platform/codes/code-kind.ts'
import { type Context, holds } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { conflict, forbidden, invalidField, notFound } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import type { TracePorts } from '../trace-ports.ts'
import { lots } from './lot.table.ts'

type Stored = typeof lots.$inferSelect
type Shown = Omit<Lot, 'createdAt' | 'exposedAt'> & { createdAt: Date; exposedAt: Date | null }

export const lotRows = rows<Shown>()({
  title: '批次',
  from: lots,
  joins: [
    { table: materials, on: eq(materials.id, lots.materialId), inner: true },
    { table: suppliers, on: eq(suppliers.id, lots.supplierId) },
    { table: materialCustomers, on: eq(materialCustomers.id, lots.customerId) },
  ],
  columns: {
    id: lots.id,
    materialId: lots.materialId,
    materialCode: materials.code,
    materialName: materials.name,
    tracking: materials.tracking,
    code: lots.code,
    owner: lots.owner,
    supplierId: lots.supplierId,
    supplierName: suppliers.name,
    customerId: lots.customerId,
    customerName: materialCustomers.name,
    supplierLot: lots.supplierLot,
    producedOn: lots.producedOn,
    expiresOn: lots.expiresOn,
    receivedOn: lots.receivedOn,
    remark: lots.remark,
    expiryReason: lots.expiryReason,
    exposedAt: lots.exposedAt,
    createdAt: lots.createdAt,
  },
  search: {
    keyword: [lots.code, lots.supplierLot, materials.code, materials.name],
    code: [lots.code],
    supplierLot: [lots.supplierLot],
  },
  match: { ids: lots.id, materialId: lots.materialId, owner: lots.owner },
  filters: {
    sameCode: (code) => sql`${lots}.code_key = code_as_read(${code})`,
    isExposed: (is) => sql`(${lots.exposedAt} is not null) = (${is}::int = 1)`,
    expiresBy: (day) => sql`${lots.expiresOn} <= ${day}::date`,
  },
  order: [desc(lots.id)],
})

type Owned = { owner: LotOwner; supplierId?: string | null; customerId?: string | null }
type Dated = { producedOn?: string | null; expiresOn?: string | null }

function requireOwner({ owner, supplierId, customerId }: Owned) {
  if (owner === 'supplier' && !supplierId) throw invalidField('supplierId', '供应商', '货主是供应商时必须选择')
  if (owner === 'customer' && !customerId) throw invalidField('customerId', '客户', '货主是客户时必须选择')
}
function requireDays({ producedOn, expiresOn }: Dated) {
  if (producedOn && expiresOn && expiresOn < producedOn) throw invalidField('expiresOn', '有效期至', '不能早于生产日期')
}

async function requireThere({ supplierId, customerId }: Owned, { db }: Context) {
  if (supplierId && !(await db.$count(suppliers, eq(suppliers.id, supplierId))))
    throw invalidField('supplierId', '供应商', '不存在或已被删除')
  if (customerId && !(await db.$count(materialCustomers, eq(materialCustomers.id, customerId))))
    throw invalidField('customerId', '客户', '不存在或已被删除')
}

export async function createLot(draft: LotDraft, { nextCode }: TracePorts, context: Context) {
  const { receivedOn, ...rest } = await withCode(draft, 'lot', nextCode, context)
  requireOwner(rest)
  const [material] = await context.db.select().from(materials).where(eq(materials.id, draft.materialId))
  if (!material) throw invalidField('materialId', '物料', '不存在或已被删除')
  if (material.tracking === 'none')
    throw invalidField('materialId', '物料', `“${material.code}”不跟踪批次，不需要批次号`)
  await requireThere(rest, context)
  const day = receivedOn ?? today(context)
  const values = { ...rest, receivedOn: day, expiresOn: rest.expiresOn ?? expiryOf(material, rest.producedOn ?? day) }
  requireDays(values)
  const [row] = await context.db
    .insert(lots)
    .values({ ...values, companyId: context.user.companyId })
    .returning({ id: lots.id })
  const made = await lotRows.get({ id: row!.id }, context)
  context.audit({ target: nameOf(made), after: made, subject: made.id })
  return made
}

/** The last day of a material's shelf life, counted from a day; none where it keeps for ever. */
export function expiryOf({ shelfLifeDays }: { shelfLifeDays: number | null }, from: string): string | null {
  if (!shelfLifeDays) return null
  return new Date(Date.parse(`${from}T00:00:00Z`) + shelfLifeDays * 86_400_000).toISOString().slice(0, 10)
}

const EXPIRY = 'lot:expiry'

/** Why an expiry becomes another, where it does: stock that may be used no more would be usable again. */
function whyOf(reason: string | null | undefined, { user }: Context): string {
  if (!holds(user, EXPIRY)) throw forbidden('没有修改批次有效期的权限，请联系管理员')
  if (!reason?.trim()) throw invalidField('reason', '有效期变更原因', '修改有效期请填写原因')
  return reason.trim()
}

export async function updateLot({ id, reason, ...changes }: LotChange, context: Context) {
  const [row] = await context.db.select().from(lots).where(eq(lots.id, id)).for('no key update')
  if (!row) throw notFound('批次')
  const before = await lotRows.get({ id }, context)
  const values: Stored = { ...row, ...changes }
  const isOther = (values.expiresOn ?? null) !== row.expiresOn
  const why = isOther ? whyOf(reason, context) : row.expiryReason
  requireOwner(values)
  requireDays(values)
  await requireThere(values, context)
  await context.db
    .update(lots)
    .set({ ...changes, expiryReason: why, updatedAt: context.now() })
    .where(eq(lots.id, id))
  const after = await lotRows.get({ id }, context)
  context.audit({ target: nameOf(after), before, after, subject: id })
  return after
}

/** What has ever moved stays: its history names it. */
export async function removeLots(ids: readonly string[], { uses }: TracePorts, context: Context) {
  const found = await context.db
    .select()
    .from(lots)
    .where(inArray(lots.id, [...ids]))
  if (found.length < new Set(ids).size) throw notFound('批次')
  for (const ask of uses) {
    const use = await ask(ids, context)
    if (use) throw conflict(`批次已有${use}，不能删除`)
  }
  await context.db.delete(lots).where(inArray(lots.id, [...ids]))
  context.audit({ target: targetOf(found.map(({ code }) => code)), before: found })
  return true as const
}

const nameOf = ({ materialCode, code }: Pick<Lot, 'materialCode' | 'code'>) => `${materialCode} ${code}`
