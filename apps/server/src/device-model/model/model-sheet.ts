import { ObjectType } from '@zhizao/contract/device/object-fields'
import { Code, Name, Switch, text } from '@zhizao/contract/http/fields'
import type { FileReply, UploadedFile } from '@zhizao/contract/http/upload'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { codesOf, idsByCode } from '../../platform/crud/sheet-codes.ts'
import { readSpreadsheet, type SheetColumn, spreadsheet, spreadsheetTemplate } from '../../platform/crud/spreadsheet.ts'
import { invalid } from '../../platform/refusal.ts'
import { deviceTypes } from '../device-type/device-type.table.ts'
import type { ModelPorts } from '../model-ports.ts'
import { createModel, listModels, type ModelFilter, modelsByCode, updateModel } from './model.service.ts'

const MOST_IMPORTED = 2000

const ModelLine = z.object({
  code: Code,
  name: Name,
  parentCode: Code.nullable().optional(),
  objectType: ObjectType.optional(),
  typeCode: Code.nullable().optional(),
  manufacturer: text(100).nullable().optional(),
  status: Switch.optional(),
  alarmStatus: Switch.optional(),
  remark: text(500).nullable().optional(),
})
type Line = z.input<typeof ModelLine>

const columns: readonly SheetColumn<Line>[] = [
  { field: 'code', title: '模型编码', kind: 'text', required: true, note: '不能重复；已存在的编码会修改该模型' },
  { field: 'name', title: '模型名称', kind: 'text', required: true, width: 24 },
  {
    field: 'parentCode',
    title: '上级编码',
    kind: 'text',
    clears: true,
    note: '上级模型的编码，须已存在或在前面的行中；留空为顶级',
  },
  {
    field: 'objectType',
    title: '对象类型',
    kind: 'text',
    words: { node: '节点', device: '设备', '1': '电站' },
    note: '留空为设备',
  },
  {
    ...{ field: 'typeCode', title: '设备类型编码', kind: 'text', clears: true },
    note: '由该模型新增的设备属于这一类型',
  },
  { field: 'manufacturer', title: '生产厂家', kind: 'text', clears: true },
  { field: 'status', title: '发布状态', kind: 'number', words: { 1: '已发布', 0: '未发布' } },
  { field: 'alarmStatus', title: '报警状态', kind: 'number', words: { 1: '启用', 0: '停用' } },
  { field: 'remark', title: '备注', kind: 'text', clears: true },
]

export async function exportModels(
  { template, ...filter }: ModelFilter & { template?: boolean },
  ports: ModelPorts,
  context: Context,
): Promise<FileReply> {
  if (template)
    return spreadsheetTemplate(
      '模型导入模板',
      columns,
      ['任何一行有错误时整个文件都不会导入，错误会逐行列出。'],
      context,
    )
  const rows = await listModels(filter, ports, context)
  const codes = new Map((await listModels({}, ports, context)).map((row) => [row.id, row.code]))
  const typeCodes = await codesOf(
    deviceTypes,
    rows.flatMap((row) => row.deviceTypeId ?? []),
    context,
  )
  return spreadsheet(
    '模型',
    columns,
    rows.map((row) => ({
      ...row,
      parentCode: row.parentId && codes.get(row.parentId),
      typeCode: row.deviceTypeId && typeCodes.get(row.deviceTypeId),
    })),
    context,
  )
}

/** Adds and changes models by code, in the order of the lines. All or nothing. */
export async function importModels(file: UploadedFile, ports: ModelPorts, context: Context) {
  const { rows: lines, headingOf, faults, broken } = await readSpreadsheet(file, columns, ModelLine, context)
  if (lines.length > MOST_IMPORTED) throw invalid(`一次最多导入 ${MOST_IMPORTED} 个模型`)
  const known = await modelsByCode(
    lines.flatMap(({ row }) => [row.code, ...(row.parentCode ? [row.parentCode] : [])]),
    context,
  )
  const typeIds = await idsByCode(
    deviceTypes,
    lines.flatMap(({ row }) => row.typeCode ?? []),
    context,
  )
  const ids = new Map([...known].map(([code, row]) => [code, row.id]))
  const named = new Set<unknown>([...ids.keys(), ...broken.map(({ code }) => code)])
  const seen = new Map<string, number>()
  for (const { line, row } of lines) {
    const earlier = seen.get(row.code)
    if (earlier) faults.tell(line, headingOf('code'), `与第 ${earlier} 行重复`, row.code)
    if (row.parentCode && !named.has(row.parentCode))
      faults.tell(line, headingOf('parentCode'), `上级模型“${row.parentCode}”不存在`, row.parentCode)
    if (row.typeCode && !typeIds.has(row.typeCode))
      faults.tell(line, headingOf('typeCode'), `设备类型“${row.typeCode}”不存在`, row.typeCode)
    seen.set(row.code, line)
    named.add(row.code)
  }
  faults.refuse()
  let added = 0
  for (const { row } of lines) {
    const { parentCode, typeCode, ...fields } = row
    const type = typeCode === undefined ? {} : { deviceTypeId: typeCode && typeIds.get(typeCode)! }
    const parent = parentCode === undefined ? {} : { parentId: parentCode === null ? null : ids.get(parentCode)! }
    const before = known.get(row.code)
    if (before) await updateModel({ ...fields, ...parent, ...type, id: before.id }, ports, context)
    else {
      ids.set(row.code, (await createModel({ ...fields, ...parent, ...type }, ports, context)).id)
      added++
    }
  }
  const result = { added, changed: lines.length - added }
  context.audit({ target: file.filename, before: null, after: result })
  return result
}
