import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { type BomChange, type BomDraft, bomStates, MOST_BOM_ITEMS } from '@zhizao/contract/material/bom'
import { cycleThrough } from '@zhizao/rules/bom/cycle'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { lines, requireFresh } from '../../platform/crud/lines.ts'
import { conflict, invalid, invalidField, notFound } from '../../platform/refusal.ts'
import { requireRange, versions, writtenFirst, writtenNow } from '../../platform/subject/versions.ts'
import { today } from '../../platform/today.ts'
import { materials } from '../material/material.table.ts'
import { unitRatios } from '../unit/unit-ratios.ts'
import { bomItems, boms } from './bom.table.ts'
import { type BomWithLines, bomName as nameOf, wholeBom } from './bom-query.ts'
import { cycleWords, edgesBelow } from './bom-structure.ts'

export type BomRow = typeof boms.$inferSelect
type MaterialRow = typeof materials.$inferSelect
type SentItem = NonNullable<BomDraft['lines']>[number]

export const FIRST_ALTERNATIVE = '01'

const items = lines(bomItems, {
  title: 'BOM 明细',
  head: 'bomId',
  field: 'lines',
  references: { materialId: { table: materials, title: '组件物料' } },
  most: MOST_BOM_ITEMS,
})

async function materialById(id: string, { db }: Context): Promise<MaterialRow> {
  const [row] = await db.select().from(materials).where(eq(materials.id, id))
  if (!row) throw invalidField('materialId', '物料', '物料不存在或已被删除')
  return row
}

type Ratios = ReturnType<typeof unitRatios>

/** Lines as they are kept: in their units, with what these are of the components' base units. All that is wrong is said at once. */
async function keptItems(sent: readonly SentItem[], head: { materialId: string }, ratios: Ratios, context: Context) {
  const ids = [...new Set(sent.map(({ materialId }) => materialId))]
  const known = new Map(
    ids.length
      ? (await context.db.select().from(materials).where(inArray(materials.id, ids))).map((row) => [row.id, row])
      : [],
  )
  const problems: FieldProblem[] = []
  const wrong = (at: number, name: string, title: string, message: string) =>
    problems.push({ field: `lines.${at}.${name}`, title, message })
  const kept = []
  for (const [at, line] of sent.entries()) {
    const { unitId, isFixed, isPhantom, loss, ...rest } = line
    const material = known.get(line.materialId)
    const values = { ...rest, isFixed: isFixed === 1, isPhantom: isPhantom === 1, loss: loss ?? '0' }
    if (line.deletedFlag === 1 || !material) {
      // Lines that go are not looked at; a component that is not there is said by the lines themselves.
      kept.push({ ...values, unitId: unitId ?? '1', num: '1', den: '1' })
      continue
    }
    if (material.id === head.materialId)
      wrong(at, 'materialId', '组件物料', `第 ${at + 1} 行的组件不能是 BOM 自己的物料`)
    const unit = unitId ?? material.baseUnitId
    const found = await ratios(material, unit)
    if ('problem' in found) wrong(at, 'unitId', '单位', `第 ${at + 1} 行：${found.problem}`)
    kept.push({ ...values, unitId: unit, ...('ratio' in found ? found.ratio : { num: '1', den: '1' }) })
  }
  const [first] = problems
  if (first) throw invalid(`BOM 明细：${first.message}`, problems.slice(0, 50))
  return kept
}

export async function createBom(draft: BomDraft, context: Context): Promise<BomWithLines> {
  await bomVersions.lock(context)
  const { lines: sent = [], code, name, unitId, alternative = FIRST_ALTERNATIVE, baseQuantity = '1', ...rest } = draft
  requireRange(rest)
  const material = await materialById(draft.materialId, context)
  const ratios = unitRatios(context)
  const unit = unitId ?? material.baseUnitId
  const found = await ratios(material, unit)
  if ('problem' in found) throw invalidField('unitId', '单位', found.problem)
  const own = ofAlternative({ materialId: material.id, alternative })
  const [last] = await context.db
    .select({ version: sql<number>`max(${boms.version})`, isDefault: sql<boolean>`bool_or(${boms.isDefault})` })
    .from(boms)
    .where(own)
  const [row] = await context.db
    .insert(boms)
    .values({
      ...rest,
      ...writtenFirst(context),
      materialId: material.id,
      code: code ?? material.code,
      name: name ?? material.name,
      alternative,
      version: (last?.version ?? 0) + 1,
      isDefault: last?.isDefault ?? false,
      baseQuantity,
      unitId: unit,
      ...found.ratio,
    })
    .returning()
  if (!row) throw notFound('BOM')
  const saved = await items.save(row.id, await keptItems(sent, row, ratios, context), context)
  context.audit({ target: nameOf(row), after: { ...row, lines: saved }, subject: row.id })
  return wholeBom(row.id, context)
}

export async function updateBom(
  { id, seenAt, lines: sent, ...changes }: BomChange,
  context: Context,
): Promise<BomWithLines> {
  if (changes.alternative) await bomVersions.lock(context)
  const row = await bomVersions.draftOf(id, context)
  requireFresh(row, seenAt)
  requireRange({ ...row, ...changes })
  const ratios = unitRatios(context)
  const { name, unitId, alternative, ...plain } = changes
  const set: Partial<BomRow> = { ...plain, ...writtenNow(row, context) }
  if (name) set.name = name
  if (unitId) {
    const found = await ratios(await materialById(row.materialId, context), unitId)
    if ('problem' in found) throw invalidField('unitId', '单位', found.problem)
    Object.assign(set, { unitId, ...found.ratio })
  }
  if (alternative && alternative !== row.alternative) {
    const last = await bomVersions.lastVersion(ofAlternative({ ...row, alternative }), context)
    Object.assign(set, { alternative, version: last + 1, isDefault: false })
  }
  const [after] = await context.db.update(boms).set(set).where(eq(boms.id, id)).returning()
  if (!after) throw notFound('BOM')
  const saved = sent && (await items.save(id, await keptItems(sent, row, ratios, context), context))
  context.audit({ target: nameOf(after), before: row, after: { ...after, lines: saved }, subject: id })
  return wholeBom(id, context)
}

export async function removeBomItem(id: string, context: Context): Promise<true> {
  const [line] = await context.db.select().from(bomItems).where(eq(bomItems.id, id))
  if (!line) throw notFound('BOM 明细')
  const row = await bomVersions.draftOf(line.bomId, context)
  await context.db.delete(bomItems).where(eq(bomItems.id, id))
  await context.db.update(boms).set(writtenNow(row, context)).where(eq(boms.id, row.id))
  context.audit({ target: nameOf(row), before: line, subject: row.id })
  return true
}

const componentsOf = async (id: string, { db }: Context) =>
  (await db.selectDistinct({ id: bomItems.materialId }).from(bomItems).where(eq(bomItems.bomId, id))).map(
    (each) => each.id,
  )

const ofAlternative = ({ materialId, alternative }: Pick<BomRow, 'materialId' | 'alternative'>) =>
  and(eq(boms.materialId, materialId), eq(boms.alternative, alternative))

/** Versions of the bills of a material, of each alternative by itself. */
export const bomVersions = versions(boms, bomStates, {
  title: 'BOM',
  kind: 'bom',
  nameOf,
  family: ofAlternative,
  onlyOne: ({ alternative }, version) => `方案 ${alternative} 已有发布的版本 V${version}，请先停用它`,
  byOther: '此 BOM 由您编制或修改过，须由他人发布（业务配置“BOM 发布须由他人”）',
  released: ({ materialId, alternative }, context) => defaultWhereNone(materialId, alternative, context),
  guards: {
    async hasItems({ id }: BomRow, context: Context) {
      return (await componentsOf(id, context)).length ? undefined : '请先填写 BOM 明细'
    },
    async activeMaterials(row: BomRow, context: Context) {
      const ids = [row.materialId, ...(await componentsOf(row.id, context))]
      const gone = await context.db
        .select({ code: materials.code })
        .from(materials)
        .where(
          and(
            inArray(materials.id, ids),
            sql`(${materials.status} = 0 or ${materials.endsOn} <= ${row.validFrom ?? today(context)}::date)`,
          ),
        )
        .limit(10)
      return gone.length ? `物料已停用：${gone.map(({ code }) => code).join('、')}` : undefined
    },
    async noCycle(row: BomRow, context: Context) {
      const components = await componentsOf(row.id, context)
      const below = await edgesBelow(components, row.validFrom ?? today(context), context)
      const byMade = Map.groupBy(below, (edge) => edge.made)
      const cycle = cycleThrough(row.materialId, (material) =>
        material === row.materialId ? components : (byMade.get(material) ?? []).map((edge) => edge.component),
      )
      return cycle && cycleWords(cycle, context)
    },
  },
})

/** What is released first is what a material is made by, until somebody chooses otherwise. */
async function defaultWhereNone(materialId: string, alternative: string, context: Context) {
  const [any] = await context.db
    .select({ id: boms.id })
    .from(boms)
    .where(and(eq(boms.materialId, materialId), eq(boms.isDefault, true)))
    .limit(1)
  if (!any) await makeDefault(materialId, alternative, context)
}

async function makeDefault(materialId: string, alternative: string, { db }: Context) {
  const own = eq(boms.materialId, materialId)
  await db
    .update(boms)
    .set({ isDefault: false })
    .where(and(own, ne(boms.alternative, alternative), eq(boms.isDefault, true)))
  await db
    .update(boms)
    .set({ isDefault: true })
    .where(and(own, eq(boms.alternative, alternative)))
}

export async function setDefaultBom(id: string, context: Context) {
  await bomVersions.lock(context)
  const row = await bomVersions.locked(id, context)
  if (row.status !== 'released')
    throw conflict(`BOM“${nameOf(row)}”的状态是“${bomStates[row.status].title}”，发布后才能设为默认`)
  await makeDefault(row.materialId, row.alternative, context)
  context.audit({ target: nameOf(row), before: row, after: { ...row, isDefault: true }, subject: id })
  return wholeBom(id, context)
}

interface Copy {
  id: string
  materialId?: string | undefined
  alternative?: string | undefined
}

export async function copyBom({ id, materialId, alternative }: Copy, context: Context): Promise<BomWithLines> {
  const { lines: copied, ...from } = await wholeBom(id, context)
  const isOther = materialId !== undefined && materialId !== from.materialId
  return createBom(
    {
      materialId: materialId ?? from.materialId,
      // Another material has a code, a name and units of its own.
      ...(isOther ? {} : { code: from.code, name: from.name, unitId: from.unitId }),
      alternative: alternative ?? from.alternative,
      baseQuantity: from.baseQuantity,
      remark: from.remark,
      lines: copied.map(
        ({
          id: _,
          materialCode: __,
          materialName: ___,
          specification: ____,
          unitName: _____,
          bomId: ______,
          draftId: _______,
          ...item
        }) => item,
      ),
    },
    context,
  )
}

/** Which bills use a material, for its own page and before it is deleted. */
export async function bomsUsing(materialId: string, { db }: Pick<Context, 'db'>) {
  const found = await db
    .selectDistinct({ id: boms.id, code: boms.code, version: boms.version, alternative: boms.alternative })
    .from(boms)
    .leftJoin(bomItems, eq(bomItems.bomId, boms.id))
    .where(sql`${boms.materialId} = ${materialId} or ${bomItems.materialId} = ${materialId}`)
    .limit(1000)
  return found.length ? { kind: 'BOM', count: found.length, names: found.slice(0, 5).map(nameOf) } : undefined
}
