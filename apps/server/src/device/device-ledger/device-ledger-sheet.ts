import { objectFields } from '@zhizao/contract/device/object-fields'
import { Code, text } from '@zhizao/contract/http/fields'
import { and, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { areas } from '../../company/area/area.table.ts'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import type { Context } from '../../platform/context.ts'
import { codesOf, idsByCode, rowsByCode } from '../../platform/crud/sheet-codes.ts'
import { type LookedSheet, type SheetImport, sheetImport } from '../../platform/crud/sheet-import.ts'
import { type SheetColumn, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { lockPositions } from '../../position/index.ts'
import { positions } from '../../position/position/position.table.ts'
import { type DevicePorts, objectsChanged } from '../device-ports.ts'
import { changeObject, insertObject, type NewObject, scopesChanged } from '../object/object.service.ts'
import { objects } from '../object/object.table.ts'
import { objectScopeCondition } from '../object/object-scope.ts'
import { detailsOf, detailText } from './detail-text.ts'
import { type LedgerFilter, listLedger } from './device-ledger-query.ts'

const MOST_EXPORTED = 50_000

const { name, manufacturer, serialNumber, installedOn, commissionedOn, warrantyUntil, place, remark } = objectFields
const kept = { manufacturer, serialNumber, installedOn, commissionedOn, warrantyUntil, place, remark }
const Line = z.object({
  ...z.object(kept).partial().shape,
  code: objectFields.code,
  name,
  parentCode: Code.nullish(),
  positionCode: Code.nullish(),
  areaCode: Code.nullish(),
  typeCode: Code.nullish(),
  details: text(5000).nullish(),
})
type Line = z.output<typeof Line>

const title = (field: keyof typeof objectFields) => objectFields[field].meta()?.title ?? field
const columns: readonly (SheetColumn<Line> & { field: keyof Line })[] = [
  {
    field: 'code',
    title: title('code'),
    kind: 'text',
    required: true,
    example: 'SB-001',
    note: '不能重复；已存在的编码会修改该设备',
  },
  { field: 'name', title: title('name'), kind: 'text', required: true, width: 24, example: '一号空压机' },
  { field: 'parentCode', title: '上级编码', kind: 'text', note: '新增时放在哪个对象之下；已有的设备不会移动' },
  { field: 'typeCode', title: '设备类型编码', kind: 'text', clears: true, note: '决定可判定哪些设备状态' },
  { field: 'manufacturer', title: title('manufacturer'), kind: 'text', clears: true },
  { field: 'serialNumber', title: title('serialNumber'), kind: 'text', clears: true },
  { field: 'installedOn', title: title('installedOn'), kind: 'date', clears: true, note: '格式：YYYY-MM-DD' },
  { field: 'commissionedOn', title: title('commissionedOn'), kind: 'date', clears: true, note: '格式：YYYY-MM-DD' },
  { field: 'warrantyUntil', title: title('warrantyUntil'), kind: 'date', clears: true, note: '格式：YYYY-MM-DD' },
  { field: 'positionCode', title: '位置编码', kind: 'text', clears: true },
  { field: 'areaCode', title: '区域编码', kind: 'text', clears: true },
  { field: 'place', title: title('place'), kind: 'text', clears: true },
  {
    field: 'details',
    title: title('details'),
    kind: 'text',
    clears: true,
    width: 40,
    note: '多项用分号分隔，每项写作“参数名称：值 单位”',
  },
  { field: 'remark', title: title('remark'), kind: 'text', clears: true, width: 30 },
]

/** Names beside the codes that are read. */
const onlyWritten = [
  { field: 'positionName', title: '所在位置' },
  { field: 'areaName', title: '所属区域' },
  { field: 'deviceTypeName', title: '设备类型' },
  { field: 'modelName', title: '所属模型' },
  { field: 'customerName', title: '所属客户' },
]

export const exportLedger = (filter: LedgerFilter, context: Context) => {
  const rows = inSlices(context, async (sliced) => {
    const some = await listLedger(filter, sliced, MOST_EXPORTED)
    const ids = (of: (row: (typeof some)[number]) => string | null) => some.flatMap((row) => of(row) ?? [])
    const [above, standing, inArea, ofType] = await Promise.all([
      codesOf(
        objects,
        ids((row) => (row.parentName === null ? null : row.parentId)),
        sliced,
      ),
      codesOf(
        positions,
        ids((row) => row.positionId),
        sliced,
      ),
      codesOf(
        areas,
        ids((row) => row.areaId),
        sliced,
      ),
      codesOf(
        deviceTypes,
        ids((row) => row.deviceTypeId),
        sliced,
      ),
    ])
    return some.map(
      (row): Record<string, unknown> => ({
        ...row,
        parentCode: row.parentId && above.get(row.parentId),
        positionCode: row.positionId && standing.get(row.positionId),
        areaCode: row.areaId && inArea.get(row.areaId),
        typeCode: row.deviceTypeId && ofType.get(row.deviceTypeId),
        details: detailText(row.details),
      }),
    )
  })
  const written = [...columns, ...onlyWritten]
  return spreadsheet('设备台账', written, rows, context)
}

interface Prepared {
  /** Of a machine that is there. */
  before: typeof objects.$inferSelect | undefined
  values: NewObject
}

/** Machines brought in from a sheet, found by their codes. */
export const ledgerImport = (ports: DevicePorts): SheetImport =>
  sheetImport<Line, Prepared>({
    name: '设备台账导入模板',
    columns,
    onlyWritten: onlyWritten.map(({ title }) => title),
    line: Line,
    codes: [objects.code, positions.code, areas.code, deviceTypes.code],
    prepare,
    isNew: ({ before }) => !before,
    save: (prepared, context, progress) => saveLedger(prepared, ports, context, progress),
    done: ({ added, changed }) => `新增 ${added} 台设备，修改 ${changed} 台设备`,
  })

async function prepare(sheet: LookedSheet<Line>, context: Context): Promise<Prepared[]> {
  const { rows: lines, faults } = sheet
  const named = (of: (row: Line) => string | null | undefined) => lines.flatMap(({ row }) => of(row) || [])
  const [machines, standing, inArea, ofType] = await Promise.all([
    objectsByCode([...named((row) => row.code), ...named((row) => row.parentCode)], context),
    idsByCode(
      positions,
      named((row) => row.positionCode),
      context,
    ),
    idsByCode(
      areas,
      named((row) => row.areaCode),
      context,
    ),
    idsByCode(
      deviceTypes,
      named((row) => row.typeCode),
      context,
    ),
  ])
  const seen = new Map<string, number>()
  return lines.flatMap(({ line, row }) => {
    const notify = (field: keyof Line, message: string) => sheet.notify(line, field, message, row[field])
    const { parentCode, positionCode, areaCode, typeCode, details: cell, ...fields } = row
    const earlier = seen.get(row.code)
    if (earlier) notify('code', `与第 ${earlier} 行重复`)
    seen.set(row.code, line)
    const before = machines.get(row.code)
    if (before && before.objectType !== 'device') notify('code', '不是设备，请在对象管理中修改')
    const parent = parentCode ? machines.get(parentCode) : undefined
    if (parentCode && !parent) notify('parentCode', `上级对象“${parentCode}”不存在`)
    if (!before && !parentCode && context.user.objectScope !== 'all') notify('parentCode', '此项不能为空')
    if (positionCode && !standing.has(positionCode)) notify('positionCode', `位置“${positionCode}”不存在`)
    if (areaCode && !inArea.has(areaCode)) notify('areaCode', `区域“${areaCode}”不存在`)
    if (typeCode && !ofType.has(typeCode)) notify('typeCode', `设备类型“${typeCode}”不存在`)
    const details = cell == null ? cell : detailsOf(cell)
    if (typeof details === 'string') notify('details', details)
    if (faults.has(line)) return []
    const values = {
      ...fields,
      ...(positionCode !== undefined && { positionId: positionCode && standing.get(positionCode) }),
      ...(areaCode !== undefined && { areaId: areaCode && inArea.get(areaCode) }),
      ...(typeCode !== undefined && { deviceTypeId: typeCode && ofType.get(typeCode) }),
      ...(details !== undefined && { details: details ?? [] }),
      ...(!before && { objectType: 'device' as const, parentId: parent?.id ?? null }),
    }
    return [{ before, values: values as NewObject }]
  })
}

/** Objects that the caller may see, by code. */
async function objectsByCode(codes: readonly string[], context: Context) {
  const found = await rowsByCode(codes, (some) =>
    context.db
      .select()
      .from(objects)
      .where(and(inArray(objects.code, some), objectScopeCondition(context))),
  )
  return new Map(found.map((row) => [row.code, row]))
}

/** Positions first: they are locked before any object is. */
async function saveLedger(
  prepared: readonly Prepared[],
  ports: DevicePorts,
  context: Context,
  progress: (done: number, total: number) => void,
) {
  if (prepared.some(({ values }) => values.positionId !== undefined)) await lockPositions(context)
  const ids: string[] = []
  for (const [at, { before, values }] of prepared.entries()) {
    progress(at, prepared.length)
    context.signal.throwIfAborted()
    if (before) await changeObject(before.id, values, before, context)
    ids.push(before?.id ?? (await insertObject(values, context)))
  }
  objectsChanged(ports, ids, context)
  if (prepared.some(({ before, values }) => (values.areaId ?? null) !== (before?.areaId ?? null)))
    scopesChanged(ports, context)
  return undefined
}
