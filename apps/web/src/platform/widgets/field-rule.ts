import type { z } from 'zod'
import { t } from '../i18n/translate.ts'

/** A form rule made of a field of the contract. */
export const fits = (schema: z.ZodType) => ({
  validator: async (_rule: unknown, value: unknown = '') => {
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw new Error(t(parsed.error.issues[0]!.message))
  },
})
