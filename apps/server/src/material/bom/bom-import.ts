import { MOST_BOM_ITEMS } from '@zhizao/contract/material/bom'
import { cycleThrough } from '@zhizao/rules/bom/cycle'
import { inArray } from 'drizzle-orm'
import { type CodeMap, codeMap, hasCode } from '../../platform/codes/code-as-read.ts'
import { type Context, holds } from '../../platform/context.ts'
import { meaningsOf, type Named } from '../../platform/crud/named.ts'
import type { LookedSheet } from '../../platform/crud/sheet-import.ts'
import type { ImportedRow } from '../../platform/crud/spreadsheet.ts'
import { today } from '../../platform/today.ts'
import { breath } from '../../platform/work/breath.ts'
import { materials } from '../material/material.table.ts'
import { unitNames } from '../material/material-names.ts'
import { companyUnits } from '../unit/company-units.ts'
import { unitRatios } from '../unit/unit-ratios.ts'
import { FIRST_ALTERNATIVE } from './bom.service.ts'
import { boms } from './bom.table.ts'
import type { ItemValues, PreparedBom } from './bom-import-save.ts'
import type { BomLine } from './bom-sheet-columns.ts'
import { edgesBelow } from './bom-structure.ts'
import { billsIn, type SheetBill } from './sheet-bills.ts'

const SLICE = 1000
type MaterialRow = typeof materials.$inferSelect
type Sheet = LookedSheet<BomLine>
type Line = ImportedRow<BomLine>

/** What bills are checked against. */
interface World {
  materials: CodeMap<MaterialRow>
  /** The versions that there are, by material and alternative. */
  versions: ReadonlyMap<string, (typeof boms.$inferSelect)[]>
  unit: (name: string) => Named
  ratios: ReturnType<typeof unitRatios>
}

const RELEASED_BY_OTHERS = '公司要求 BOM 由他人发布，请留空，导入后由他人发布'

const keyOf = (materialId: string, alternative: string) => `${materialId} ${alternative}`

/** The bills of a sheet, each with its lines; what is wrong is told by cell. `byOther`: whoever brings them in may not release them. */
export async function prepareBoms(sheet: Sheet, byOther: boolean, context: Context): Promise<PreparedBom[]> {
  const bills = billsIn(sheet)
  if (byOther)
    for (const { line, head } of bills) if (head.release === 1) sheet.notify(line, 'release', RELEASED_BY_OTHERS)
  const world = await worldOf(sheet, bills, context)
  const prepared: PreparedBom[] = []
  const taken = new Map<string, number>()
  const breathe = breath(context.signal)
  for (const bill of bills) {
    const found = await preparedBill(bill, sheet, world, taken, context)
    if (found) prepared.push(found)
    await breathe()
  }
  await tellCycle(prepared, bills, sheet, world, context)
  return prepared
}

async function worldOf({ rows }: Sheet, bills: readonly SheetBill[], context: Context): Promise<World> {
  const codes = [...new Set([...bills.map(({ product }) => product), ...rows.map(({ row }) => row.materialCode)])]
  const rowsFound: MaterialRow[] = []
  const breathe = breath(context.signal)
  for (let at = 0; at < codes.length; at += SLICE) {
    const some = await context.db
      .select()
      .from(materials)
      .where(hasCode(materials, codes.slice(at, at + SLICE)))
    rowsFound.push(...some)
    await breathe()
  }
  const found = codeMap(rowsFound)
  const made = [...new Set(bills.flatMap(({ product }) => found.get(product)?.id ?? []))]
  const versions: (typeof boms.$inferSelect)[] = []
  for (let at = 0; at < made.length; at += SLICE)
    versions.push(
      ...(await context.db
        .select()
        .from(boms)
        .where(inArray(boms.materialId, made.slice(at, at + SLICE)))),
    )
  return {
    materials: found,
    versions: Map.groupBy(versions, ({ materialId, alternative }) => keyOf(materialId, alternative)),
    unit: meaningsOf('计量单位', unitNames(await companyUnits(context))),
    ratios: unitRatios(context),
  }
}

/** One bill as it will be kept; undefined where something about it is wrong. */
async function preparedBill(
  bill: SheetBill,
  sheet: Sheet,
  world: World,
  taken: Map<string, number>,
  context: Context,
): Promise<PreparedBom | undefined> {
  const { line: at, product, head } = bill
  const { notify, faults } = sheet
  const material = world.materials.get(product)
  if (!material) notify(at, bill.productField, '物料不存在或已被删除', product)
  const alternative = head.alternative ?? FIRST_ALTERNATIVE
  if (bill.lines.length > MOST_BOM_ITEMS) notify(at, undefined, `一个 BOM 最多 ${MOST_BOM_ITEMS} 行`)
  const { validFrom = null, validTo = null } = head
  if (validTo && validTo <= (validFrom ?? (head.release ? today(context) : '')))
    notify(at, 'validTo', '应晚于生效日期', validTo)
  const releases = head.release === 1
  if (releases && !holds(context.user, 'bom:release')) notify(at, 'release', '没有发布 BOM 的权限')
  const day = validFrom ?? today(context)
  if (material && releases && isOut(material, day)) notify(at, bill.productField, '物料已停用', product)
  const items: ItemValues[] = []
  for (const line of bill.lines) {
    const item = await itemOf(line, product, sheet, world, releases ? day : undefined)
    if (item) items.push({ ...item, sort: items.length + 1 })
  }
  if (!material) return undefined
  const unit = head.baseUnit ? world.unit(head.baseUnit) : { id: material.baseUnitId }
  if (unit.message) notify(at, 'baseUnit', unit.message, head.baseUnit)
  const ratio = unit.id ? await world.ratios(material, unit.id) : undefined
  if (ratio && 'problem' in ratio) notify(at, 'baseUnit', ratio.problem, head.baseUnit)
  const versions = world.versions.get(keyOf(material.id, alternative)) ?? []
  const place = placeOf(bill, versions, taken.get(keyOf(material.id, alternative)) ?? 0)
  if ('problem' in place)
    notify(at, head.version ? 'version' : bill.productField, place.problem, head.version ?? product)
  if ('problem' in place || !ratio || 'problem' in ratio || bill.lines.some(({ line }) => faults.has(line)))
    return undefined
  taken.set(keyOf(material.id, alternative), Math.max(place.version, taken.get(keyOf(material.id, alternative)) ?? 0))
  return {
    id: place.draft?.id,
    materialId: material.id,
    alternative,
    version: place.version,
    items,
    releases,
    isDefault: versions.some(({ isDefault }) => isDefault),
    head: {
      code: place.draft?.code ?? material.code,
      name: head.bomName || place.draft?.name || material.name,
      baseQuantity: head.baseQuantity ?? '1',
      unitId: unit.id!,
      ...ratio.ratio!,
      validFrom,
      validTo,
    },
  }
}

const isOut = ({ status, endsOn }: MaterialRow, day: string) => status === 0 || (endsOn !== null && endsOn <= day)

/** Which version a bill becomes: the draft that it changes, or the next after all that there are and that stand before it. */
function placeOf(
  { head: { version } }: SheetBill,
  versions: readonly (typeof boms.$inferSelect)[],
  taken: number,
): { version: number; draft?: typeof boms.$inferSelect | undefined } | { problem: string } {
  const last = Math.max(taken, ...versions.map((each) => each.version))
  if (!version) {
    const drafts = versions.filter(({ status }) => status === 'draft').sort((one, other) => other.version - one.version)
    const [draft] = drafts
    return draft && draft.version > taken ? { version: draft.version, draft } : { version: last + 1 }
  }
  const there = versions.find((each) => each.version === version)
  if (there && there.status !== 'draft') return { problem: `版本 V${version} 已发布过，不能修改` }
  if (there) return { version, draft: there }
  return version > last ? { version } : { problem: `版本应大于已有的 V${last}` }
}

async function itemOf(
  { line, row }: Line,
  product: string,
  { notify, faults, missing }: Sheet,
  { materials: known, unit, ratios }: World,
  usedFrom: string | undefined,
): Promise<ItemValues | undefined> {
  const material = known.get(row.materialCode)
  if (!material) notify(line, 'materialCode', '物料不存在或已被删除', row.materialCode)
  else if (material === known.get(product)) notify(line, 'materialCode', '组件不能是 BOM 自己的物料', row.materialCode)
  else if (usedFrom && isOut(material, usedFrom)) notify(line, 'materialCode', '物料已停用', row.materialCode)
  if (!row.quantity) notify(line, 'quantity', '此项不能为空')
  const meant = row.unitName ? unit(row.unitName) : { id: material?.baseUnitId }
  if (meant.message) notify(line, 'unitName', meant.message, row.unitName)
  if (meant.isUnknown) missing('unit', row.unitName!)
  const ratio = material && meant.id ? await ratios(material, meant.id) : undefined
  if (ratio && 'problem' in ratio) notify(line, 'unitName', ratio.problem, row.unitName)
  if (faults.has(line) || !ratio || 'problem' in ratio) return undefined
  const { substituteGroup, rank, overPercent, position, remark } = row
  return {
    materialId: material!.id,
    quantity: row.quantity!,
    unitId: meant.id!,
    ...ratio.ratio!,
    isFixed: row.isFixed === 1,
    isPhantom: row.isPhantom === 1,
    loss: row.loss ?? '0',
    substituteGroup: substituteGroup || null,
    rank,
    overPercent,
    position: position || null,
    remark: remark || null,
  }
}

/** A circle through the bills of the sheet and what is made otherwise; the first is told, by the codes of its materials. */
async function tellCycle(
  prepared: readonly PreparedBom[],
  bills: readonly SheetBill[],
  { notify }: Sheet,
  { materials: known }: World,
  context: Context,
) {
  const made = new Map<string, Set<string>>()
  for (const { materialId, items } of prepared) {
    const components = made.get(materialId) ?? new Set()
    for (const item of items) components.add(item.materialId)
    made.set(materialId, components)
  }
  const components = [...new Set(prepared.flatMap(({ items }) => items.map((item) => item.materialId)))]
  const outside = components.filter((id) => !made.has(id))
  const edges = outside.length ? await edgesBelow(outside, today(context), context) : []
  const below = Map.groupBy(edges, (edge) => edge.made)
  // One walk over all of them, from a place above every product.
  const cycle = cycleThrough('', (id) =>
    id === '' ? made.keys() : (made.get(id) ?? (below.get(id) ?? []).map((edge) => edge.component)),
  )
  if (!cycle) return
  const codes = new Map([...known.values()].map(({ id, code }) => [id, code]))
  const words = cycle.map((id) => codes.get(id) ?? '…').join(' → ')
  const bill = bills.find(({ product }) => cycle.includes(known.get(product)?.id ?? ''))!
  notify(bill.line, bill.productField, `产品结构形成循环：${words}`, bill.product)
}
