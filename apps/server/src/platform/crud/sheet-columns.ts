import { choicesIn, definitionOf, innerSchema, kindOf, titleOf } from '@zhizao/contract/http/schema'
import type { z } from 'zod'
import type { SheetColumn } from './spreadsheet.ts'

/** How cells of a field are read. */
const cellKind = (schema: z.ZodType): SheetColumn<object>['kind'] => {
  const kind = kindOf(schema)
  if (kind === 'switch') return definitionOf(innerSchema(schema)).type === 'boolean' ? 'boolean' : 'text'
  return kind === 'number' || kind === 'quantity' || kind === 'date' ? kind : 'text'
}

/** Columns of a sheet for these fields of a contract: title, kind and whether an empty cell clears come from each field's schema. */
export function sheetColumns<Shape extends z.ZodRawShape, Field extends keyof Shape & string>(
  shape: Shape,
  fields: readonly Field[],
  more: { [Name in Field]?: Partial<Omit<SheetColumn<never>, 'field'>> } = {},
): SheetColumn<{ [Name in Field]?: z.input<Shape[Name]> }>[] {
  return fields.map((field) => {
    const schema = shape[field] as z.ZodType
    const options = choicesIn(schema)
    return {
      field,
      title: titleOf(schema) ?? field,
      kind: cellKind(schema),
      ...(options && { options }),
      clears: schema.safeParse(null).success,
      ...more[field],
    } as SheetColumn<{ [Name in Field]?: z.input<Shape[Name]> }>
  })
}
