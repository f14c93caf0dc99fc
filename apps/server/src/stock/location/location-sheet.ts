import { locationFields, locationKindTitles } from '@zhizao/contract/stock/location'
import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import { realKinds } from '@zhizao/rules/stock/location-kind'
import { isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { codeMap } from '../../platform/codes/code-as-read.ts'
import type { Context } from '../../platform/context.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { type ImportColumn, type LookedSheet, type SheetImport, sheetImport } from '../../platform/crud/sheet-import.ts'
import { type SheetFaults, sheetFaults, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import type { StockPorts } from '../stock-ports.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import { createLocation, updateLocation } from './location.service.ts'
import { locations } from './location.table.ts'
import { locationRows } from './location-query.ts'

const MOST_EXPORTED = 20_000
const MOST_IMPORTED = 1000
const MOST_OFFERED = 500

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
  ['warehouseCode', 'code', 'name', 'kind', 'barcode', 'capacity', 'allowNegative', 'holdOnAlarm', 'status', 'remark'],
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
  return spreadsheet('库位', columns, rows as AsyncIterable<object[]>, context)
}

interface Prepared {
  line: number
  /** Of a location that is there. */
  id: string | undefined
  values: Omit<z.output<typeof Line>, 'warehouseCode'> & { warehouseId: string }
}

/** Locations brought in from a sheet, found by warehouse and code. */
export const locationImport = (ports: StockPorts): SheetImport =>
  sheetImport<z.output<typeof Line>, Prepared>({
    name: '库位导入模板',
    columns: columns as readonly ImportColumn<z.output<typeof Line>>[],
    line: Line,
    codes: [warehouses.code, locations.code],
    remarks: ['仓库里已有这个编码的库位时修改它，否则新增。', ['一次最多导入 {count} 行。', { count: MOST_IMPORTED }]],
    async offered({ db }) {
      const rows = await db
        .select({ code: warehouses.code })
        .from(warehouses)
        .orderBy(warehouses.code)
        .limit(MOST_OFFERED)
      return { warehouseCode: rows.map(({ code }) => code) }
    },
    prepare,
    isNew: ({ id }) => !id,
    done: ({ added, changed }) => `新增 ${added} 个库位，修改 ${changed} 个库位`,
    async save(prepared, context, progress) {
      const faults = sheetFaults()
      for (const [at, each] of prepared.entries()) {
        progress(at, prepared.length)
        await told(each.line, faults, () => saveLocation(each, ports, context))
      }
      faults.refuse()
      return undefined
    },
  })

async function prepare(
  { rows, faults, notify }: LookedSheet<z.output<typeof Line>>,
  { db }: Context,
): Promise<Prepared[]> {
  if (rows.length > MOST_IMPORTED) throw invalid(`一次最多导入 ${MOST_IMPORTED} 行`)
  const houses = codeMap(await db.select({ id: warehouses.id, code: warehouses.code }).from(warehouses))
  const places = await db
    .select({ id: locations.id, code: locations.code, warehouseId: locations.warehouseId, kind: locations.kind })
    .from(locations)
    .where(isNotNull(locations.warehouseId))
  const known = new Map(places.map((place) => [placeKey(place.warehouseId!, place.code), place]))
  const seen = new Map<string, number>()
  return rows.flatMap(({ line, row: { warehouseCode, ...values } }) => {
    const warehouseId = houses.get(warehouseCode)?.id
    if (!warehouseId) {
      notify(line, 'warehouseCode', '仓库不存在或已被删除', warehouseCode)
      return []
    }
    const key = placeKey(warehouseId, values.code)
    const before = known.get(key)
    const earlier = seen.get(key)
    if (earlier) notify(line, 'code', `与第 ${earlier} 行重复`, values.code)
    else seen.set(key, line)
    if (values.allowNegative && (values.kind ?? before?.kind ?? 'storage') !== 'lineside')
      notify(line, 'allowNegative', '只有线边库位可以允许负库存')
    return faults.has(line) ? [] : [{ line, id: before?.id, values: { ...values, warehouseId } }]
  })
}

const placeKey = (warehouseId: string, code: string) => `${warehouseId} ${codeAsRead(code)}`

function saveLocation({ id, values }: Prepared, ports: StockPorts, context: Context) {
  const { code, ...rest } = withoutNone(values)
  // Its code stays as somebody wrote it first.
  return id ? updateLocation({ ...rest, id }, context) : createLocation({ ...usual, ...rest, code }, ports, context)
}

const usual = { kind: 'storage', allowNegative: 0, holdOnAlarm: 0, status: 1, classIds: [] as string[] } as const

/** What only the writing finds is told with its line; nothing of the sheet stays. */
async function told(line: number, faults: SheetFaults, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    faults.notify(line, '', error.message)
  }
}

/** What a cell says nothing of stays as it is. */
const withoutNone = <Values extends { name?: string | null; kind?: unknown }>({ name, ...values }: Values) => ({
  ...values,
  ...(name && { name }),
})
