import { z } from 'zod'

/** A filter that screens send empty when it is not set: '' and null count as absent. */
export const blank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional()) as z.ZodType<
    z.output<Schema> | undefined,
    z.input<Schema> | '' | null | undefined
  >
