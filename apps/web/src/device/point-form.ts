import {
  ByteOrder,
  DataType,
  type PointFields,
  pointNotes,
  pointProblems,
  pointWords,
} from '@zhizao/contract/device/point-fields'
import { limitNames } from '@zhizao/rules/validation/alarm-limits'
import type { FormField } from '../platform/resource-screen/screen-types.ts'
import type { Choice } from '../platform/widgets/choices.ts'
import { signalInput, signalTextInput } from './signal/signal-field.tsx'
import { findSignals } from './signal/signals.ts'

type Field = Omit<FormField, 'field'> & { field: keyof PointFields }
type Values = Record<string, unknown>

const wordsOf = (field: keyof PointFields): Choice[] =>
  Object.entries(pointWords[field] ?? {}).map(([value, label]) => ({ value, label }))
const valuesOf = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }))

export const pointChoices = {
  dataType: valuesOf(DataType.options),
  access: wordsOf('access'),
  source: wordsOf('source'),
  storePolicy: wordsOf('storePolicy'),
}

const [basic, collect, store, limits] = ['基本信息', '采集', '存储', '报警限值'] as const

/** What the rules between fields say of this one. */
const between =
  (field: keyof PointFields) =>
  (values: Values): string | undefined =>
    pointProblems(values as Partial<PointFields>).find((problem) => problem.field === field)?.message

const isNumber = ({ dataType }: Values) => dataType !== 'string'
const withLimits = ({ dataType }: Values) => dataType !== 'string'
const ofDevice = ({ source }: Values) => source === 'device'
const ofFormula = ({ source }: Values) => source === 'formula'
const isRead = (values: Values) => isNumber(values) && !ofFormula(values)

/** What a point is, and where its values come from. */
const basicFields = (formula?: FormField['input']): readonly Field[] => [
  { field: 'name', group: basic, required: true, input: signalTextInput(100) },
  { field: 'code', group: basic, help: pointNotes.code, required: true, input: signalTextInput(64) },
  {
    field: 'signalId',
    group: basic,
    choices: findSignals,
    input: signalInput,
    help: '选择后带出数据类型、单位和小数位数；用于跨设备对比同一种信号',
  },
  { field: 'dataType', group: basic, choices: pointChoices.dataType, defaultValue: 'float32', required: true },
  { field: 'unit', group: basic, when: isNumber },
  { field: 'decimals', group: basic, defaultValue: 2, when: isNumber },
  {
    field: 'access',
    group: basic,
    choices: pointChoices.access,
    defaultValue: 'r',
    required: true,
    dependsOn: ['source'],
    check: between('access'),
  },
  { field: 'source', group: basic, choices: pointChoices.source, defaultValue: 'device', required: true },
  {
    field: 'formula',
    group: basic,
    wide: true,
    required: true,
    when: ofFormula,
    dependsOn: ['source', 'dataType'],
    input: formula,
  },
  { field: 'minValue', group: basic, when: isNumber },
  { field: 'maxValue', group: basic, when: isNumber, dependsOn: ['minValue'], check: between('maxValue') },
  { field: 'isKey', group: basic, defaultValue: false, help: '关键点位显示在对象卡片和列表上' },
  { field: 'remark', group: basic, wide: true },
]

/** The fields of a point, of an object or of a model; `formula` draws what its formula is typed in, else it is plain text. */
export const pointForm = (formula?: FormField['input']): readonly Field[] => [
  ...basicFields(formula),
  { field: 'pollMs', group: collect, defaultValue: 1000, when: ofDevice },
  { field: 'byteOrder', group: collect, choices: valuesOf(ByteOrder.options), defaultValue: 'ABCD', when: ofDevice },
  { field: 'scale', group: collect, defaultValue: 1, help: pointNotes.scale, when: isRead },
  { field: 'offset', group: collect, defaultValue: 0, when: isRead },
  { field: 'deadbandKind', group: collect, choices: wordsOf('deadbandKind'), when: isRead },
  {
    field: 'deadbandValue',
    group: collect,
    when: (values) => isRead(values) && Boolean(values.deadbandKind),
    dependsOn: ['deadbandKind'],
    check: between('deadbandValue'),
  },
  { field: 'storePolicy', group: store, choices: pointChoices.storePolicy, defaultValue: 'every', required: true },
  {
    field: 'storeSeconds',
    group: store,
    unit: '秒',
    when: ({ storePolicy }) => storePolicy === 'interval',
    dependsOn: ['storePolicy'],
    check: between('storeSeconds'),
  },
  ...limitNames.map(
    (field): Field => ({
      field,
      group: limits,
      when: withLimits,
      dependsOn: limitNames.filter((name) => name !== field),
      check: between(field),
      ...(field === 'urgentUpper' && { help: pointNotes.urgentUpper }),
    }),
  ),
  {
    field: 'limitDeadband',
    group: limits,
    defaultValue: 0,
    when: withLimits,
    dependsOn: limitNames,
    check: between('limitDeadband'),
    help: '恢复正常须越过限值再退回这么多',
  },
  { field: 'onDelay', group: limits, defaultValue: 0, when: withLimits },
  { field: 'offDelay', group: limits, defaultValue: 0, when: withLimits },
]
