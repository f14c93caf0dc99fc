import type { Context } from '../platform/context.ts'
import { today } from '../platform/today.ts'

/** Filters as lists read them: what is late is said by the day of the plant. */
export const narrowed = <Input extends { isLate?: boolean | undefined }>(
  { isLate, ...input }: Input,
  context: Context,
) => ({ ...input, ...(isLate && { lateBefore: today(context) }) })
