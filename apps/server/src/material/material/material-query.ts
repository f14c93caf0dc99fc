import type { PageInput } from '@zhizao/contract/http/page'
import type { Material } from '@zhizao/contract/material/material'
import { rateOfRatio } from '@zhizao/rules/quantity/rate'
import { gtin14 } from '@zhizao/rules/scan/check-digit'
import { dayText } from '@zhizao/rules/time/calendar'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { type FiltersOf, rows } from '../../platform/crud/rows.ts'
import { containing } from '../../platform/crud/search.ts'
import { materialClasses } from '../material-class/material-class.table.ts'
import { units } from '../unit/unit.table.ts'
import { unitConversions } from '../unit/unit-conversion.table.ts'
import { materials } from './material.table.ts'

const baseUnits = alias(units, 'base_unit')
const purchaseUnits = alias(units, 'purchase_unit')

type PlaceOfMaterial = Pick<Material, 'defaultLocationId' | 'defaultLocation' | 'defaultLocationOff'>
/** As the database gives it: the rate as the two numbers of its ratio. */
type Stored = Omit<Material, 'createdAt' | 'updatedAt' | 'stock' | keyof PlaceOfMaterial> & {
  createdAt: Date
  updatedAt: Date
}

const found = rows<Stored>()({
  title: '物料',
  from: materials,
  total: 'near',
  joins: [
    { table: materialClasses, on: eq(materialClasses.id, materials.classId) },
    { table: baseUnits, on: eq(baseUnits.id, materials.baseUnitId) },
    { table: purchaseUnits, on: eq(purchaseUnits.id, materials.purchaseUnitId) },
    {
      table: unitConversions,
      on: and(
        eq(unitConversions.materialId, materials.id),
        eq(unitConversions.fromUnitId, materials.purchaseUnitId),
        eq(unitConversions.toUnitId, materials.baseUnitId),
      )!,
    },
  ],
  columns: {
    id: materials.id,
    code: materials.code,
    name: materials.name,
    classId: materials.classId,
    className: materialClasses.name,
    specification: materials.specification,
    drawingNo: materials.drawingNo,
    baseUnitId: materials.baseUnitId,
    baseUnit: baseUnits.code,
    baseDecimals: baseUnits.decimals,
    purchaseUnitId: materials.purchaseUnitId,
    purchaseUnit: purchaseUnits.code,
    purchaseRate: sql`trim_scale(${unitConversions.num})::text || '/' || trim_scale(${unitConversions.den})::text`,
    source: materials.source,
    tracking: materials.tracking,
    shelfLifeDays: materials.shelfLifeDays,
    pickRule: materials.pickRule,
    overPercent: materials.overPercent,
    underPercent: materials.underPercent,
    backflush: materials.backflush,
    safetyStock: materials.safetyStock,
    reorderPoint: materials.reorderPoint,
    leadDays: materials.leadDays,
    minLot: materials.minLot,
    lotMultiple: materials.lotMultiple,
    externalCode: materials.externalCode,
    gtin: materials.gtin,
    imageId: materials.imageId,
    endsOn: materials.endsOn,
    status: materials.status,
    remark: materials.remark,
    extra: materials.extra,
    createdAt: materials.createdAt,
    updatedAt: materials.updatedAt,
  },
  search: {
    code: [materials.code],
    name: [materials.name],
    specification: [materials.specification],
    drawingNo: [materials.drawingNo],
    externalCode: [materials.externalCode],
  },
  match: {
    ids: materials.id,
    externalCodes: materials.externalCode,
    gtin: materials.gtin,
    gtins: materials.gtin,
    source: materials.source,
    tracking: materials.tracking,
    status: materials.status,
    baseUnitId: materials.baseUnitId,
  },
  filters: {
    // As people read them.
    codes: (codes) => sql`material.code_key = any (select code_as_read(given) from unnest(${codes}::text[]) given)`,
    keyword: (part) => sql`${materials.searched} like ${part}`,
    classId: (id) => sql`${materials.classId} in (select below.id from ${materialClasses} above
      join ${materialClasses} below on below.company_id = above.company_id and starts_with(below.path, above.path)
      where above.id = ${id})`,
    offeredOn: (day) =>
      sql`${materials.status} = 1 and (${materials.endsOn} is null or ${materials.endsOn} > ${day}::date)`,
    exceptIds: (ids) => sql`${materials.id} <> all(${ids})`,
  },
  orderable: {
    code: materials.code,
    name: materials.name,
    specification: materials.specification,
    drawingNo: materials.drawingNo,
    externalCode: materials.externalCode,
    safetyStock: materials.safetyStock,
    reorderPoint: materials.reorderPoint,
    endsOn: materials.endsOn,
    createdAt: materials.createdAt,
    updatedAt: materials.updatedAt,
  },
  order: [asc(materials.code)],
})

export type MaterialFilter = FiltersOf<typeof found> & { keyword?: string; gtin?: string }

const shown = (row: Stored): Material => {
  const [num, den] = row.purchaseRate?.split('/') ?? []
  return {
    ...row,
    purchaseRate: num && den ? rateOfRatio({ num, den }) : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const asked = <Filter extends MaterialFilter>(filter: Filter): Filter => ({
  ...filter,
  keyword: filter.keyword && containing(filter.keyword.toLowerCase()),
  gtin: filter.gtin && gtin14(filter.gtin),
})

/** Only what may be chosen today. */
const offered = ({ user, now }: Context) => ({ offeredOn: dayText(now().getTime(), user.timeZone) })

export async function pageOfMaterials(input: MaterialFilter & PageInput, context: Context) {
  const page = await found.page(asked(input), context)
  return { ...page, records: page.records.map(shown) }
}

export const pageOfOffered = (input: MaterialFilter & PageInput, context: Context) =>
  pageOfMaterials({ ...input, ...offered(context) }, context)

export const listMaterials = async (filter: MaterialFilter, context: Context, most: number) =>
  (await found.list(asked(filter), context, most)).map(shown)

export const listOffered = (filter: MaterialFilter, context: Context, most: number) =>
  listMaterials({ ...filter, ...offered(context) }, context, most)

export const materialById = async (id: string, context: Context) => shown(await found.get({ id }, context))

/** Materials that are there, by their ids. */
export async function materialsWithIds(ids: readonly string[], { db }: Pick<Context, 'db'>) {
  return db
    .select()
    .from(materials)
    .where(inArray(materials.id, [...ids]))
}
