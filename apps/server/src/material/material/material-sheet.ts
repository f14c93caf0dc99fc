import type { FileReply } from '@zhizao/contract/http/upload'
import { gtin14 } from '@zhizao/rules/scan/check-digit'
import type { Context } from '../../platform/context.ts'
import type { Named } from '../../platform/crud/named.ts'
import { type LookedSheet, type SheetImport, sheetImport } from '../../platform/crud/sheet-import.ts'
import { type ImportedRow, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { eachWithBreath } from '../../platform/work/breath.ts'
import { materialWays } from '../material-params.ts'
import type { MaterialPorts } from '../material-ports.ts'
import { materialWorld } from './material.service.ts'
import { materials } from './material.table.ts'
import { knownMaterials } from './material-known.ts'
import { namesIn } from './material-names.ts'
import { withPlaces } from './material-place.ts'
import { listMaterials, type MaterialFilter } from './material-query.ts'
import { oddRate } from './material-rates.ts'
import { type PreparedMaterial, saveMaterials } from './material-save.ts'
import { MaterialLine, materialColumns } from './material-sheet-columns.ts'
import { checkedMaterial, completed } from './material-values.ts'

const MOST_EXPORTED = 200_000

/** Materials brought in from a sheet, found by code or by the number of the ERP. */
export type SheetPorts = Pick<MaterialPorts, 'extra' | 'nextCode' | 'setParams' | 'places'>

export const materialImport = ({ extra, nextCode, setParams, places }: SheetPorts): SheetImport =>
  sheetImport<MaterialLine, PreparedMaterial>({
    name: '物料导入模板',
    columns: materialColumns,
    line: MaterialLine,
    codes: [materials.code, materials.externalCode],
    async offered(context) {
      const { units, classes } = await materialWorld(setParams, context)
      const codes = [...units.values()].filter(({ status }) => status === 1).map(({ code }) => code)
      const ways = [...classes.values()].map(({ fullName }) => fullName)
      const defaultLocation = await places.offered(context)
      return { className: ways, baseUnit: codes, purchaseUnit: codes, defaultLocation }
    },
    own: { entity: 'material', extra },
    judgesCodes: async (context) => (await materialWays(setParams, context)).refusesLostZeros,
    prepare: (sheet, context) => prepare(sheet, { setParams, places }, context),
    isNew: ({ id }) => id === undefined,
    save: (prepared, context, progress) => saveMaterials(prepared, { nextCode, places }, context, progress),
    done: ({ added, changed }) => `新增 ${added} 个物料，修改 ${changed} 个物料`,
  })

export async function exportMaterials(filter: MaterialFilter, ports: SheetPorts, context: Context): Promise<FileReply> {
  const { classes } = await materialWorld(ports.setParams, context)
  const own = await ports.extra.of('material', context)
  const rows = inSlices(context, async (sliced) =>
    (await withPlaces(await listMaterials(filter, sliced, MOST_EXPORTED), ports, sliced)).map(
      ({ className: _, classId, extra, ...row }): Record<string, unknown> => ({
        ...row,
        ...own.flat(extra),
        className: classId ? (classes.get(classId)?.fullName ?? null) : null,
      }),
    ),
  )
  return spreadsheet('物料', [...materialColumns, ...own.columns], rows, context)
}

/** What the lines of a sheet mean, looked at as a whole: nothing is written. */
async function prepare(
  sheet: LookedSheet<MaterialLine>,
  { setParams, places }: Pick<SheetPorts, 'setParams' | 'places'>,
  context: Context,
): Promise<PreparedMaterial[]> {
  const { rows, faults, headingOf } = sheet
  const world = await materialWorld(setParams, context)
  const known = await knownMaterials(rows, context)
  const named = namesIn(world)
  const placeOf = await places.named([...new Set(rows.flatMap(({ row }) => row.defaultLocation || []))], context)
  const [byCode, byNumber, byGtin] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const prepared: PreparedMaterial[] = []

  const check = ({ line, row }: ImportedRow<MaterialLine>) => {
    const notify = (field: keyof MaterialLine, message: string, value: unknown = row[field]) =>
      sheet.notify(line, field, message, value)
    const once = (seen: Map<string, number>, field: 'code' | 'externalCode' | 'gtin') => {
      const value = field === 'gtin' && row.gtin ? gtin14(row.gtin) : row[field]
      if (!value) return
      const earlier = seen.get(value)
      if (earlier) notify(field, `与第 ${earlier} 行重复`)
      else seen.set(value, line)
    }
    once(byCode, 'code')
    once(byNumber, 'externalCode')
    once(byGtin, 'gtin')
    const ofNumber = row.externalCode ? known.byNumber.get(row.externalCode) : undefined
    const before = row.code ? known.byCode.get(row.code) : ofNumber
    if (ofNumber && ofNumber.id !== before?.id) notify('externalCode', `已是物料“${ofNumber.code}”的 ERP 编码`)
    const ofGoods = row.gtin ? known.byGtin.get(gtin14(row.gtin)) : undefined
    if (ofGoods && ofGoods.id !== before?.id) notify('gtin', `已是物料“${ofGoods.code}”的商品条码`)
    const { className, baseUnit, purchaseUnit, purchaseRate, defaultLocation, ...fields } = row
    const place = lookedUp(defaultLocation, placeOf)
    if (place?.message) notify('defaultLocation', place.message)
    const meant: Meant = {
      className: lookedUp(className, named.class),
      baseUnit: lookedUp(baseUnit, named.unit) ?? undefined,
      purchaseUnit: lookedUp(purchaseUnit, named.unit),
    }
    for (const [field, found] of Object.entries(meant)) {
      if (found?.message) notify(field as keyof Meant, found.message)
      if (found?.isUnknown) sheet.missing(field === 'className' ? 'materialClass' : 'unit', row[field as keyof Meant]!)
    }
    const purchaseUnitId = idOf(meant.purchaseUnit, before?.purchaseUnitId)
    const kept = purchaseUnitId === before?.purchaseUnitId ? before?.purchaseRate : null
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const names = {
      name: row.name ?? before?.name ?? '',
      classId: idOf(meant.className, before?.classId),
      baseUnitId: idOf(meant.baseUnit, before?.baseUnitId),
      purchaseUnitId,
    }
    const extra = sheet.extraOf({ line, row }, before)
    const values = completed({ ...(before as Partial<typeof before>), ...given, ...names, extra }, world)
    if (!row.name) notify('name', '此项不能为空')
    if (before && values.baseUnitId && values.baseUnitId !== before.baseUnitId && !meant.baseUnit?.message)
      notify('baseUnit', `物料“${before.code}”的基本单位是“${before.baseUnit}”，不能在导入中更换`)
    const rate = purchaseRate === undefined ? kept : purchaseRate
    const checked = checkedMaterial(values, rate, world)
    for (const { field, message } of checked.problems) {
      const column = columnOf[field] ?? (field as keyof MaterialLine)
      // Told already: the name means nothing.
      if (meant[column as keyof Meant]?.message) continue
      // What is wrong with the cell itself was told.
      if (!faults.hasCell(line, headingOf(column))) notify(column, message)
    }
    const odd = oddRate(values, rate, world)
    if (odd && purchaseRate !== undefined) sheet.note(line, 'purchaseRate', odd, rate)
    if (!faults.has(line))
      prepared.push({
        id: before?.id,
        code: row.code || before?.code,
        values,
        rate: checked.rate,
        place: place === undefined ? undefined : (place?.id ?? null),
        before: before && { purchaseUnitId: before.purchaseUnitId, baseUnitId: before.baseUnitId },
      })
  }
  await eachWithBreath(rows, check, context.signal)
  return prepared
}

/** What the names of a line mean; nothing where its cell says nothing, null where it is to be cleared. */
type Meant = Record<'className' | 'baseUnit' | 'purchaseUnit', Named | null | undefined>
const lookedUp = (name: string | null | undefined, find: (name: string) => Named) =>
  name ? find(name) : name === undefined ? undefined : null
const idOf = (found: Named | null | undefined, otherwise: string | null | undefined) =>
  found === undefined ? otherwise : (found?.id ?? null)
const columnOf: Record<string, keyof MaterialLine> = {
  classId: 'className',
  baseUnitId: 'baseUnit',
  purchaseUnitId: 'purchaseUnit',
}
