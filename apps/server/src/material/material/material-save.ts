import { inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { saveByCode } from '../../platform/crud/save-by-code.ts'
import type { Progress, Written } from '../../platform/crud/sheet-import.ts'
import type { MaterialPorts } from '../material-ports.ts'
import { unitConversions } from '../unit/unit-conversion.table.ts'
import { columnsOf } from './material.service.ts'
import { materials } from './material.table.ts'
import type { CompletedMaterial, OwnRate } from './material-values.ts'

/** Rows of a statement: putting them together does not hold up the event loop. */
const SLICE = 500

/** A material as a sheet says it, complete and right. */
export interface PreparedMaterial {
  /** Of one that is there already. */
  id?: string
  /** None where the code rule gives it. */
  code?: string
  values: CompletedMaterial
  rate: OwnRate | undefined
  /** Where it goes by default: null where none from now on, nothing where the sheet does not say. */
  place: string | null | undefined
  before?: { purchaseUnitId?: string | null; baseUnitId: string }
}

const save = saveByCode(materials, [
  'name',
  'classId',
  'specification',
  'drawingNo',
  'baseUnitId',
  'purchaseUnitId',
  'source',
  'tracking',
  'shelfLifeDays',
  'pickRule',
  'overPercent',
  'underPercent',
  'backflush',
  'safetyStock',
  'reorderPoint',
  'leadDays',
  'minLot',
  'lotMultiple',
  'externalCode',
  'gtin',
  'imageId',
  'endsOn',
  'status',
  'remark',
  'extra',
])

/** Writes materials and their own rates in slices, by code. */
export async function saveMaterials(
  prepared: readonly PreparedMaterial[],
  { nextCode, places }: Pick<MaterialPorts, 'nextCode' | 'places'>,
  context: Context,
  progress: Progress,
): Promise<Written[]> {
  const written: Written[] = []
  for (let at = 0; at < prepared.length; at += SLICE) {
    progress(at, prepared.length)
    context.signal.throwIfAborted()
    const coded: (PreparedMaterial & { code: string })[] = []
    for (const each of prepared.slice(at, at + SLICE))
      coded.push({ ...each, code: each.code ?? (await nextCode(context, 'material', { ...each.values })) })
    const rows = coded.map(({ code, values }) => ({
      ...columnsOf(values),
      code,
      baseUnitId: values.baseUnitId,
      extra: values.extra ?? {},
    }))
    written.push(...(await save(rows, context)))
    await saveRates(coded, context)
    await savePlaces(coded, places, context)
  }
  return written
}

async function savePlaces(
  slice: readonly (PreparedMaterial & { code: string })[],
  places: MaterialPorts['places'],
  context: Context,
) {
  const said = new Map(slice.flatMap(({ code, place }) => (place === undefined ? [] : [[code, place] as const])))
  if (!said.size) return
  const rows = await context.db
    .select({ id: materials.id, code: materials.code })
    .from(materials)
    .where(inArray(materials.code, [...said.keys()]))
  await places.keep(
    rows.map(({ id, code }) => ({ materialId: id, locationId: said.get(code) ?? null })),
    context,
  )
}

/** The rates that the materials had for their purchase units go, those that they say now come. */
async function saveRates(slice: readonly (PreparedMaterial & { code: string })[], { db, user }: Context) {
  const gone = slice.flatMap(({ id, before }) =>
    id && before?.purchaseUnitId ? [{ id, one: before.purchaseUnitId, other: before.baseUnitId }] : [],
  )
  if (gone.length)
    await db.execute(sql`delete from ${unitConversions} each using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
      as gone(id bigint, one bigint, other bigint)
      where each.material_id = gone.id and each.from_unit_id = gone.one and each.to_unit_id = gone.other`)
  const made = slice.flatMap(({ code, values, rate }) =>
    rate && values.purchaseUnitId ? [{ code, one: values.purchaseUnitId, other: values.baseUnitId, ...rate }] : [],
  )
  if (made.length)
    await db.execute(sql`insert into ${unitConversions} (company_id, material_id, from_unit_id, to_unit_id, num, den)
      select ${user.companyId}::bigint, of.id, made.one, made.other, made.num, made.den
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
        as made(code text, one bigint, other bigint, num numeric, den numeric)
      join ${materials} of on of.company_id = ${user.companyId}::bigint and of.code = made.code
      on conflict (company_id, material_id, from_unit_id, to_unit_id) do update set num = excluded.num, den = excluded.den`)
}
