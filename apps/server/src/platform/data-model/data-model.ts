import type { DataModel } from '@zhizao/contract/form/data-model'
import { z } from 'zod'

type Field = DataModel['fields'][number]

/** An entity that a domain lets reports and pages read, described by its contract. */
export interface OfferedModel extends Omit<DataModel, 'kind'> {
  /** Any of these codes, separated by `|`. */
  readonly permission: string
}

/** `offeredModel('alarmType', '报警类型', 'alarmType', AlarmType)` */
export const offeredModel = (code: string, name: string, permission: string, row: z.ZodObject): OfferedModel => ({
  ...{ code, name, permission },
  fields: Object.entries(row.shape).flatMap(([field, schema]) => {
    const title = titleOf(schema as z.ZodType)
    return title ? [{ name: field, title, type: typeOf(schema as z.ZodType) }] : []
  }),
})

interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  values?: unknown[]
}
const definitionOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def

/** The Chinese title; fields without one are nothing for people. */
function titleOf(schema: z.ZodType): string | undefined {
  const { innerType, in: input } = definitionOf(schema)
  const inner = innerType ?? input
  return z.globalRegistry.get(schema)?.title ?? (inner && titleOf(inner))
}

function typeOf(schema: z.ZodType): Field['type'] {
  const { type, innerType, in: input, options } = definitionOf(schema)
  if (innerType) return typeOf(innerType)
  if (type === 'pipe' && input) return typeOf(input)
  if (type === 'boolean' || (type === 'union' && options?.every(isZeroOrOne))) return 'switch'
  if (type === 'number' || type === 'int') return 'number'
  if (type === 'enum') return 'choice'
  if (type === 'union') return 'text'
  if (type !== 'string') return 'other'
  return (schema as unknown as { format?: string }).format === 'datetime' ? 'time' : 'text'
}

const isZeroOrOne = (option: z.ZodType) => {
  const [value] = definitionOf(option).values ?? []
  return value === 0 || value === 1
}
