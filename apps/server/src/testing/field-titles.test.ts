import type { Call } from '@zhizao/contract/http/call'
import { sharedTitle } from '@zhizao/contract/http/field-titles'
import { definitionOf } from '@zhizao/contract/http/schema'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { titleAt } from '../platform/http/problems.ts'
import { errorMap } from '../platform/http/refused-value.ts'
import { everyCall } from './every-call.ts'

/** Paths of all fields of a body, through lists, unions and what is in each other. */
function pathsOf(schema: z.ZodType, at: (string | number)[] = [], above: z.ZodType[] = []): (string | number)[][] {
  if (above.includes(schema)) return []
  const { shape, element, innerType, valueType, in: from, out, options = [] } = definitionOf(schema)
  const inside = [...above, schema]
  const fields = Object.entries(shape ?? {}).flatMap(([name, field]) => [
    [...at, name],
    ...pathsOf(field, [...at, name], inside),
  ])
  const items = element ? pathsOf(element, [...at, 0], inside) : []
  const same = [innerType, from, out, ...options].flatMap((each) => (each ? pathsOf(each, at, inside) : []))
  return [...fields, ...items, ...same, ...(valueType ? pathsOf(valueType, [...at, 'key'], inside) : [])]
}

/** Whether a message names the field itself, not only what it stands in; words of a maker, like AppKey, are not Chinese. */
function isNamed(call: Call, path: (string | number)[]) {
  const name = String(path.at(-1))
  const title = titleAt(call.body, path)
  const above = path.length > 1 ? titleAt(call.body, path.slice(0, -1)) : ''
  const isOwn = title !== above || title === sharedTitle(name)
  return isOwn && (/\p{Script=Han}/u.test(title) || /^[A-Z]/.test(title))
}

it('names every field that a caller can send in Chinese', async () => {
  const calls = await everyCall()
  const fields = calls.flatMap(({ call }) => pathsOf(call.body).map((path) => ({ call, path })))
  expect(fields.length).toBeGreaterThan(1500)
  const nameless = fields.filter(({ call, path }) => !isNamed(call, path))
  expect(
    nameless.map(({ call, path }) => `${call.path} ${path.join('.')}: ${titleAt(call.body, path)}`),
    "give it a meta({ title }), or a word of the contract's field-titles.ts if it means the same everywhere",
  ).toEqual([])
})

it('finds the title under a list, a union and a transformation', () => {
  const body = z.object({
    rows: z.array(z.union([z.object({ id: z.string() }), z.object({ level: z.number().meta({ title: '等级' }) })])),
    until: z.preprocess((value) => value, z.string().meta({ title: '截止时间' })).optional(),
    settings: z.record(z.string(), z.string()).meta({ title: '设置' }),
  })
  const titles = [['rows', 0, 'id'], ['rows', 1, 'level'], ['until'], ['settings', 'name'], ['elsewhere']]
  expect(titles.map((path) => titleAt(body, path))).toEqual(['编号', '等级', '截止时间', '设置', 'elsewhere'])
})

const said = (schema: z.ZodType, value: unknown, language: 'zh-CN' | 'zh-TW' | 'en-US' = 'zh-CN') =>
  schema.safeParse(value, { error: errorMap(language) }).error?.issues.map((issue) => issue.message)

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, '此项不能为空'],
  [z.string(), null, '此项不能为空'],
  [z.string(), 1, '应为文本'],
  [z.string().max(3), 'abcd', '不能超过 3 个字符'],
  [z.string().min(6), 'abcd', '至少 6 个字符'],
  [z.coerce.number(), 'x', '应为数字'],
  [z.number().int(), 1.5, '应为整数'],
  [z.number().max(500), 501, '不能大于 500'],
  [z.number().gt(0), 0, '应大于 0'],
  [z.array(z.string()), 'x', '应为列表'],
  [z.array(z.string()).max(2), ['1', '2', '3'], '最多 2 项'],
  [z.enum(['in', 'out', 'own']), 'x', '只能是 in、out 或 own'],
  [z.union([z.literal(0), z.literal(1)]), 2, '只能是 0 或 1'],
  [z.union([z.literal(0), z.literal(1)]), undefined, '此项不能为空'],
  [z.union([z.string(), z.number()]), true, '应为文本'],
  [z.union([z.enum(['a', 'b']), z.array(z.enum(['a', 'b']))]), 'c', '只能是 a 或 b'],
  [z.email(), 'x', '邮箱格式不正确'],
  [z.strictObject({}), { extra: 1 }, '不能包含 extra'],
])('%# says what is wrong with a value', (schema, value, message) => expect(said(schema, value)).toEqual([message]))

it('says it in English too', () => {
  expect(said(z.string(), undefined, 'en-US')).toEqual(['This item cannot be empty'])
  expect(said(z.union([z.literal(0), z.literal(1)]), 2, 'en-US')).toEqual(['Must be 0 or 1'])
})
