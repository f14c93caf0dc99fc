import { pointColumns } from './point-columns.ts'

type Columns = keyof typeof pointColumns
type Copied<Row> = { [Name in Columns & keyof Row]: Row[Name] }

const names = Object.keys(pointColumns) as Columns[]
const limits = new Set<string>([
  'urgentUpper',
  'errorUpper',
  'warningUpper',
  'warningLower',
  'errorLower',
  'urgentLower',
  'limitDeadband',
  'onDelay',
  'offDelay',
])
const ownOrder = new Set<string>(['sort', 'keySort', 'isKey'])

/** Everything that people set on a point, without its id and owner. */
export const copyOfPoint = <Row extends object>(row: Row): Copied<Row> =>
  Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name]])) as Copied<Row>

/** What a model prescribes for points made from it: all but their place, and their limits only where asked for. */
export const prescribedByModel = <Row extends object>(row: Row, withLimits: boolean) =>
  Object.fromEntries(
    names
      .filter((name) => !ownOrder.has(name) && (withLimits || !limits.has(name)))
      .map((name) => [name, (row as Record<string, unknown>)[name]]),
  ) as Partial<Copied<Row>>
