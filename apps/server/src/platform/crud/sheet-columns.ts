import type { z } from 'zod'
import type { SheetColumn } from './spreadsheet.ts'

interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  shape?: Record<string, z.ZodType>
  entries?: Record<string, string>
}
const definitionOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def

/** The schema under optional, nullable, default and checks. */
function core(schema: z.ZodType): z.ZodType {
  const { innerType, in: before } = definitionOf(schema)
  const inner = innerType ?? before
  return inner ? core(inner) : schema
}

const kinds: Record<string, SheetColumn<object>['kind']> = { number: 'number', int: 'number', boolean: 'boolean' }

const titleOf = (schema: z.ZodType): string | undefined => {
  const { innerType, in: before } = definitionOf(schema)
  const inner = innerType ?? before
  return schema.meta()?.title ?? (inner && titleOf(inner))
}

/** Columns of a sheet for these fields of a contract: title, kind and whether an empty cell clears come from each field's schema. */
export function sheetColumns<Shape extends z.ZodRawShape, Field extends keyof Shape & string>(
  shape: Shape,
  fields: readonly Field[],
  more: { [Name in Field]?: Partial<Omit<SheetColumn<never>, 'field'>> } = {},
): SheetColumn<{ [Name in Field]?: z.input<Shape[Name]> }>[] {
  return fields.map((field) => {
    const schema = shape[field] as unknown as z.ZodType
    const { type, entries } = definitionOf(core(schema))
    return {
      field,
      title: titleOf(schema) ?? field,
      kind: kinds[type] ?? 'text',
      ...(entries && { options: Object.values(entries) }),
      clears: schema.safeParse(null).success,
      ...more[field],
    } as SheetColumn<{ [Name in Field]?: z.input<Shape[Name]> }>
  })
}
