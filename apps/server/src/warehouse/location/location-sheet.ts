import type { UploadedFile } from '@zhizao/contract/http/upload'
import { locationFields, locationKindTitles } from '@zhizao/contract/warehouse/location'
import { realKinds } from '@zhizao/rules/stock/location-kind'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { readSpreadsheet, spreadsheet, spreadsheetTemplate } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import type { WarehousePorts } from '../warehouse-ports.ts'
import { createLocation, updateLocation } from './location.service.ts'
import { locations } from './location.table.ts'
import { locationRows } from './location-query.ts'

const MOST_EXPORTED = 20_000
const MOST_IMPORTED = 1000

const Line = z.object({
  warehouseCode: z.string().trim().min(1, { error: '此项不能为空' }).max(64).meta({ title: '仓库编码' }),
  code: locationFields.code,
  name: locationFields.name.nullish().meta({ title: '库位名称' }),
  kind: locationFields.kind.optional(),
  barcode: locationFields.barcode,
  capacity: locationFields.capacity,
  allowNegative: locationFields.allowNegative.optional(),
  holdOnAlarm: locationFields.holdOnAlarm.optional(),
  status: locationFields.status.optional(),
  remark: locationFields.remark,
})
const columns = sheetColumns(
  Line.shape,
  [
    ...(['warehouseCode', 'code', 'name', 'kind', 'barcode', 'capacity'] as const),
    ...(['allowNegative', 'holdOnAlarm', 'status', 'remark'] as const),
  ],
  {
    warehouseCode: { required: true },
    code: { required: true },
    name: { note: '不填则同库位编码' },
    kind: { words: Object.fromEntries(realKinds.map((kind) => [kind, locationKindTitles[kind]])) },
    allowNegative: { words: { 1: '是', 0: '否' }, kind: 'number', note: '只有线边库位可以允许负库存' },
    holdOnAlarm: { words: { 1: '是', 0: '否' }, kind: 'number', note: '关联设备报警时，可用库存自动转为冻结' },
    status: { words: { 1: '启用', 0: '停用' }, kind: 'number' },
  },
)

export async function exportLocations(filter: object, context: Context) {
  const codes = new Map(
    (await context.db.select({ id: warehouses.id, code: warehouses.code }).from(warehouses)).map(
      ({ id, code }) => [id, code] as const,
    ),
  )
  const rows = inSlices(context, async (sliced) =>
    (await locationRows.list(filter, sliced, MOST_EXPORTED)).flatMap((row) =>
      row.warehouseId ? [{ ...row, warehouseCode: codes.get(row.warehouseId) ?? '' }] : [],
    ),
  )
  return spreadsheet('库位', columns as never, rows as AsyncIterable<object[]>, context)
}

export const locationTemplate = (context: Context) =>
  spreadsheetTemplate(
    '库位导入模板',
    columns,
    [
      '库位编码已存在的行会修改该库位，否则新增。',
      ['一次最多导入 {count} 行；任何一行有错误时整个文件都不会导入，错误会逐行列出。', { count: MOST_IMPORTED }],
    ],
    context,
  )

/** Adds and changes locations by code. All or nothing. */
export async function importLocations(file: UploadedFile, ports: WarehousePorts, context: Context) {
  const { rows, headingOf, faults } = await readSpreadsheet(file, columns, Line, context)
  if (rows.length > MOST_IMPORTED) throw invalid(`一次最多导入 ${MOST_IMPORTED} 行`)
  const { db } = context
  const named = [...new Set(rows.map(({ row }) => row.warehouseCode))]
  const houses = new Map(
    (named.length ? await db.select().from(warehouses).where(inArray(warehouses.code, named)) : []).map(
      ({ id, code }) => [code, id] as const,
    ),
  )
  const codes = rows.map(({ row }) => row.code)
  const known = new Map(
    (codes.length ? await db.select().from(locations).where(inArray(locations.code, codes)) : []).map(
      ({ id, code }) => [code, id] as const,
    ),
  )
  const seen = new Map<string, number>()
  let added = 0
  for (const { line, row } of rows) {
    const { warehouseCode, ...values } = row
    const earlier = seen.get(row.code)
    if (earlier) faults.tell(line, headingOf('code'), `与第 ${earlier} 行重复`, row.code)
    seen.set(row.code, line)
    const warehouseId = houses.get(warehouseCode)
    if (!warehouseId) faults.tell(line, headingOf('warehouseCode'), '仓库不存在或已被删除', warehouseCode)
    if (earlier || !warehouseId) continue
    const id = known.get(row.code)
    try {
      if (id) await updateLocation({ ...withoutNone(values), warehouseId, id }, context)
      else {
        const fresh = {
          kind: 'storage' as const,
          allowNegative: 0 as const,
          holdOnAlarm: 0 as const,
          status: 1 as const,
          classIds: [],
        }
        await createLocation({ ...fresh, ...withoutNone(values), warehouseId }, ports, context)
        added++
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.tell(line, '', error.message)
    }
  }
  faults.refuse()
  return { added, changed: rows.length - added }
}

/** What a cell says nothing of stays as it is. */
const withoutNone = <Values extends { name?: string | null; kind?: unknown }>({ name, ...values }: Values) => ({
  ...values,
  ...(name && { name }),
})
