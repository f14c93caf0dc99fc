import type {
  Access,
  ByteOrder,
  DataType,
  DeadbandKind,
  PointSource,
  StorePolicy,
} from '@zhizao/contract/device/point-fields'
import { boolean, doublePrecision, integer, text } from 'drizzle-orm/pg-core'

/** What a point of a model and a point of an object have in common. Limits are engineering units; delays are seconds. */
export const pointColumns = {
  code: text().notNull(),
  name: text().notNull(),
  /** bool · int16 · uint16 · int32 · uint32 · int64 · float32 · float64 · string */
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
  urgentUpper: doublePrecision(),
  errorUpper: doublePrecision(),
  warningUpper: doublePrecision(),
  warningLower: doublePrecision(),
  errorLower: doublePrecision(),
  urgentLower: doublePrecision(),
  limitDeadband: doublePrecision().notNull().default(0),
  onDelay: doublePrecision().notNull().default(0),
  offDelay: doublePrecision().notNull().default(0),
  remark: text(),
}
