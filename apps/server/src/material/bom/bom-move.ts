import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { type BomItemMove, MOST_BOM_ITEMS, type NewVersionNeeded } from '@zhizao/contract/material/bom'
import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Context, holds } from '../../platform/context.ts'
import { conflict, forbidden, invalid, invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import { writtenNow } from '../../platform/subject/versions.ts'
import { today } from '../../platform/today.ts'
import { materials } from '../material/material.table.ts'
import { type BomRow, bomVersions, copyBom, createBom } from './bom.service.ts'
import { bomItems, boms } from './bom.table.ts'
import { bomOn, draftFor, bomName as nameOf } from './bom-query.ts'

type ItemRow = typeof bomItems.$inferSelect

async function itemOf(id: string, { db }: Context): Promise<ItemRow> {
  const [row] = await db.select().from(bomItems).where(eq(bomItems.id, id))
  if (!row) throw notFound('BOM 明细')
  return row
}

const linesOf = (bomId: string, { db }: Context) =>
  db.select().from(bomItems).where(eq(bomItems.bomId, bomId)).orderBy(asc(bomItems.sort), asc(bomItems.id))

async function wordsOf(materialId: string, { db }: Context): Promise<string> {
  const [row] = await db
    .select({ code: materials.code, name: materials.name })
    .from(materials)
    .where(eq(materials.id, materialId))
  return `${row!.code} ${row!.name}`
}

/**
 * Moves a line: up or down within its bill, in to what the part above it is made of, or out into the bill that uses the part. What it
 * says of itself, its quantity too, goes with it unchanged: in and out again leaves everything as it was. One after the other in a
 * company: two that move lines between the same bills would wait for each other.
 */
export async function moveItem({ id, direction, ...how }: BomItemMove, context: Context) {
  await bomVersions.lock(context)
  const item = await itemOf(id, context)
  const from = await bomVersions.draftOf(item.bomId, context)
  const lines = await linesOf(from.id, context)
  const at = lines.findIndex((line) => line.id === id)
  const step = direction === 'up' || direction === 'down' ? direction : undefined
  const to = step
    ? { bill: from, at: besideIn(lines, at, step) }
    : direction === 'in'
      ? await placeIn(lines, at, how, context)
      : await placeOut(from, how, context)
  if (to.bill.materialId === item.materialId)
    throw conflict(`物料“${await wordsOf(item.materialId, context)}”不能是它自己的组件`)
  const others = (step ? lines : await linesOf(to.bill.id, context)).filter((line) => line.id !== id)
  if (others.length >= MOST_BOM_ITEMS) throw invalid(`BOM“${nameOf(to.bill)}”的明细最多 ${MOST_BOM_ITEMS} 行`)
  await inOrder(to.bill.id, others.toSpliced(to.at ?? others.length, 0, item), context)
  for (const bill of step ? [from] : [from, to.bill])
    await context.db.update(boms).set(writtenNow(bill, context)).where(eq(boms.id, bill.id))
  context.audit({
    target: step ? nameOf(from) : `${nameOf(from)} → ${nameOf(to.bill)}`,
    before: { bomId: from.id, at: at + 1, materialId: item.materialId, quantity: item.quantity },
    after: {
      bomId: to.bill.id,
      at: (to.at ?? others.length) + 1,
      materialId: item.materialId,
      quantity: item.quantity,
    },
    // What people work on is the upper one of the two.
    subject: direction === 'out' ? to.bill.id : from.id,
  })
  return { bomId: to.bill.id, code: to.bill.code, version: to.bill.version }
}

interface Target {
  bill: BomRow
  /** Behind all others where nothing is said. */
  at?: number
}
type How = Pick<BomItemMove, 'parentItemId' | 'newVersion'>

function besideIn(lines: readonly ItemRow[], at: number, step: 'up' | 'down'): number {
  if (step === 'up' && at === 0) throw conflict('已经是第一行，不能上移')
  if (step === 'down' && at === lines.length - 1) throw conflict('已经是最后一行，不能下移')
  return step === 'up' ? at - 1 : at + 1
}

/** The draft of what the line above is made of. What is released is not changed behind anybody's back: he says that he wants a new version. */
async function placeIn(lines: readonly ItemRow[], at: number, { newVersion }: How, context: Context): Promise<Target> {
  const above = lines[at - 1]
  if (!above) throw conflict('第一行上面没有组件，不能缩进')
  const part = above.materialId
  const words = await wordsOf(part, context)
  if (part === lines[at]!.materialId) throw conflict(`物料“${words}”不能是它自己的组件`)
  const { rows } = await context.db.execute<{ draft: string | null; released: string | null }>(
    sql`select ${draftFor(part)}::text as draft, ${bomOn(sql`${part}::bigint`, today(context))}::text as released`,
  )
  const { draft, released } = rows[0]!
  if (draft) return { bill: await bomVersions.draftOf(draft, context) }
  if (released && !newVersion) {
    const data: z.output<typeof NewVersionNeeded> = { newVersionOf: released }
    throw new Refusal(ErrorCode.conflict, `“${words}”的 BOM 已发布，不能加入组件，请先建立它的新版本`, data)
  }
  if (!holds(context.user, 'bom:add')) throw forbidden(`“${words}”没有 BOM 草稿，您没有新增 BOM 的权限`)
  const made = released ? await copyBom({ id: released }, context) : await createBom({ materialId: part }, context)
  return { bill: await bomVersions.draftOf(made.id, context) }
}

/** Behind the line that uses the part, in that one's bill. */
async function placeOut(from: BomRow, { parentItemId }: How, context: Context): Promise<Target> {
  if (!parentItemId) throw invalidField('parentItemId', '上级组件行', '顶层的行不能减少缩进')
  const parent = await itemOf(parentItemId, context)
  if (parent.materialId !== from.materialId)
    throw invalidField('parentItemId', '上级组件行', '不是这个部件所在的行，请刷新后重试')
  const bill = await bomVersions.draftOf(parent.bomId, context)
  const lines = await linesOf(bill.id, context)
  return { bill, at: lines.findIndex((line) => line.id === parentItemId) + 1 }
}

/** Lines as they shall stand in a bill, wherever they stood before. */
async function inOrder(bomId: string, lines: readonly ItemRow[], { db, now }: Context): Promise<void> {
  const ids = lines.map(({ id }) => id)
  await db.execute(sql`
    update ${bomItems} set bom_id = ${bomId}, sort = given.nr - 1, updated_at = ${now()}
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as given (id, nr)
    where ${bomItems}.id = given.id and (${bomItems}.bom_id, ${bomItems}.sort) is distinct from (${bomId}::bigint, given.nr::int - 1)`)
}
