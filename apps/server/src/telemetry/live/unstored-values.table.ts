import { bigint, customType, pgTable } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Newest values of points whose history does not hold each of them, packed by `encodeJournal`: a row per group commit, put together
 * now and then. A system table.
 */
export const unstoredValues = pgTable('unstored_value', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  data: bytea().notNull(),
})
