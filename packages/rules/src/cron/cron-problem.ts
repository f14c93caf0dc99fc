import { type CronFieldName, cronFields } from './cron-fields.ts'

/** What is wrong with an expression: a text with holes and what fills them, so that it can be said in any language. */
export interface CronProblem {
  field?: CronFieldName
  text: string
  values: Readonly<Record<string, string | number>>
}

/** Fills the holes of a text. */
export type Say = (text: string, values?: Record<string, string | number>) => string

/** Says a text in Chinese, the language it is written in. */
export const inChinese: Say = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))

export const problem = (field: CronFieldName | undefined, text: string, values: CronProblem['values'] = {}) => ({
  field,
  text,
  values,
})

const bounds = (field: CronFieldName) => ({ least: cronFields[field].least, most: cronFields[field].most })

/** The problems that a part can have. */
export const wrong = {
  start: (field: CronFieldName) => problem(field, '起始值应在 {least} 到 {most} 之间', bounds(field)),
  cycle: (field: CronFieldName) => problem(field, '周期应在 1 到 {most} 之间', { most: cronFields[field].longest }),
  lower: (field: CronFieldName) => problem(field, '下限应在 {least} 到 {most} 之间', bounds(field)),
  upper: (field: CronFieldName) => problem(field, '上限应在 {least} 到 {most} 之间', bounds(field)),
  order: (field: CronFieldName) => problem(field, '下限不能大于上限'),
  value: (field: CronFieldName) => problem(field, '数值应在 {least} 到 {most} 之间', bounds(field)),
  weekNumber: () => problem('week', '第几周应在 1 到 5 之间'),
  weekday: () => problem('week', '星期几应在 1（周日）到 7（周六）之间'),
  before: () => problem('day', '距最后一天的天数应在 0 到 30 之间'),
  empty: (field: CronFieldName) => problem(field, '逗号之间不能为空'),
  form: (field: CronFieldName, item: string) => problem(field, '不能识别“{item}”', { item }),
  alone: (field: CronFieldName, item: string) => problem(field, '“{item}”不能与其他值并用', { item }),
}

/** A problem as a sentence, the part first. */
export function problemWords({ field, text, values }: CronProblem, say: Say = inChinese): string {
  const words = say(text, values)
  return field ? say('{field}：{problem}', { field: say(cronFields[field].title), problem: words }) : words
}
