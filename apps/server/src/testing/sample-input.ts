import { definitionOf, type SchemaDefinition } from '@zhizao/contract/http/schema'
import type { z } from 'zod'

/** How leaves are filled. `text` may be refused by the schema: then a plain word is tried. */
export interface Filling {
  id: string
  text: string
  optional: boolean
  /** Texts as they are, whether the schema takes them or not. */
  raw?: boolean
}

/** A body made from its schema: ids from `filling.id`, texts from `filling.text`, the smallest fitting numbers. */
export function sampleInput(schema: z.ZodType, filling: Filling): unknown {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape!)
          .map(([name, field]) => [name, sampleInput(field, filling)] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'optional':
    case 'default':
    case 'nullable':
    case 'prefault':
      return filling.optional ? sampleInput(definition.innerType!, filling) : undefined
    case 'array':
      return [sampleInput(definition.element!, filling)]
    case 'string':
      if (filling.raw) return filling.text
      return fitting(schema, [
        filling.text,
        'word1',
        'w-1',
        '2026-11-21 08:00:00',
        'a@b.cn',
        '13800138000',
        'opc.tcp://127.0.0.1:1',
        '#112233',
        '2026-11-21',
        '08:00',
        'Passw0rd-1',
        '123456',
        '/x',
        'machine.temperature',
        '0 30 2 * * ?',
        '',
      ])
    case 'number':
    case 'int':
      return fitting(schema, [1, 0, 10, 100, 1000])
    case 'boolean':
      return true
    case 'enum':
      return Object.values(definition.entries!)[0]
    case 'literal':
      return definition.values![0]
    case 'pipe':
      return isId(schema) ? filling.id : pipeInput(schema, definition, filling)
    case 'union':
      return definition
        .options!.map((option) => sampleInput(option, filling))
        .find((value) => schema.safeParse(value).success)
    case 'record':
      return {}
    default:
      return definition.innerType ? sampleInput(definition.innerType, filling) : filling.text
  }
}

const isId = (schema: z.ZodType) =>
  schema.safeParse('123456').data === '123456' && !schema.safeParse('x').success && !schema.safeParse('0').success

const pipeInput = (schema: z.ZodType, definition: SchemaDefinition, filling: Filling) =>
  fitting(schema, [
    sampleInput(definition.in!, filling),
    sampleInput(definition.out!, filling),
    '2026-11-21 08:00:00',
    Date.now(),
  ])

const fitting = (schema: z.ZodType, candidates: unknown[]) =>
  candidates.find((value) => schema.safeParse(value).success) ?? candidates[0]
