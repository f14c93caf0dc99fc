import type {
  Access,
  ByteOrder,
  DataType,
  DeadbandKind,
  PointSource,
  StorePolicy,
} from '@zhizao/contract/device/point-fields'
import { eachLimit, limitNames } from '@zhizao/rules/validation/alarm-limits'
import type { ValueWord } from '@zhizao/rules/value-words/value-words'
import { boolean, doublePrecision, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { idColumn } from '../../platform/db/columns.ts'

/** What a point of a model and a point of an object have in common. Limits are engineering units; delays are seconds. */
export const pointColumns = {
  code: text().notNull(),
  name: text().notNull(),
  /** Of the catalogue of standard signals. */
  signalId: idColumn(),
  /** bool · int16 · uint16 · int32 · uint32 · int64 · uint64 · float32 · float64 · string */
  dataType: text().$type<DataType>().notNull().default('float32'),
  unit: text(),
  decimals: integer().notNull().default(2),
  /** r · w · rw */
  access: text().$type<Access>().notNull().default('r'),
  /** device · formula · manual */
  source: text().$type<PointSource>().notNull().default('device'),
  formula: text(),
  byteOrder: text().$type<ByteOrder>().notNull().default('ABCD'),
  scale: doublePrecision().notNull().default(1),
  offset: doublePrecision().notNull().default(0),
  pollMs: integer().notNull().default(1000),
  /** absolute · percent */
  deadbandKind: text().$type<DeadbandKind>(),
  deadbandValue: doublePrecision(),
  /** every · change · interval · none */
  storePolicy: text().$type<StorePolicy>().notNull().default('every'),
  storeSeconds: integer(),
  minValue: doublePrecision(),
  maxValue: doublePrecision(),
  isKey: boolean().notNull().default(false),
  keySort: integer().notNull().default(0),
  sort: integer().notNull().default(0),
  ...eachLimit(() => doublePrecision()),
  limitDeadband: doublePrecision().notNull().default(0),
  onDelay: doublePrecision().notNull().default(0),
  offDelay: doublePrecision().notNull().default(0),
  /** What its values or bits mean. */
  valueWords: jsonb().$type<ValueWord[]>().notNull().default([]),
  remark: text(),
}

type Columns = keyof typeof pointColumns
type Copied<Row> = { [Name in Columns & keyof Row]: Row[Name] }

const names = Object.keys(pointColumns) as Columns[]
const limits = new Set<string>([...limitNames, 'limitDeadband', 'onDelay', 'offDelay'])
const ownOrder = new Set<string>(['sort', 'keySort', 'isKey'])

/** Everything that people set on a point, without its id and owner. */
export const copyOfPoint = <Row extends object>(row: Row): Copied<Row> =>
  Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name]])) as Copied<Row>

/** The fields of a point that a model prescribes. */
export const prescribedNames: ReadonlySet<string> = new Set(names.filter((name) => !ownOrder.has(name)))

/** What a model prescribes for points made from it: all but their place, and their limits only where asked for. */
export const prescribedByModel = <Row extends object>(row: Row, withLimits: boolean) =>
  Object.fromEntries(
    names
      .filter((name) => !ownOrder.has(name) && (withLimits || !limits.has(name)))
      .map((name) => [name, (row as Record<string, unknown>)[name]]),
  ) as Partial<Copied<Row>>
