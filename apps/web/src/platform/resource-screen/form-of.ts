import type { z } from 'zod'
import { contractField } from './contract-field.ts'
import type { FullFormField } from './define-screen.ts'
import type { FormField } from './screen-types.ts'

/** Form fields for a dialog of a screen's own: titles and rules from the schemas, by name. */
export const formOf = <Shape extends Record<string, z.ZodType>>(
  shape: Shape,
  entries: readonly ((keyof Shape & string) | (FormField & { field: keyof Shape & string }))[],
): FullFormField[] =>
  entries.map((named) => {
    const entry: FormField = typeof named === 'string' ? { field: named } : named
    const contract = contractField(shape[entry.field]!, entry.field)
    return { title: contract.title, ...entry, contract }
  })
