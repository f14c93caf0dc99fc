import { z } from 'zod'
import { RecordValues } from './user-record.ts'

const titled = RecordValues.meta({ title: '自定义字段' })

/** In a draft or a change of a master: what a company's own fields of it hold, by code. Of a change, what is not named stays. */
export const extraDraft = { extra: titled.optional() }

/** In a row: the same, and names of the objects and files among it. */
export const extraShown = { extra: titled, extraTexts: z.record(z.string(), z.string()).optional() }

/** Among the filters of a list: own fields that may be searched. */
export const extraFilter = { extra: titled.optional() }
