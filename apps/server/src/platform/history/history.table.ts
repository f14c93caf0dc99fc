import { bigint, customType, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** One row per group commit, packed by `encodeJournal`; removed when its samples stand in chunks. A system table. */
export const sampleJournal = pgTable('sample_journal', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  n: integer().notNull(),
  writtenAt: bigint('written_at', { mode: 'number' }).notNull(),
  leastTime: bigint('least_time', { mode: 'number' }).notNull(),
  mostTime: bigint('most_time', { mode: 'number' }).notNull(),
  data: bytea().notNull(),
})

/** One row per point and hour (hours since 1970 UTC): figures of the good samples, and all samples packed. A system table. */
export const sampleChunks = pgTable(
  'sample_chunk',
  {
    companyId: bigint('company_id', { mode: 'number' }).notNull(),
    pointId: bigint('point_id', { mode: 'number' }).notNull(),
    hour: integer().notNull(),
    n: integer().notNull(),
    good: integer().notNull(),
    numeric: integer().notNull(),
    longestGap: integer('longest_gap').notNull(),
    sum: doublePrecision().notNull(),
    least: doublePrecision(),
    most: doublePrecision(),
    first: doublePrecision(),
    last: doublePrecision(),
    leastTime: integer('least_at'),
    mostTime: integer('most_at'),
    firstTime: integer('first_at'),
    lastTime: integer('last_at'),
    lastText: text('last_text'),
    data: bytea().notNull(),
  },
  (chunk) => [primaryKey({ columns: [chunk.companyId, chunk.pointId, chunk.hour] })],
)
