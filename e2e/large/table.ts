/** The value below which a share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  if (!values.length) return Number.NaN
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

const wide = /[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹏＀-｠￠-￦]/gu
const widthOf = (text: string) => text.length + (text.match(wide)?.length ?? 0)

type Row = readonly string[]

function aligned(rows: readonly Row[]): string {
  const columns = Math.max(...rows.map((row) => row.length)) - 1
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  )
  return rows
    .map((row) => row.map((cell, at) => cell + ' '.repeat(Math.max(0, (widths[at] ?? 0) - widthOf(cell)))).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}

/** What was measured, line by line as it came, and the table of it in the end. */
export function figureTable() {
  const rows: [string, string, string][] = []
  return {
    rows: rows as readonly (readonly [string, string, string])[],
    add(part: string, what: string, figure: string) {
      rows.push([part, what, figure])
      console.log(`  ${part}: ${what}: ${figure}`)
    },
    text: () => aligned(rows),
  }
}

/** The first figure of a part whose text begins so. */
const figureOf = ({ rows }: FigureTable, part: string, what: RegExp) =>
  rows.find((row) => row[0] === part && what.test(row[1]))?.[2] ?? '–'

/** What README tells of how large a machine has to be: a row of Markdown for each plant that was measured. */
export function sizingMarkdown(plants: readonly { points: number; browsers: number; table: FigureTable }[]): string {
  const columns = [
    '点位',
    '浏览器',
    '每秒采样',
    '处理器（一核的）',
    '内存（最多）',
    '磁盘（每天）',
    '网关确认',
    '强制结束后可用',
  ]
  const rows = plants.map(({ points, browsers, table }) => [
    String(points),
    String(browsers),
    figureOf(table, 'load', /^samples/).replace(/ a second.*/, ''),
    figureOf(table, 'load', /^server processor/).replace(/ of one/, ''),
    figureOf(table, 'load', /^server memory/).replace(/^.*most ([^,]+),.*$/, '$1'),
    figureOf(table, 'disk', /^a day/),
    figureOf(table, 'load', /^acknowledgement/),
    figureOf(table, 'kill -9', /^ready/),
  ])
  return [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** Two plants side by side: their lines come in the same order and name their own numbers. */
export function growthText(small: FigureTable, large: FigureTable): string {
  const nameless = (what: string) => what.replace(/\d+/g, 'n')
  const left = [...small.rows]
  return aligned(
    large.rows.map(([part, what, figure]) => {
      const at = left.findIndex((row) => row[0] === part && nameless(row[1]) === nameless(what))
      return [part, what, at < 0 ? '' : left.splice(at, 1)[0]![2], figure]
    }),
  )
}
export type FigureTable = ReturnType<typeof figureTable>

export const ms = (value: number) =>
  Number.isFinite(value) ? `${value < 10 ? value.toFixed(1) : Math.round(value)} ms` : '–'
export const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
export const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
