import type { Level } from '@zhizao/contract/alarm/alarm-level'
import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, foreignKey, index, integer, text, unique } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { companyTable, idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { seenByPlace, seenWith } from '../../platform/db/seen-policy.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { locations } from '../location/location.table.ts'

/**
 * A time that an alarm was active at equipment of a location, with those of the same point that followed closely: `alarm_id` and `number`
 * are of the first of them. What it says of alarm, machine and point is kept, as alarms
 * do: what a lot went through outlives them all.
 */
export const locationExposures = companyTable(
  'location_exposure',
  {
    locationId: idColumn().notNull(),
    alarmId: idColumn().notNull(),
    /** Which time of its alarm, from 1. */
    number: integer().notNull(),
    batchNo: text().notNull(),
    objectId: idColumn(),
    pointId: idColumn(),
    objectName: text(),
    pointName: text(),
    unit: text(),
    level: text().$type<Level>().notNull(),
    content: text().notNull(),
    limit: doublePrecision(),
    peakValue: doublePrecision(),
    beganAt: instant().notNull(),
    endedAt: instant(),
    /** What people were last told of it, and when: of an alarm that comes and goes they do not hear each time. */
    toldState: text().$type<'open' | 'ended'>().notNull().default('open'),
    toldAt: instant(),
    /** Postings that held stock for it. */
    holds: integer().notNull().default(0),
    /** Up to here what came is in `counted` of its stock; nothing where all is reckoned from its begin. */
    countedAt: instant(),
    /** It is over, and what lay there is written down: nothing is added to it any more. */
    isSettled: boolean().notNull().default(false),
    reviewedAt: instant(),
    reviewedByName: text(),
    note: text(),
  },
  (table) => [
    seenByPlace(locations, 'location_exposure', 'location_id'),
    unique('location_exposure_one').on(table.companyId, table.locationId, table.alarmId, table.number),
    index().on(table.companyId, table.id),
    index('location_exposure_unsettled').on(table.companyId).where(sql`not is_settled`),
    index('location_exposure_waiting').on(table.companyId, table.locationId).where(sql`reviewed_at is null`),
    foreignKey({
      name: 'location_exposure_location',
      columns: [table.locationId, table.companyId],
      foreignColumns: [locations.id, locations.companyId],
    }).onDelete('cascade'),
    check('location_exposure_reviewed', sql`reviewed_at is null or ended_at is not null`),
  ],
)

/** What lay there meanwhile: at the begin, and brought in until the end. */
export const exposedStock = companyTable(
  'location_exposure_stock',
  {
    exposureId: idColumn().notNull(),
    materialId: idColumn().notNull(),
    lotId: idColumn(),
    quantity: quantityColumn().notNull(),
    /** Of `quantity`, what had been there by `counted_at` of the exposure. */
    counted: quantityColumn().notNull().default('0'),
    heldQuantity: quantityColumn().notNull().default('0'),
  },
  (table) => [
    seenWith('location_exposure_stock', { exposure_id: 'location_exposure' }),
    unique('location_exposure_stock_one')
      .on(table.companyId, table.exposureId, table.materialId, table.lotId)
      .nullsNotDistinct(),
    index().on(table.lotId, table.companyId),
    index().on(table.materialId, table.companyId),
    foreignKey({
      name: 'location_exposure_stock_of',
      columns: [table.exposureId, table.companyId],
      foreignColumns: [locationExposures.id, locationExposures.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'location_exposure_stock_material',
      columns: [table.materialId, table.companyId],
      foreignColumns: [materials.id, materials.companyId],
    }),
    foreignKey({
      name: 'location_exposure_stock_lot',
      columns: [table.lotId, table.companyId],
      foreignColumns: [lots.id, lots.companyId],
    }),
  ],
)
