import { boolean, text } from 'drizzle-orm/pg-core'

/**
 * What a row that was made from one of a model's remembers beside the id of that row: that it was, also once the model has it no more,
 * and which of its fields people have set by hand since. A sync changes none of those.
 */
export const followColumns = {
  fromModel: boolean().notNull().default(false),
  overridden: text().array().notNull().default([]),
}
