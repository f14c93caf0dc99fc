import { ObjectOfSheet, objectFields } from '@zhizao/contract/device/object-fields'
import { Code, Switch } from '@zhizao/contract/http/fields'
import type { Sheet } from '@zhizao/contract/http/sheet'
import type { FileReply } from '@zhizao/contract/http/upload'
import { eq, inArray } from 'drizzle-orm'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import { models } from '../../device-model/model/model.table.ts'
import type { Context } from '../../platform/context.ts'
import { codesOf, idsByCode } from '../../platform/crud/sheet-codes.ts'
import {
  type ImportedRow,
  type ReadSheet,
  readSpreadsheet,
  type SheetColumn,
  type SheetFaults,
  spreadsheet,
  spreadsheetTemplate,
} from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { type DevicePorts, objectsChanged } from '../device-ports.ts'
import { insertObject } from './object.service.ts'
import { objects } from './object.table.ts'
import { objectHandChanges } from './object-hand-changes.ts'
import { moveObject } from './object-place.ts'
import { listObjects, type ObjectFilter } from './object-query.ts'
import { visibleObjectIds } from './object-scope.ts'

const MOST_IMPORTED = 5000
const MOST_EXPORTED = 50_000

const ObjectLine = ObjectOfSheet.omit({
  parentId: true,
  modelId: true,
  areaId: true,
  positionId: true,
  deviceTypeId: true,
  details: true,
} as const).extend({
  parentCode: Code.nullable().optional(),
  modelCode: Code.nullable().optional(),
  typeCode: Code.nullable().optional(),
  status: Switch.optional(),
  alarmStatus: Switch.optional(),
})
type Row = ReturnType<(typeof ObjectLine)['parse']>
type Line = Row

const onOff = { 1: '启用', 0: '停用' }
const title = (field: keyof typeof objectFields) => objectFields[field].meta()?.title ?? field

const columns: readonly SheetColumn<Line>[] = [
  { field: 'code', title: title('code'), kind: 'text', required: true, note: '不能重复；已存在的编码会修改该对象' },
  { field: 'name', title: title('name'), kind: 'text', required: true, width: 24 },
  {
    field: 'parentCode',
    title: '上级编码',
    kind: 'text',
    clears: true,
    note: '上级对象的编码，可以是本表中的其他行；留空为顶级',
  },
  {
    field: 'objectType',
    title: title('objectType'),
    kind: 'text',
    words: { node: '节点', device: '设备', '1': '电站' },
    note: '留空为设备',
  },
  { field: 'modelCode', title: '模型编码', kind: 'text', note: '所属模型的编码；不会自动创建点位' },
  { field: 'typeCode', title: '设备类型编码', kind: 'text', clears: true, note: '决定可判定哪些设备状态' },
  { field: 'manufacturer', title: title('manufacturer'), kind: 'text', clears: true },
  { field: 'serialNumber', title: title('serialNumber'), kind: 'text', clears: true },
  { field: 'installedOn', title: title('installedOn'), kind: 'date', clears: true, note: '格式：YYYY-MM-DD' },
  { field: 'commissionedOn', title: title('commissionedOn'), kind: 'date', clears: true, note: '格式：YYYY-MM-DD' },
  { field: 'warrantyUntil', title: title('warrantyUntil'), kind: 'date', clears: true, note: '格式：YYYY-MM-DD' },
  { field: 'place', title: title('place'), kind: 'text', clears: true },
  { field: 'longitude', title: title('longitude'), kind: 'number', clears: true },
  { field: 'latitude', title: title('latitude'), kind: 'number', clears: true },
  { field: 'status', title: '运行状态', kind: 'number', words: onOff },
  { field: 'alarmStatus', title: '报警状态', kind: 'number', words: onOff },
  { field: 'remark', title: title('remark'), kind: 'text', clears: true },
]

export async function exportObjects(
  { template, ...filter }: ObjectFilter & { template?: boolean },
  context: Context,
): Promise<FileReply> {
  if (template)
    return spreadsheetTemplate(
      '对象导入模板',
      columns,
      ['任何一行有错误时整个文件都不会导入，错误会逐行列出。'],
      context,
    )
  const modelCodes = new Map(
    (await context.db.select({ id: models.id, code: models.code }).from(models)).map((row) => [row.id, row.code]),
  )
  const rows = inSlices(context, async (sliced) => {
    const some = await listObjects(filter, sliced, undefined, MOST_EXPORTED)
    const [codes, typeCodes] = await Promise.all([
      visibleCodes(
        some.flatMap((row) => row.parentId ?? []),
        context,
      ),
      codesOf(
        deviceTypes,
        some.flatMap((row) => row.deviceTypeId ?? []),
        context,
      ),
    ])
    return some.map((row) => ({
      ...row,
      parentCode: row.parentId && codes.get(row.parentId),
      modelCode: row.modelId && modelCodes.get(row.modelId),
      typeCode: row.deviceTypeId && typeCodes.get(row.deviceTypeId),
    }))
  })
  return spreadsheet('对象', columns, rows, context)
}

const visibleCodes = async (ids: string[], context: Context) =>
  codesOf(objects, await visibleObjectIds(context, [...new Set(ids)]), context)

/** Adds and changes objects by code; parents by code, in any order of the lines. All or nothing. */
export async function importObjects(given: Sheet, ports: DevicePorts, context: Context) {
  const sheet = await readSpreadsheet(given, columns, ObjectLine, context)
  const { rows: lines, faults } = sheet
  if (lines.length > MOST_IMPORTED) throw invalid(`一次最多导入 ${MOST_IMPORTED} 个对象`)
  const known = await knownObjects(lines, context)
  const [modelIds, typeIds] = await Promise.all([
    idsByCode(
      models,
      lines.flatMap(({ row }) => row.modelCode ?? []),
      context,
    ),
    idsByCode(
      deviceTypes,
      lines.flatMap(({ row }) => row.typeCode ?? []),
      context,
    ),
  ])
  const ordered = parentsFirst(sheet, known, modelIds, typeIds)
  const ids = new Map([...known].map(([code, row]) => [code, row.id]))
  let added = 0
  for (const { line, row } of ordered) {
    const { parentCode, modelCode, typeCode, ...fields } = row
    const parentId = parentCode === undefined ? undefined : parentCode === null ? null : ids.get(parentCode)!
    const named = {
      ...(modelCode && { modelId: modelIds.get(modelCode)! }),
      ...(typeCode !== undefined && { deviceTypeId: typeCode && typeIds.get(typeCode)! }),
    }
    const before = known.get(row.code)
    await onLine(line, faults, async () => {
      if (!before) {
        ids.set(row.code, await insertObject({ ...fields, ...named, parentId: parentId ?? null }, context))
        added++
        return
      }
      if (parentId !== undefined && parentId !== before.parentId)
        await moveObject({ id: before.id, parentId }, ports, context)
      await context.db
        .update(objects)
        .set({
          ...fields,
          ...named,
          overridden: objectHandChanges(before, { ...fields, ...named }),
          updatedAt: context.now(),
        })
        .where(eq(objects.id, before.id))
    })
  }
  const result = { added, changed: lines.length - added }
  context.audit({ target: given.file.filename, before: null, after: result })
  objectsChanged(
    ports,
    lines.map(({ row }) => ids.get(row.code)!),
    context,
  )
  return result
}

/** Names the line of a refusal. */
async function onLine(line: number, faults: SheetFaults, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    faults.notify(line, '', error.message)
    faults.refuse()
  }
}

/** The objects that the lines name, as the caller sees them. */
async function knownObjects(lines: ImportedRow<Row>[], context: Context) {
  const codes = [...new Set(lines.flatMap(({ row }) => [row.code, ...(row.parentCode ? [row.parentCode] : [])]))]
  const rows = await listObjects({}, context, inArray(objects.code, codes), codes.length)
  return new Map(rows.map((row) => [row.code, row]))
}

/** The lines in an order in which every parent stands before its children. */
function parentsFirst(
  { rows: lines, headingOf, faults, broken }: ReadSheet<Row>,
  known: ReadonlyMap<string, unknown>,
  modelIds: ReadonlyMap<string, string>,
  typeIds: ReadonlyMap<string, string>,
) {
  const codes = new Set<unknown>([...lines.map(({ row }) => row.code), ...broken.map(({ code }) => code)])
  const byCode = new Map<string, ImportedRow<Row>>()
  for (const each of lines) {
    const notify = (field: keyof Row, message: string) =>
      faults.notify(each.line, headingOf(field), message, each.row[field])
    const { code, parentCode, modelCode, typeCode } = each.row
    const earlier = byCode.get(code)
    if (earlier) notify('code', `与第 ${earlier.line} 行重复`)
    byCode.set(code, each)
    if (parentCode && !known.has(parentCode) && !codes.has(parentCode))
      notify('parentCode', `上级对象“${parentCode}”不存在`)
    if (modelCode && !modelIds.has(modelCode)) notify('modelCode', `模型“${modelCode}”不存在`)
    if (typeCode && !typeIds.has(typeCode)) notify('typeCode', `设备类型“${typeCode}”不存在`)
  }
  const ordered = new Set<ImportedRow<Row>>()
  const above = new Set<string>()
  const place = (each: ImportedRow<Row>) => {
    if (ordered.has(each)) return
    const { code, parentCode } = each.row
    if (above.has(code)) {
      faults.notify(each.line, headingOf('parentCode'), '上下级关系成环', parentCode)
      return
    }
    above.add(code)
    const parent = parentCode ? byCode.get(parentCode) : undefined
    if (parent) place(parent)
    above.delete(code)
    ordered.add(each)
  }
  for (const each of lines) place(each)
  faults.refuse()
  return [...ordered]
}
