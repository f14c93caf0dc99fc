import { DefectClass, defectClassTitles } from '@zhizao/contract/quality/defect'
import { inspectionSchemeLine } from '@zhizao/contract/quality/inspection-scheme'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { NamedByCode } from '../../material/index.ts'
import type { Context } from '../../platform/context.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import type { ReadSheet } from '../../platform/crud/spreadsheet.ts'
import { inspectionItems } from '../item/inspection-item.table.ts'

const { requirement, lower, target, upper, samples, remark } = inspectionSchemeLine

/** A line as a sheet says it. */
export const SchemeSheetLine = z.object({
  itemCode: NamedByCode.min(1, { error: '此项不能为空' }).meta({ title: '项目编码' }),
  defectClass: DefectClass.meta({ title: '缺陷等级' }),
  requirement,
  lower,
  target,
  upper,
  samples,
  remark,
})

export const schemeColumns = sheetColumns(
  SchemeSheetLine.shape,
  ['itemCode', 'defectClass', 'requirement', 'lower', 'target', 'upper', 'samples', 'remark'],
  {
    itemCode: { required: true },
    defectClass: { required: true, words: defectClassTitles },
    requirement: { width: 30 },
    samples: { note: '不填则为全部样本' },
  },
)

/** The lines that a sheet says; items that are not known are told by row and column. */
export async function readSchemeLines(
  { rows, faults, headingOf }: ReadSheet<Record<string, unknown>>,
  { db }: Context,
): Promise<object[]> {
  const codes = [...new Set(rows.map(({ row }) => String(row.itemCode)))]
  const found = codes.length ? await db.select().from(inspectionItems).where(inArray(inspectionItems.code, codes)) : []
  const known = new Map(found.map((item) => [item.code, item]))
  return rows.flatMap(({ line, row }) => {
    const item = known.get(String(row.itemCode))
    if (!item) {
      faults.notify(line, headingOf('itemCode'), '检验项目不存在或已被删除', String(row.itemCode))
      return []
    }
    return [{ ...row, itemId: item.id, itemName: item.name, itemKind: item.kind, itemUnit: item.unit }]
  })
}
