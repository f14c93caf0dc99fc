import type { MaterialDraft, MaterialUse } from '@zhizao/contract/material/material'
import { and, eq, inArray } from 'drizzle-orm'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import type { ReadSetParams } from '../../platform/params/param.ts'
import { conflict, invalid, invalidField, notFound } from '../../platform/refusal.ts'
import { classTree } from '../material-class/class-tree.ts'
import { materialWays } from '../material-params.ts'
import type { MaterialPorts } from '../material-ports.ts'
import { companyUnits } from '../unit/company-units.ts'
import { conversionsFor } from '../unit/unit-conversion.service.ts'
import { unitConversions } from '../unit/unit-conversion.table.ts'
import { materials } from './material.table.ts'
import { materialFiles } from './material-file.table.ts'
import { wholeMaterial } from './material-place.ts'
import { materialsWithIds } from './material-query.ts'
import {
  type CompletedMaterial,
  checkedMaterial,
  completed,
  type MaterialWorld,
  type OwnRate,
} from './material-values.ts'

/** Units, classes and conversions that materials are checked against. */
export async function materialWorld(readSetParams: ReadSetParams, context: Context): Promise<MaterialWorld> {
  const units = new Map((await companyUnits(context)).map((unit) => [unit.id, unit]))
  const ways = await materialWays(readSetParams, context)
  return { units, classes: await classTree(context), conversions: await conversionsFor(undefined, context), ways }
}

export async function createMaterial(
  draft: MaterialDraft,
  ports: Pick<MaterialPorts, 'files' | 'nextCode' | 'setParams' | 'places'>,
  context: Context,
) {
  const { files, nextCode, setParams, places } = ports
  // Asked first: the number is then taken by itself, and nobody waits for this call.
  const code = draft.code || (await nextCode(context, 'material', draft))
  const world = await materialWorld(setParams, context)
  const values = completed(draft, world)
  const { baseUnitId, rate } = requireRight(values, draft.purchaseRate, world)
  await requirePicture(draft.imageId, files, context)
  const [row] = await context.db
    .insert(materials)
    .values({ ...values, code, baseUnitId, companyId: context.user.companyId })
    .returning({ id: materials.id })
  await keepRate(row!.id, values.purchaseUnitId, baseUnitId, rate, context)
  if (draft.defaultLocationId)
    await places.keep([{ materialId: row!.id, locationId: draft.defaultLocationId }], context)
  const made = await wholeMaterial(row!.id, ports, context)
  context.audit({ target: `${made.code} ${made.name}`, after: made })
  return made
}

export async function updateMaterial(
  { id, ...changes }: Partial<MaterialDraft> & { id: string },
  ports: Pick<MaterialPorts, 'files' | 'uses' | 'counts' | 'setParams' | 'places'>,
  context: Context,
) {
  const { files, uses, counts, setParams, places } = ports
  const [row] = await context.db.select().from(materials).where(eq(materials.id, id)).for('no key update')
  if (!row) throw notFound('物料')
  const before = await wholeMaterial(id, ports, context)
  const world = await materialWorld(setParams, context)
  const isOtherUnit = changes.purchaseUnitId !== undefined && changes.purchaseUnitId !== row.purchaseUnitId
  // A rate belongs to its unit: with another unit the old one says nothing.
  const kept = isOtherUnit ? null : before.purchaseRate
  const purchaseRate = changes.purchaseRate === undefined ? kept : changes.purchaseRate
  const values = completed({ ...before, ...changes }, world)
  const { baseUnitId, rate } = requireRight(values, purchaseRate, world)
  if (baseUnitId !== row.baseUnitId) await requireUncounted(id, before.code, uses, '更换基本单位', context)
  // Stock without lots cannot have them afterwards, nor lose those that it has.
  if (values.tracking !== row.tracking) await requireUncounted(id, before.code, counts, '更换跟踪方式', context)
  if (changes.imageId && changes.imageId !== row.imageId) await requirePicture(changes.imageId, files, context)
  await context.db
    .update(materials)
    .set({ ...columnsOf(values), baseUnitId, code: changes.code || row.code, updatedAt: context.now() })
    .where(eq(materials.id, id))
  if (row.purchaseUnitId)
    await context.db
      .delete(unitConversions)
      .where(
        and(
          eq(unitConversions.materialId, id),
          eq(unitConversions.fromUnitId, row.purchaseUnitId),
          eq(unitConversions.toUnitId, row.baseUnitId),
        ),
      )
  await keepRate(id, values.purchaseUnitId, baseUnitId, rate, context)
  const { defaultLocationId: locationId } = changes
  if (locationId !== undefined) await places.keep([{ materialId: id, locationId }], context)
  const after = await wholeMaterial(id, ports, context)
  context.audit({ target: `${after.code} ${after.name}`, before, after })
  return after
}

/** What the table holds of a material. */
export const columnsOf = (values: CompletedMaterial) => ({
  name: values.name,
  classId: values.classId || null,
  specification: values.specification || null,
  drawingNo: values.drawingNo || null,
  purchaseUnitId: values.purchaseUnitId || null,
  source: values.source,
  tracking: values.tracking,
  shelfLifeDays: values.shelfLifeDays,
  pickRule: values.pickRule,
  overPercent: values.overPercent,
  underPercent: values.underPercent,
  backflush: values.backflush,
  safetyStock: values.safetyStock ?? null,
  reorderPoint: values.reorderPoint ?? null,
  leadDays: values.leadDays ?? null,
  minLot: values.minLot ?? null,
  lotMultiple: values.lotMultiple ?? null,
  externalCode: values.externalCode,
  gtin: values.gtin,
  imageId: values.imageId || null,
  endsOn: values.endsOn || null,
  status: values.status,
  remark: values.remark || null,
  ...(values.extra && { extra: values.extra }),
})

function requireRight(values: CompletedMaterial, purchaseRate: string | null | undefined, world: MaterialWorld) {
  const { problems, rate } = checkedMaterial(values, purchaseRate, world)
  const [first] = problems
  if (first) throw invalid(`${first.title}：${first.message}`, problems)
  return { baseUnitId: values.baseUnitId!, rate }
}

async function requirePicture(id: string | null | undefined, files: MaterialPorts['files'], context: Context) {
  if (!id) return
  const file = await files.get(id, context)
  if (file.kind !== 'image') throw invalidField('imageId', '图片', '请上传图片文件')
}

async function keepRate(
  materialId: string,
  fromUnitId: string | null | undefined,
  toUnitId: string,
  rate: OwnRate | undefined,
  { db, user }: Context,
) {
  if (!rate || !fromUnitId) return
  const values = { materialId, fromUnitId, toUnitId, ...rate, companyId: user.companyId }
  await db
    .insert(unitConversions)
    .values(values)
    .onConflictDoUpdate({
      target: [
        unitConversions.companyId,
        unitConversions.materialId,
        unitConversions.fromUnitId,
        unitConversions.toUnitId,
      ],
      set: rate,
    })
}

/** Who uses a material. */
export async function usesOfMaterial(
  id: string,
  uses: MaterialPorts['uses'],
  context: Context,
): Promise<MaterialUse[]> {
  if (!(await context.db.$count(materials, eq(materials.id, id)))) throw notFound('物料')
  const found: MaterialUse[] = []
  for (const ask of uses) {
    const use = await ask(id, context)
    if (use?.count) found.push(use)
  }
  return found
}

const inWords = (uses: readonly MaterialUse[]) => uses.map(({ kind, count }) => `${count} 个${kind}`).join('、')

/** Its quantities are in the base unit and of its lots: they would mean something else. */
async function requireUncounted(id: string, code: string, uses: MaterialPorts['uses'], what: string, context: Context) {
  const found = await usesOfMaterial(id, uses, context)
  if (found.length) throw conflict(`物料“${code}”已用于 ${inWords(found)}，不能${what}`)
}

/** What is used somewhere stays; it can be switched off. */
export async function removeMaterials(
  ids: readonly string[],
  { files, uses }: Pick<MaterialPorts, 'files' | 'uses'>,
  context: Context,
): Promise<true> {
  const rows = await materialsWithIds(ids, context)
  if (rows.length < new Set(ids).size) throw notFound('物料')
  for (const { id, code } of rows) {
    const found = await usesOfMaterial(id, uses, context)
    if (found.length) throw conflict(`物料“${code}”已用于 ${inWords(found)}，不能删除，不再使用时可以停用`)
  }
  const kept = await context.db
    .select({ fileId: materialFiles.fileId })
    .from(materialFiles)
    .where(inArray(materialFiles.materialId, [...ids]))
  await context.db.delete(materials).where(inArray(materials.id, [...ids]))
  await files.remove([...kept.map(({ fileId }) => fileId), ...rows.flatMap(({ imageId }) => imageId ?? [])], context)
  context.audit({ target: targetOf(rows.map(({ code, name }) => `${code} ${name}`)), before: rows })
  return true
}
