/** The chart widgets that data can be shown in. */
export const chartTypes = [
  'widget-barchart',
  'widget-linechart',
  'widget-barlinechart',
  'widget-piechart',
  'widget-funnel',
  'widget-text',
  'widget-stackchart',
] as const
export type ChartType = (typeof chartTypes)[number]

/** Which role each column of the data plays: `xAxis…` (xAxis, xAxis-year …), `yAxis`, `bar`, `name`, `value`. */
export type ChartProperties = Readonly<Record<string, string>>

export const chartRoleTitles = { xAxis: 'X 轴', yAxis: 'Y 轴', bar: '柱形', name: '名称', value: '数值' }
export type ChartRole = keyof typeof chartRoleTitles

const needed: Record<ChartType, readonly ChartRole[]> = {
  'widget-barchart': ['xAxis', 'yAxis'],
  'widget-linechart': ['xAxis', 'yAxis'],
  'widget-barlinechart': ['xAxis', 'bar', 'yAxis'],
  'widget-piechart': ['name', 'value'],
  'widget-funnel': ['name', 'value'],
  'widget-text': ['value'],
  'widget-stackchart': ['xAxis', 'yAxis'],
}

const plays = (role: string, wanted: ChartRole) => (wanted === 'xAxis' ? role.startsWith('xAxis') : role === wanted)

/** The columns that play a role, in the order in which they are given. */
export const columnsOf = (properties: ChartProperties, role: ChartRole): string[] =>
  Object.entries(properties).flatMap(([column, played]) => (plays(played, role) ? [column] : []))

/** The roles that a chart needs and no column plays. */
export const missingRoles = (type: ChartType, properties: ChartProperties): ChartRole[] =>
  needed[type].filter((role) => columnsOf(properties, role).length === 0)

/** What keeps a chart from being drawn, in words; undefined where every role that it needs is played. */
export function chartProblem(type: ChartType, properties: ChartProperties): string | undefined {
  const missing = missingRoles(type, properties).map((role) => chartRoleTitles[role])
  return missing.length ? `请选择字段：${missing.join('、')}` : undefined
}
