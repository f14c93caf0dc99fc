import type { DataModel } from '@zhizao/contract/form/data-model'
import { kindOf, type SchemaKind, titleOf } from '@zhizao/contract/http/schema'
import type { z } from 'zod'

type Field = DataModel['fields'][number]

/** An entity that a domain lets reports and pages read, described by its contract. */
export interface OfferedModel extends Omit<DataModel, 'kind'> {
  /** Any of these codes, separated by `|`. */
  readonly permission: string
}

/** `offeredModel('alarmType', '报警类型', 'alarmType', AlarmType)` */
export const offeredModel = (code: string, name: string, permission: string, row: z.ZodObject): OfferedModel => ({
  code,
  name,
  permission,
  fields: Object.entries(row.shape).flatMap(([field, schema]) => {
    const title = titleOf(schema as z.ZodType)
    return title ? [{ name: field, title, type: types[kindOf(schema as z.ZodType)] }] : []
  }),
})

/** Which of a model's types a field has; one of several kinds is a text to people. */
const types: Record<SchemaKind, Field['type']> = {
  text: 'text',
  quantity: 'text',
  date: 'text',
  mixed: 'text',
  number: 'number',
  switch: 'switch',
  choice: 'choice',
  time: 'time',
  other: 'other',
}
