import { type PointFields, pointFields } from '@zhizao/contract/device/point-fields'
import type { SheetColumn } from '../../platform/crud/spreadsheet.ts'

const dataTypes = {
  bool: 'bool',
  int16: 'int16',
  uint16: 'uint16',
  int32: 'int32',
  uint32: 'uint32',
  int64: 'int64',
  float32: 'float32',
  float64: 'float64',
  string: 'string',
}

const words: Partial<Record<keyof PointFields, Record<string, string>>> = {
  dataType: dataTypes,
  access: { r: '只读', w: '只写', rw: '读写' },
  source: { device: '设备采集', formula: '公式计算', manual: '人工录入' },
  deadbandKind: { absolute: '绝对值', percent: '百分比' },
  storePolicy: { every: '全部存储', change: '变化存储', interval: '间隔存储', none: '不存储' },
  isKey: { true: '是', false: '否' },
}
const texts = new Set<keyof PointFields>(['code', 'name', 'unit', 'formula', 'remark'])
const notes: Partial<Record<keyof PointFields, string>> = {
  code: '同一对象内不能重复，只能包含字母、数字、下划线、中划线和斜杠',
  byteOrder: '可填：ABCD、CDAB、BADC、DCBA',
  scale: '工程值 = 原始值 × 系数 + 偏移',
  storeSeconds: '存储策略为“间隔存储”时填写',
  formula: '数据来源为“公式计算”时填写',
  urgentUpper: '限值从高到低：紧急上限、错误上限、预警上限、预警下限、错误下限、紧急下限；不报警的留空',
  deadbandValue: '填写死区方式时必填',
}

function columnOf(field: keyof PointFields): SheetColumn<PointFields> {
  const schema = pointFields[field]
  return {
    field,
    title: schema.meta()?.title ?? field,
    words: words[field],
    kind: field === 'isKey' ? 'boolean' : texts.has(field) || words[field] || field === 'byteOrder' ? 'text' : 'number',
    clears: schema.safeParse(null).success,
    required: field === 'code' || field === 'name',
    note: notes[field],
  }
}

/** Columns of sheets with points, one a field that people set. */
export const pointSheetColumns: readonly SheetColumn<PointFields>[] = (
  Object.keys(pointFields) as (keyof PointFields)[]
).map(columnOf)
