import type { RelatedDocument } from '@zhizao/contract/http/document'
import { type Bom, type BomItem, bomStates, type WholeBom } from '@zhizao/contract/material/bom'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { today } from '../../platform/today.ts'
import { materials } from '../material/material.table.ts'
import { materialClasses } from '../material-class/material-class.table.ts'
import { units } from '../unit/unit.table.ts'
import { bomItems, boms } from './bom.table.ts'

/** Bills with the names of what they speak of. */
export const bomRows = rows<Bom>()({
  title: 'BOM',
  from: boms,
  joins: [
    { table: materials, on: eq(materials.id, boms.materialId), inner: true },
    { table: units, on: eq(units.id, boms.unitId), inner: true },
  ],
  columns: {
    id: boms.id,
    code: boms.code,
    version: boms.version,
    materialId: boms.materialId,
    name: boms.name,
    alternative: boms.alternative,
    baseQuantity: boms.baseQuantity,
    unitId: boms.unitId,
    validFrom: boms.validFrom,
    validTo: boms.validTo,
    isDefault: boms.isDefault,
    remark: boms.remark,
    status: boms.status,
    materialCode: materials.code,
    materialName: materials.name,
    specification: materials.specification,
    unit: units.code,
    itemCount: sql`(select count(*)::int from ${bomItems} where ${bomItems.bomId} = ${boms.id})`,
    releasedBy: boms.releasedBy,
    releasedAt: boms.releasedAt,
    createdByName: boms.createdByName,
    createdAt: boms.createdAt,
    updatedByName: boms.updatedByName,
    updatedAt: boms.updatedAt,
  },
  search: {
    code: [boms.code],
    keyword: [boms.code, boms.name, materials.code, materials.name],
    name: [boms.name, materials.name],
  },
  match: { materialId: boms.materialId, status: boms.status, exactCode: boms.code },
  filters: {
    classId: (id) =>
      sql`${materials.classId} in (select c.id from ${materialClasses} c where c.path like '%/' || ${id} || '/%')`,
  },
  orderable: {
    code: boms.code,
    name: boms.name,
    version: boms.version,
    status: boms.status,
    materialCode: materials.code,
    materialName: materials.name,
    validFrom: boms.validFrom,
    updatedAt: boms.updatedAt,
  },
  order: [asc(materials.code), asc(boms.alternative), desc(boms.version)],
})

/**
 * The bill that holds for the material of an outer row on a day: the default alternative first, then by name; of one alternative the
 * newest.
 */
export const bomOn = (materialId: ReturnType<typeof sql>, day: unknown) => sql`(
  select b.id from ${boms} b
  where b.material_id = ${materialId} and b.status in ('released', 'superseded')
    and coalesce(b.valid_from, '-infinity') <= ${day}::date and (b.valid_to is null or b.valid_to > ${day}::date)
  order by b.is_default desc, b.alternative, b.version desc limit 1)`

/** The draft of a material that is worked on: of the default alternative first, then by name; of one alternative the newest. */
export const draftFor = (materialId: unknown) => sql`(
  select b.id from ${boms} b where b.material_id = ${materialId} and b.status = 'draft'
  order by b.is_default desc, b.alternative, b.version desc limit 1)`

/** The lines of a bill in their order. */
export async function itemsOf(bomId: string, context: Pick<Context, 'db' | 'user' | 'now'>): Promise<BomItem[]> {
  const items = await context.db
    .select({
      id: bomItems.id,
      materialId: bomItems.materialId,
      quantity: bomItems.quantity,
      unitId: bomItems.unitId,
      isFixed: bomItems.isFixed,
      loss: bomItems.loss,
      isPhantom: bomItems.isPhantom,
      substituteGroup: bomItems.substituteGroup,
      rank: bomItems.rank,
      overPercent: bomItems.overPercent,
      position: bomItems.position,
      remark: bomItems.remark,
      materialCode: materials.code,
      materialName: materials.name,
      specification: materials.specification,
      unitName: units.code,
      bomId: sql<string | null>`${bomOn(sql`${bomItems.materialId}`, today(context))}`,
      draftId: sql<string | null>`${draftFor(bomItems.materialId)}`,
    })
    .from(bomItems)
    .innerJoin(materials, eq(materials.id, bomItems.materialId))
    .innerJoin(units, eq(units.id, bomItems.unitId))
    .where(eq(bomItems.bomId, bomId))
    .orderBy(asc(bomItems.sort), asc(bomItems.id))
  const idOf = (found: string | null) => (found === null ? null : String(found))
  return items.map(({ isFixed, isPhantom, bomId: below, draftId, ...item }) => ({
    ...item,
    isFixed: isFixed ? 1 : 0,
    isPhantom: isPhantom ? 1 : 0,
    bomId: idOf(below),
    draftId: idOf(draftId),
  }))
}

/** A bill with its lines, whoever may release it. */
export type BomWithLines = Omit<WholeBom, 'needsOther'>

export const wholeBom = async (id: string, context: Context): Promise<BomWithLines> => ({
  ...(await bomRows.get({ id }, context)),
  lines: await itemsOf(id, context),
})

/** The other versions and alternatives of a bill's material, the newest first. */
export async function otherVersions(id: string, context: Context): Promise<RelatedDocument[]> {
  const { materialId } = await bomRows.get({ id }, context)
  const all = await bomRows.list({ materialId }, context)
  return all
    .filter((other) => other.id !== id)
    .map((other) => ({
      id: other.id,
      kind: 'BOM',
      code: bomName(other),
      state: bomStates[other.status].title,
      path: '/mes/pages/bom/index/detail',
    }))
}

/** What people call one version. */
export const bomName = ({ code, alternative, version }: Pick<Bom, 'code' | 'alternative' | 'version'>) =>
  `${code} ${alternative} V${version}`
