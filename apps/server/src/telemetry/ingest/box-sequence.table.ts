import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'

const number = () => bigint({ mode: 'number' })

/** How far each box's messages are stored: the highest sequence number of an epoch of a gateway. Open gaps are in `box_gap`. A system table. */
export const boxSequences = pgTable(
  'box_sequence',
  {
    boxId: number().notNull(),
    companyId: number().notNull(),
    epoch: number().notNull(),
    instance: text().notNull().default(''),
    lastSeq: number().notNull(),
    lastTime: number().notNull(),
  },
  (table) => [primaryKey({ columns: [table.boxId, table.epoch, table.instance] })],
)

/**
 * Messages that did not come: numbers `fromSeq` to `toSeq` as first noticed, `missing` those still out ("5-7,9").
 * `afterTime` and `beforeTime` (ms) are the source times between which samples are missing. No foreign key to the box:
 * a commit must not fail because a box was just deleted.
 */
export const boxGaps = companyTable(
  'box_gap',
  {
    boxId: idColumn().notNull(),
    epoch: number().notNull(),
    fromSeq: number().notNull(),
    toSeq: number().notNull(),
    missing: text().notNull(),
    missingCount: integer().notNull(),
    reason: text().notNull(),
    afterTime: number(),
    beforeTime: number(),
    since: instant().notNull(),
    filledAt: instant(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.boxId, table.epoch, table.fromSeq),
    index('box_gap_open').on(table.companyId, table.boxId).where(sql`filled_at is null`),
  ],
)

/**
 * One row per run of an ingest process: the number of its last committed group. Tells after a broken COMMIT whether it
 * took place. Transaction ids cannot: after a crash PostgreSQL gives the lost ones out again. A system table.
 */
export const ingestWriters = pgTable('ingest_writer', {
  id: uuid().primaryKey(),
  groupNo: number().notNull(),
  writtenAt: instant().notNull().defaultNow(),
})
