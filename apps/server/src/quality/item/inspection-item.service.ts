import type { InspectionItem, InspectionItemDraft } from '@zhizao/contract/quality/inspection-item'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { ownColumns, rows } from '../../platform/crud/rows.ts'
import { invalidField } from '../../platform/refusal.ts'
import { lockedRow } from '../../platform/subject/locked-rows.ts'
import { defects } from '../defect/defect.table.ts'
import type { QualityPorts } from '../quality-ports.ts'
import { inspectionItemDefects, inspectionItems } from './inspection-item.table.ts'

const MOST_DEFECTS = 50
const title = '检验项目'
const stored = crud(inspectionItems, { title, search: ['code', 'name'], match: ['kind', 'status'] })

const ofItem = sql`from ${inspectionItemDefects} has join ${defects} on defect.id = has.defect_id where has.item_id = ${inspectionItems.id}`
export const itemRows = rows<InspectionItem>()({
  title,
  from: inspectionItems,
  columns: {
    ...ownColumns(inspectionItems),
    defectIds: sql<string[]>`array(select has.defect_id::text ${ofItem} order by defect.code)`,
    defectNames: sql<string | null>`(select string_agg(defect.name, '、' order by defect.code) ${ofItem})`,
  },
  search: {
    code: [inspectionItems.code],
    name: [inspectionItems.name],
    keyword: [inspectionItems.code, inspectionItems.name],
  },
  match: { kind: inspectionItems.kind, status: inspectionItems.status },
  order: [asc(inspectionItems.code)],
})

export const defectsOf = (itemId: string, { db }: Pick<Context, 'db'>) =>
  db
    .select({ defect: defects })
    .from(inspectionItemDefects)
    .innerJoin(defects, eq(defects.id, inspectionItemDefects.defectId))
    .where(eq(inspectionItemDefects.itemId, itemId))
    .orderBy(asc(defects.code))
    .then((found) => found.map(({ defect }) => defect))

async function requireDefects(ids: readonly string[], { db }: Context) {
  const wanted = [...new Set(ids)]
  if (wanted.length && (await db.$count(defects, inArray(defects.id, wanted))) < wanted.length)
    throw invalidField('defectIds', '缺陷', '不存在或已被删除')
  return wanted
}

/** An item, locked: of two that change its defects at once the second sees what the first has done. */
const lockedItem = lockedRow(inspectionItems, title)

async function addDefects(itemId: string, ids: readonly string[], context: Context) {
  const wanted = await requireDefects(ids, context)
  if (!wanted.length) return
  const { companyId } = context.user
  await context.db
    .insert(inspectionItemDefects)
    .values(wanted.map((defectId) => ({ companyId, itemId, defectId })))
    .onConflictDoNothing()
  if ((await context.db.$count(inspectionItemDefects, eq(inspectionItemDefects.itemId, itemId))) > MOST_DEFECTS)
    throw invalidField('defectIds', '缺陷', `最多 ${MOST_DEFECTS} 个缺陷`)
}

/** A limit on nothing: what is counted has no unit. */
const plain = <Draft extends Partial<InspectionItemDraft>>(draft: Draft): Draft =>
  draft.kind === 'counted' ? { ...draft, unit: null } : draft

export function itemService({ nextCode }: Pick<QualityPorts, 'nextCode'>) {
  return {
    ...stored,
    ...itemRows,
    async create({ defectIds = [], ...draft }: InspectionItemDraft, context: Context) {
      const code = draft.code || (await nextCode(context, 'inspectionItem', { kind: draft.kind }))
      const { id } = await stored.create({ ...plain(draft), code }, context)
      await addDefects(id, defectIds, context)
      return itemRows.get({ id }, context)
    },
    async update(
      { defectIds, code, ...changes }: Partial<InspectionItemDraft> & { id: string },
      context: Context,
    ): Promise<InspectionItem> {
      const { id } = changes
      await lockedItem(id, context)
      await stored.update({ ...plain(changes), ...(code && { code }) }, context)
      if (defectIds) {
        await context.db.delete(inspectionItemDefects).where(eq(inspectionItemDefects.itemId, id))
        await addDefects(id, defectIds, context)
      }
      return itemRows.get({ id }, context)
    },
    async addDefects({ subjectId, defectIds }: { subjectId: string; defectIds: string[] }, context: Context) {
      const before = await lockedItem(subjectId, context)
      await addDefects(subjectId, defectIds, context)
      const all = await defectsOf(subjectId, context)
      context.audit({ target: before.name, after: { defects: all.map(({ name }) => name).join('、') } })
      return all
    },
    async defects({ subjectId }: { subjectId: string }, context: Context) {
      await itemRows.get({ id: subjectId }, context)
      return defectsOf(subjectId, context)
    },
  }
}
