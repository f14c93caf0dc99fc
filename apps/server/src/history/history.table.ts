import { bigint, customType, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** One row per group commit, packed by `encodeJournal`; removed when its samples stand in chunks. A system table. */
export const sampleJournal = pgTable('sample_journal', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  n: integer().notNull(),
  writtenAt: bigint({ mode: 'number' }).notNull(),
  leastTime: bigint({ mode: 'number' }).notNull(),
  mostTime: bigint({ mode: 'number' }).notNull(),
  data: bytea().notNull(),
})

/**
 * One row per point and hour (hours since 1970 UTC): figures of the good samples, their times in ms from the hour's
 * start, and all samples packed. A system table.
 */
export const sampleChunks = pgTable(
  'sample_chunk',
  {
    companyId: bigint({ mode: 'number' }).notNull(),
    pointId: bigint({ mode: 'number' }).notNull(),
    hour: integer().notNull(),
    n: integer().notNull(),
    good: integer().notNull(),
    numeric: integer().notNull(),
    longestGap: integer().notNull(),
    sum: doublePrecision().notNull(),
    least: doublePrecision(),
    most: doublePrecision(),
    first: doublePrecision(),
    last: doublePrecision(),
    leastAt: integer(),
    mostAt: integer(),
    firstAt: integer(),
    lastAt: integer(),
    lastText: text(),
    data: bytea().notNull(),
  },
  (chunk) => [primaryKey({ columns: [chunk.companyId, chunk.pointId, chunk.hour] })],
)
