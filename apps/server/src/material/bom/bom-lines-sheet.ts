import type { Sheet } from '@zhizao/contract/http/sheet'
import { BomDraft } from '@zhizao/contract/material/bom'
import { z } from 'zod'
import { codeMap, hasCode } from '../../platform/codes/code-as-read.ts'
import type { Context } from '../../platform/context.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { readSpreadsheet, spreadsheet, spreadsheetTemplate } from '../../platform/crud/spreadsheet.ts'
import { materials } from '../material/material.table.ts'
import { companyUnits } from '../unit/company-units.ts'
import { bomName, wholeBom } from './bom-query.ts'

const line = BomDraft.shape.lines.unwrap().element.shape
/** A line as a sheet says it: component and unit by what people call them. */
const SheetLine = z.object({
  materialCode: z.string().trim().min(1, { error: '此项不能为空' }).max(64).meta({ title: '物料编码' }),
  quantity: line.quantity,
  unitName: z.string().trim().max(16).nullish().meta({ title: '单位' }),
  isFixed: line.isFixed,
  loss: line.loss,
  isPhantom: line.isPhantom,
  substituteGroup: line.substituteGroup,
  rank: line.rank,
  overPercent: line.overPercent,
  position: line.position,
  remark: line.remark,
})
const yesNo = { words: { 1: '是', 0: '否' }, kind: 'number' as const }
const columns = sheetColumns(
  SheetLine.shape,
  [
    'materialCode',
    'quantity',
    'unitName',
    'loss',
    'isFixed',
    'isPhantom',
    'substituteGroup',
    'rank',
    'overPercent',
    'position',
    'remark',
  ],
  {
    materialCode: { required: true },
    quantity: { required: true },
    unitName: { note: '不填则为物料的基本单位' },
    isFixed: yesNo,
    isPhantom: yesNo,
  },
)

/** The lines that a sheet says; whatever is wrong of it is refused at once, by row and column. */
export async function readBomLines(sheet: Sheet, context: Context) {
  const { rows, faults, headingOf } = await readSpreadsheet(sheet, columns, SheetLine, context)
  const codes = [...new Set(rows.map(({ row }) => row.materialCode))]
  const found = codes.length ? await context.db.select().from(materials).where(hasCode(materials, codes)) : []
  const known = codeMap(found)
  const units = await companyUnits(context)
  const read = rows.flatMap(({ line: at, row: { unitName, ...row } }) => {
    const material = known.get(row.materialCode)
    const unit = units.find((each) =>
      unitName ? [each.code, each.name].includes(unitName) : each.id === material?.baseUnitId,
    )
    if (!material) faults.notify(at, headingOf('materialCode'), '物料不存在或已被删除', row.materialCode)
    else if (!unit) faults.notify(at, headingOf('unitName'), '单位不存在或已被删除', unitName)
    else return [{ ...row, materialId: material.id, materialName: material.name, unitId: unit.id, unitName: unit.code }]
    return []
  })
  faults.refuse()
  return read
}

export const bomLineTemplate = (context: Context) => spreadsheetTemplate('BOM 明细', columns, [], context)

export async function bomLineSheet(id: string, context: Context) {
  const bom = await wholeBom(id, context)
  return spreadsheet(`BOM ${bomName(bom)}`, columns, bom.lines, context)
}
