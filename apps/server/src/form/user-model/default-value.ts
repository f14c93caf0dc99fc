import type { UserField } from '@zhizao/contract/form/user-model'
import type { RecordValues } from '@zhizao/contract/form/user-record'
import { checkExpression } from '@zhizao/rules/expression/check'
import { compileExpression } from '@zhizao/rules/expression/compile'
import { emptyFrame } from '@zhizao/rules/expression/outcome'
import type { ValueType } from '@zhizao/rules/expression/syntax'
import { own } from '@zhizao/rules/own'
import { dayText } from '@zhizao/rules/time/calendar'
import type { Context } from '../../platform/context.ts'

type Field = Pick<UserField, 'code' | 'type' | 'defaultExpression'>

/** What each type of field is to an expression; objects and files are not reckoned with. */
const expressionTypes: Partial<Record<UserField['type'], ValueType>> = {
  text: 'text',
  number: 'number',
  switch: 'boolean',
  date: 'time',
  choice: 'text',
}

/** Other fields that a default may name: of what stands as it is reckoned with. */
const readable = (type: UserField['type']) => (type === 'date' ? undefined : expressionTypes[type])

const checked = (field: Field, fields: readonly Field[]) =>
  checkExpression(
    field.defaultExpression ?? '',
    {
      find({ object, point }) {
        const type = readable(fields.find(({ code }) => code === point && code !== field.code)?.type ?? 'date')
        return object === undefined && type ? { type } : undefined
      },
      names: () => fields.filter(({ type }) => readable(type)).map(({ code }) => `[${code}]`),
    },
    expressionTypes[field.type],
  )

/** What is wrong with a field's default, with the values of its places. */
export function defaultProblem(field: Field, fields: readonly Field[]) {
  if (!field.defaultExpression) return undefined
  if (!expressionTypes[field.type]) return { text: '对象和文件没有默认值', values: {} }
  const found = checked(field, fields)
  return 'problems' in found ? found.problems[0] : undefined
}

/** Fills what is not given and has a default; one that comes to nothing stays empty. */
export function withDefaults(values: RecordValues, fields: readonly Field[], { now, user }: Context): RecordValues {
  const filled = { ...values }
  for (const field of fields) {
    if (!field.defaultExpression || own(filled, field.code) !== undefined) continue
    const found = checked(field, fields)
    if ('problems' in found) continue
    const compiled = compileExpression(found.ok)
    const frame = emptyFrame(compiled.inputs.length)
    frame.now = now().getTime()
    for (const [slot, { reference }] of compiled.inputs.entries()) {
      const value = own(filled, reference.point) ?? null
      frame.values[slot] = value
      frame.qualities[slot] = value === null ? 2 : 0
      frame.times[slot] = frame.now
    }
    const { value } = compiled.evaluate(frame)
    if (value === null) continue
    filled[field.code] = field.type === 'date' ? dayText(Number(value), user.timeZone) : plain(value)
  }
  return filled
}

const plain = (value: number | bigint | boolean | string) => (typeof value === 'bigint' ? Number(value) : value)
