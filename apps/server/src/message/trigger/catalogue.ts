import type { ExpressionScope } from '@zhizao/rules/expression/check'
import type { Trigger, TriggerApp, TriggerField } from '../../platform/message/trigger.ts'
import { once } from '../../platform/offered.ts'

/** Known of everything that is told: who did it, and when. */
const always: readonly TriggerField[] = [
  { name: 'by', title: '操作人', type: 'text', example: '张三' },
  { name: 'at', title: '发生时间', type: 'time', example: '2026-01-05 08:30:00' },
]

export type Catalogue = ReturnType<typeof catalogueOf>

/** What all domains tell, to be asked once all of them stand. */
export function catalogueOf(offered: () => readonly Trigger[]) {
  const byCode = once(() => new Map(offered().map((trigger) => [trigger.code, trigger])))
  const apps = once(() => [...new Map(offered().map(({ app }) => [app.code, app])).values()])
  return {
    all: offered,
    find: (code: string): Trigger | undefined => byCode().get(code),
    apps: (): readonly TriggerApp[] => apps(),
    of: (app: string): readonly Trigger[] => offered().filter((trigger) => trigger.app.code === app),
  }
}

export const fieldsOf = ({ fields }: Trigger): readonly TriggerField[] => [...fields, ...always]

/** What a condition over a trigger's fields may name. */
export function scopeOf(trigger: Trigger): ExpressionScope {
  const types = new Map(fieldsOf(trigger).map(({ name, type }) => [name, type]))
  return {
    find: ({ object, point }) => {
      const type = object === undefined ? types.get(point) : undefined
      return type && { type }
    },
    names: () => [...types.keys()].map((name) => `[${name}]`),
  }
}
