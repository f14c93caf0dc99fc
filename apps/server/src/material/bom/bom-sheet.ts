import { asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type ImportColumn, type SheetImport, sheetImport } from '../../platform/crud/sheet-import.ts'
import { type SheetColumn, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import type { ReadSetParams } from '../../platform/params/param.ts'
import { materials } from '../material/material.table.ts'
import { releasesByOther } from '../material-params.ts'
import { companyUnits } from '../unit/company-units.ts'
import { units } from '../unit/unit.table.ts'
import { bomItems, boms } from './bom.table.ts'
import { prepareBoms } from './bom-import.ts'
import { type PreparedBom, saveBoms } from './bom-import-save.ts'
import { bomRows } from './bom-query.ts'
import { BomLine, bomColumns } from './bom-sheet-columns.ts'

const MOST_EXPORTED = 20_000
/** Bills whose lines are read at once. */
const SLICE = 50

/** Bills brought in from one sheet: many products, levels, versions and alternatives. */
export const bomImport = (setParams: ReadSetParams): SheetImport =>
  sheetImport<BomLine, PreparedBom>({
    name: 'BOM 导入模板',
    columns: bomColumns as readonly ImportColumn<BomLine>[],
    line: BomLine,
    codes: [materials.code],
    remarks: ['同一产品、替代方案和版本的各行组成一个 BOM；修改草稿时，草稿原有的明细全部换成表格中的。'],
    async offered(context) {
      const codes = (await companyUnits(context)).filter(({ status }) => status === 1).map(({ code }) => code)
      return { baseUnit: codes, unitName: codes }
    },
    prepare: async (sheet, context) => prepareBoms(sheet, await releasesByOther(setParams, context), context),
    isNew: ({ id }) => id === undefined,
    async save(prepared, context, progress) {
      await saveBoms(prepared, context, progress)
      return undefined
    },
    done: ({ added, changed }) => `新增 ${added} 个 BOM，修改 ${changed} 个 BOM`,
  })

/** Bills with their lines, as they are brought in. */
export async function exportBoms(filter: object, context: Context) {
  return spreadsheet('BOM', bomColumns as SheetColumn<object>[], lineSlices(filter, context), context)
}

async function* lineSlices(filter: object, context: Context) {
  const heads = await bomRows.list(filter, context, MOST_EXPORTED)
  for (let at = 0; at < heads.length; at += SLICE) {
    const some = new Map(heads.slice(at, at + SLICE).map((head) => [head.id, head]))
    const lines = await context.db
      .select({ item: bomItems, materialCode: materials.code, unitName: units.code })
      .from(bomItems)
      .innerJoin(boms, eq(boms.id, bomItems.bomId))
      .innerJoin(materials, eq(materials.id, bomItems.materialId))
      .innerJoin(units, eq(units.id, bomItems.unitId))
      .where(inArray(bomItems.bomId, [...some.keys()]))
      .orderBy(asc(boms.materialId), asc(boms.alternative), asc(boms.version), asc(bomItems.sort), asc(bomItems.id))
    yield lines.map(({ item: { isFixed, isPhantom, remark, ...item }, materialCode, unitName }) => {
      const head = some.get(item.bomId)!
      return {
        ...item,
        materialCode,
        unitName,
        remark,
        isFixed: isFixed ? 1 : 0,
        isPhantom: isPhantom ? 1 : 0,
        productCode: head.materialCode,
        alternative: head.alternative,
        version: head.version,
        bomName: head.name,
        baseQuantity: head.baseQuantity,
        baseUnit: head.unit,
        validFrom: head.validFrom,
        validTo: head.status === 'superseded' ? null : head.validTo,
        release: head.status === 'released' || head.status === 'superseded' ? 1 : 0,
      }
    })
  }
}
