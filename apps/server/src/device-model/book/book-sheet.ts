import { DeviceType } from '@zhizao/contract/device/device-type'
import { Detail, Driver, ObjectType } from '@zhizao/contract/device/object-fields'
import { pointFields } from '@zhizao/contract/device/point-fields'
import { Signal } from '@zhizao/contract/device-model/signal'
import { Code, Colour, Name, Switch, text } from '@zhizao/contract/http/fields'
import { eachLimit, type limitNames } from '@zhizao/rules/validation/alarm-limits'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { awaitedSheet } from '../../platform/crud/read-book.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { type SheetColumn, spreadsheetTemplate } from '../../platform/crud/spreadsheet.ts'
import { ModelPointLine, modelPointColumns } from '../model-point/model-point-sheet.ts'

/** The sheets of a workbook of models. Rows name each other by codes and names, so that they mean the same on another installation. */

const modelCode = { field: 'modelCode', title: '模型编码', kind: 'text', required: true } as const
const pointCode = { field: 'pointCode', title: '点位编码', kind: 'text' } as const
const remark = { field: 'remark', title: '备注', kind: 'text', clears: true, width: 30 } as const

/** Settings as one text: what a driver has differs with each protocol. */
const DriverText = z.string().transform((written, context): z.output<typeof Driver> => {
  try {
    const read = Driver.safeParse(JSON.parse(written))
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: read.error.issues[0]!.message })
  } catch {
    context.addIssue({ code: 'custom', message: '驱动格式不正确，例如 {"kind":"modbus-tcp","port":502}' })
  }
  return z.NEVER
})

export const ModelLine = z.object({
  code: Code,
  name: Name,
  parentCode: Code.nullable().optional(),
  objectType: ObjectType.optional(),
  typeCode: Code.nullable().optional(),
  manufacturer: text(100).nullable().optional(),
  status: Switch.optional(),
  alarmStatus: Switch.optional(),
  driver: DriverText.nullable().optional(),
  remark: text(500).nullable().optional(),
})

const modelColumns: readonly SheetColumn<z.input<typeof ModelLine>>[] = [
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
    note: '留空为设备',
    words: { node: '节点', device: '设备', '1': '电站' },
  },
  {
    field: 'typeCode',
    title: '设备类型编码',
    kind: 'text',
    clears: true,
    note: '由该模型新增的设备属于这一类型',
  },
  { field: 'manufacturer', title: '生产厂家', kind: 'text', clears: true },
  { field: 'status', title: '发布状态', kind: 'number', words: { 1: '已发布', 0: '未发布' } },
  { field: 'alarmStatus', title: '报警状态', kind: 'number', words: { 1: '启用', 0: '停用' } },
  {
    field: 'driver',
    title: '驱动',
    kind: 'text',
    clears: true,
    width: 30,
    note: '如 {"kind":"modbus-tcp","port":502}',
  },
  { field: 'remark', title: '备注', kind: 'text', clears: true },
]

/** An empty list of models. */
export const modelTemplate = (context: Context) =>
  spreadsheetTemplate('模型导入模板', modelColumns, ['任何一行有错误时整个文件都不会导入，错误会逐行列出。'], context)

export const modelSheet = awaitedSheet({ name: '模型', columns: modelColumns, schema: ModelLine })

export const detailSheet = awaitedSheet({
  name: '技术参数',
  columns: [modelCode, ...sheetColumns(Detail.shape, ['name', 'value', 'unit'])],
  schema: Detail.extend({ modelCode: Code }),
})

export const pointSheet = awaitedSheet({
  name: '点位',
  columns: [
    ...modelPointColumns,
    { field: 'keySort', title: '关键点位顺序', kind: 'number', note: '关键点位从小到大排列' },
  ],
  schema: ModelPointLine.extend({ modelCode: Code, keySort: z.number().int().min(0).max(1_000_000).optional() }),
})

/** A line a point, in their order; one of no point keeps the name of a set whose points are all gone. */
const Member = z.object({
  modelCode: Code,
  name: Name,
  remark: text(500).nullable().optional(),
  pointCode: Code.nullable().optional(),
})

export const datasetSheet = awaitedSheet({
  name: '数据集',
  columns: [
    modelCode,
    { field: 'name', title: '数据集名称', kind: 'text', required: true, width: 24 },
    { ...pointCode, clears: true },
    remark,
  ],
  schema: Member,
})

export const groupSheet = awaitedSheet({
  name: '对比组',
  columns: [
    modelCode,
    { field: 'name', title: '对比组名称', kind: 'text', required: true, width: 24 },
    { ...pointCode, clears: true },
    { field: 'color', title: '颜色', kind: 'text', clears: true },
    remark,
  ],
  schema: Member.extend({ color: Colour.nullable().optional() }),
})

/** Pictures of a book: each is a part of the file. */
export const MOST_PICTURES = 1000

export const pictureSheet = awaitedSheet({
  name: '图片',
  columns: [
    modelCode,
    { field: 'name', title: '图片名称', kind: 'text', clears: true, width: 24 },
    { field: 'part', title: '文件', kind: 'text', required: true, width: 40, note: '图片在本文件中的位置' },
    { field: 'fileName', title: '文件名', kind: 'text', required: true, width: 24 },
    remark,
  ],
  schema: z.object({
    modelCode: Code,
    name: text(100).nullable().optional(),
    part: text(200),
    fileName: text(200),
    remark: text(500).nullable().optional(),
  }),
})

const limits = Object.keys(eachLimit(() => 0)) as (typeof limitNames)[number][]
const signalFields = {
  code: Signal.shape.code,
  name: Signal.shape.name,
  dataType: pointFields.dataType,
  unit: pointFields.unit,
  decimals: pointFields.decimals,
  minValue: pointFields.minValue,
  maxValue: pointFields.maxValue,
  ...(Object.fromEntries(limits.map((name) => [name, Signal.shape[name]])) as Pick<
    typeof Signal.shape,
    (typeof limits)[number]
  >),
  remark: Signal.shape.remark,
}
export const signalNames = Object.keys(signalFields) as (keyof typeof signalFields)[]

/** Standard signals of the company's own that points refer to. */
export const signalSheet = awaitedSheet({
  name: '标准信号',
  columns: sheetColumns(signalFields, signalNames, { code: { required: true }, name: { required: true } }),
  schema: z.object(signalFields).partial().required({ code: true, name: true }),
})

const { code, name, icon } = DeviceType.shape
/** Types of devices that models make. */
export const typeSheet = awaitedSheet({
  name: '设备类型',
  columns: [
    { field: 'code', title: '类型编码', kind: 'text', required: true },
    { field: 'name', title: '类型名称', kind: 'text', required: true, width: 24 },
    { field: 'icon', title: '图标', kind: 'text', clears: true },
    remark,
  ],
  schema: z.object({ code, name, icon: icon.optional(), remark: text(500).nullable().optional() }),
})
