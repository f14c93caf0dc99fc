import { type ChartProperties, columnsOf } from '@zhizao/rules/validation/chart-roles'

/** A row of data as a query answers it; numbers may come as texts. */
export type DataRow = Readonly<Record<string, unknown>>

export interface ChartSeries {
  /** The column, or the value of the `name` column that the rows belong to. */
  name: string
  role: 'yAxis' | 'bar'
  /** One a category; null where the rows have none. */
  data: (number | null)[]
}

export interface ChartData {
  categories: string[]
  series: ChartSeries[]
}

/** A finite number, or null for anything else. */
export function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const sum = (left: number | null | undefined, right: number | null) =>
  left === null || left === undefined ? right : right === null ? left : left + right

/** Categories and series of rows: several x columns make one category, rows of one category are added up, a `name` column makes a series of each of its values. */
export function chartData(rows: readonly DataRow[], properties: ChartProperties): ChartData {
  const axes = columnsOf(properties, 'xAxis')
  const [nameColumn] = columnsOf(properties, 'name')
  const roles = (['bar', 'yAxis'] as const).flatMap((role) =>
    columnsOf(properties, role).map((column) => ({ role, column })),
  )
  const categories: string[] = []
  const places = new Map<string, number>()
  const series = new Map<string, ChartSeries>()
  for (const row of rows) {
    const category = axes.map((column) => textOf(row[column])).join(' ')
    const at = places.get(category) ?? categories.push(category) - 1
    places.set(category, at)
    for (const { role, column } of roles) {
      const group = nameColumn === undefined ? undefined : textOf(row[nameColumn])
      const name = group === undefined ? column : roles.length > 1 ? `${group} ${column}` : group
      const found = series.get(name) ?? { name, role, data: [] }
      found.data[at] = sum(found.data[at], numberOf(row[column]))
      series.set(name, found)
    }
  }
  const filled = (data: (number | null)[]) => categories.map((_, at) => data[at] ?? null)
  return { categories, series: [...series.values()].map((each) => ({ ...each, data: filled(each.data) })) }
}

export interface Slice {
  name: string
  value: number
}

/** The parts of a whole: values of one name are added up, what is not above zero has no part. */
export function slices(rows: readonly DataRow[], properties: ChartProperties): Slice[] {
  const [nameColumn = ''] = columnsOf(properties, 'name')
  const [valueColumn = ''] = columnsOf(properties, 'value')
  const parts = new Map<string, number>()
  for (const row of rows) {
    const name = textOf(row[nameColumn])
    parts.set(name, (parts.get(name) ?? 0) + (numberOf(row[valueColumn]) ?? 0))
  }
  return [...parts].map(([name, value]) => ({ name, value })).filter(({ value }) => value > 0)
}

/** The figures of a text widget: the value columns of the first row, as numbers where they are. */
export function figures(rows: readonly DataRow[], properties: ChartProperties): { column: string; value: unknown }[] {
  const [first] = rows
  return columnsOf(properties, 'value').map((column) => ({
    column,
    value: numberOf(first?.[column]) ?? first?.[column] ?? null,
  }))
}
