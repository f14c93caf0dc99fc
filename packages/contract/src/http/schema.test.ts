import { expect, it } from 'vitest'
import { z } from 'zod'
import { Id, Switch, Time } from './fields.ts'
import { quantity } from './quantity.ts'
import {
  boundsOf,
  choicesIn,
  elementOf,
  innerSchema,
  kindOf,
  lengthCheck,
  type SchemaKind,
  shapeOf,
  titleOf,
} from './schema.ts'

const blankable = (schema: z.ZodType) => z.preprocess((value) => (value === '' ? undefined : value), schema)

it.each<[SchemaKind, z.ZodType]>([
  ['text', z.string().max(9).nullish()],
  ['text', blankable(z.string().optional())],
  ['text', z.lazy(() => z.string())],
  ['number', z.number().int().default(1)],
  ['quantity', quantity().nullish()],
  ['switch', z.boolean().optional()],
  ['switch', Switch.optional()],
  ['time', Time.nullable()],
  ['choice', z.enum(['in', 'out']).nullish()],
  ['mixed', Id],
  ['mixed', z.union([z.string(), z.number()])],
  ['other', z.array(z.string())],
])('a schema of kind %s is known as such under whatever it stands', (kind, schema) => {
  expect(kindOf(schema)).toBe(kind)
})

it('titles, fields, elements, choices and bounds are found under optional, default, pipes and lists', () => {
  const line = z.object({ state: z.enum(['open', 'closed']).meta({ title: '状态' }).optional() })
  const body = z.object({ lines: z.array(line).max(3).nullish(), until: blankable(z.string().meta({ title: '截止' })) })
  const { lines, until } = shapeOf(body.optional())
  expect([titleOf(until!), titleOf(elementOf(lines!)), titleOf(shapeOf(elementOf(lines!)).state!)]).toEqual([
    '截止',
    undefined,
    '状态',
  ])
  expect(choicesIn(shapeOf(line).state!)).toEqual(['open', 'closed'])
  expect([choicesIn(until!), shapeOf(until), shapeOf(undefined)]).toEqual([undefined, {}, {}])
  expect(lengthCheck(innerSchema(lines!))?.maximum).toBe(3)
  expect(lengthCheck(line)).toBeUndefined()
  expect(boundsOf(z.number().int().min(1).max(9).nullish())).toMatchObject({ min: 1, max: 9, whole: true })
  expect(boundsOf(z.string().max(64).optional())).toMatchObject({ maxLength: 64, min: undefined })
  // What a number can be at all is no bound.
  expect(boundsOf(z.number())).toMatchObject({ min: undefined, max: undefined })
})
