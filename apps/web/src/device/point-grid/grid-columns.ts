import {
  PointChange,
  type PointFields,
  pointFields,
  pointProblems,
  unsaidPoint,
} from '@zhizao/contract/device/point-fields'
import { limitNames } from '@zhizao/rules/validation/alarm-limits'
import { EMPTY } from '@zhizao/rules/validation/text-rules'
import type { z } from 'zod'
import { type LineColumn, lineColumns } from '../../platform/document/line-column.ts'
import { isBlank, type LineRow, type Lines, type Values } from '../../platform/document/line-rows.ts'
import type { CellProblems } from '../../platform/document/paste-cells.ts'
import { t } from '../../platform/i18n/translate.ts'
import { sentValues } from '../../platform/resource-screen/draft.ts'
import { pointForm } from '../point-form.ts'
import { findSignals, takenByLine } from '../signal/signals.ts'

type Field = keyof PointFields & string

const widths: { [Name in Field]?: number } = {
  formula: 260,
  code: 150,
  name: 170,
  signalId: 150,
  dataType: 110,
  unit: 80,
  decimals: 90,
  access: 90,
  source: 110,
  isKey: 90,
  pollMs: 130,
  byteOrder: 100,
  scale: 100,
  offset: 100,
  storePolicy: 120,
  storeSeconds: 120,
  remark: 220,
}

/** What a point's form says of a field, as a column. */
const form = new Map(pointForm().map((field) => [field.field as Field, field]))
const columnOf = (field: Field): LineColumn => {
  const { choices, required } = form.get(field)!
  return {
    field,
    width: widths[field] ?? 110,
    ...(choices && { choices }),
    required: (field === 'code' || field === 'name') && required,
  }
}

const basic: Field[] = ['dataType', 'unit', 'decimals', 'access', 'isKey', 'minValue', 'maxValue', 'remark']
const collect: Field[] = [
  'source',
  'formula',
  'pollMs',
  'byteOrder',
  'scale',
  'offset',
  'deadbandKind',
  'deadbandValue',
]
const store: Field[] = ['storePolicy', 'storeSeconds']
const limits: Field[] = [...limitNames, 'limitDeadband', 'onDelay', 'offDelay']
const named: Field[] = ['code', 'name']

/** Which columns are looked at together. */
export const views: Readonly<Record<string, readonly Field[]>> = {
  基本信息: [...named, 'signalId', ...basic],
  采集: [...named, ...collect],
  存储: [...named, ...store],
  报警限值: [...named, ...limits],
  全部: [
    ...named,
    'signalId',
    ...basic.filter((field) => field !== 'remark'),
    ...collect,
    ...store,
    ...limits,
    'remark',
  ],
}
export const FIRST_VIEW = '基本信息'

export const gridColumns = lineColumns(
  views.全部!.map((field) =>
    field === 'signalId' ? { ...columnOf(field), choices: findSignals, fills: takenByLine } : columnOf(field),
  ),
  { ...(PointChange.shape as Record<string, z.ZodType>), code: pointFields.code, name: pointFields.name },
  {},
)
export const columnsOf = (view: string) => gridColumns.filter(({ field }) => views[view]!.includes(field as Field))

const looks = gridColumns.map(({ look }) => look)
const fields = gridColumns.map(({ field }) => field)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The lines as they are sent, and the key of each: of a point that is there only what was changed. */
export function sentGrid({ rows, removed }: Lines) {
  const used = rows.filter((row) => !isBlank(row, fields))
  return {
    keys: used.map(({ key }) => key),
    points: used.map(({ id, values, stored }) => {
      const sent = sentValues(looks, values)
      if (id === undefined) return sent
      const before = sentValues(looks, stored ?? {})
      return {
        id,
        ...Object.fromEntries(Object.entries(sent).filter(([field, value]) => !isSame(value, before[field]))),
      }
    }),
    removed: removed.flatMap(({ id }) => id ?? []),
  }
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** What is wrong with a line beyond its single cells: what must not be emptied, and what contradicts. */
export function lineProblems({ id, values, stored }: LineRow): Record<string, string> {
  const emptied = gridColumns.filter(
    ({ field, contract }) =>
      id !== undefined &&
      isEmpty(values[field]) &&
      !isEmpty(stored?.[field]) &&
      !contract?.schema.safeParse(null).success,
  )
  if (emptied.length) return Object.fromEntries(emptied.map(({ field }) => [field, t(EMPTY)]))
  const problems = pointProblems({ ...unsaidPoint, ...stored, ...sentValues(looks, values) } as Values)
  return Object.fromEntries(problems.reverse().map(({ field, message }) => [field, t(message)]))
}

/** What the server refused, by line and column. */
export function refusedCells(
  problems: readonly { field: string; message: string }[],
  keys: readonly string[],
): CellProblems {
  const cells: Record<string, Record<string, string>> = {}
  for (const { field, message } of problems) {
    const [list, at = '', name = ''] = field.split('.')
    const key = list === 'points' ? keys[Number(at)] : undefined
    if (key && name) cells[key] = { ...cells[key], [name]: message }
  }
  return cells
}

/** The view in which the first marked cell is seen, where it is not in the one at hand. */
export function viewOf(problems: CellProblems, view: string): string {
  const wrong = Object.values(problems).flatMap((cells) => Object.keys(cells))
  const shows = (name: string) => wrong.some((field) => views[name]!.includes(field as Field))
  return shows(view) ? view : (Object.keys(views).find(shows) ?? view)
}
