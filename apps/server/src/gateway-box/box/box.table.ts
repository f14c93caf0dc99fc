import type { BoxKind } from '@zhizao/contract/gateway-box/box'
import { boolean, foreignKey, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'
import { boxGroups } from '../box-group/box-group.table.ts'

export interface BoxClaim {
  instance: string
  address: string
  at: string
}

/**
 * Gateways. The code is the MQTT user name and so unique in the installation; the secret is shown once and kept hashed.
 * kind: edge (our own gateway) · json (third-party box that publishes plain JSON).
 */
export const boxes = companyTable(
  'box',
  {
    code: text().notNull(),
    name: text().notNull(),
    kind: text().$type<BoxKind>().notNull().default('edge'),
    secretHash: text().notNull(),
    groupId: idColumn(),
    model: text(),
    place: text(),
    remark: text(),
    status: integer().$type<0 | 1>().notNull().default(1),
    online: boolean().notNull().default(false),
    lastSeenAt: instant(),
    /** The gateway that holds the box, and where it came from last; of a version that says who it is. */
    instance: text(),
    address: text(),
    /** Another one that came with its code and secret, and was refused. */
    claim: jsonb().$type<BoxClaim>(),
    version: text(),
    /** What the box last said of itself: uptime, memory, buffered messages, its devices' states. */
    state: jsonb(),
    /** Version of the newest produced set file, of the one the box confirmed. */
    setFileVersion: integer().notNull().default(0),
    setFileApplied: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex().on(table.code),
    index().on(table.companyId, table.groupId),
    foreignKey({ columns: [table.groupId, table.companyId], foreignColumns: [boxGroups.id, boxGroups.companyId] }),
  ],
)

/**
 * What a box sent and was not taken, counted by reason and name; `value` and `time` are the last as they came, cut. Bounded a box; rows
 * of a month ago are removed.
 */
export const boxRefused = companyTable(
  'box_refused',
  {
    boxId: idColumn().notNull(),
    reason: text().notNull(),
    code: text().notNull(),
    pointId: idColumn(),
    count: integer().notNull(),
    value: text().notNull(),
    time: text().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.boxId, table.reason, table.code),
    index().on(table.lastAt),
    foreignKey({ columns: [table.boxId, table.companyId], foreignColumns: [boxes.id, boxes.companyId] }).onDelete(
      'cascade',
    ),
  ],
)

/** Every set file that was produced for a box, and the answer of the box. */
export const boxSetFiles = companyTable(
  'box_set_file',
  {
    boxId: idColumn().notNull(),
    version: integer().notNull(),
    content: jsonb().notNull(),
    state: text().$type<'produced' | 'sent' | 'applied' | 'refused'>().notNull().default('produced'),
    message: text(),
    sentAt: instant(),
    appliedAt: instant(),
    /** What the box read back. */
    readBack: jsonb(),
    readBackAt: instant(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.boxId, table.version),
    foreignKey({ columns: [table.boxId, table.companyId], foreignColumns: [boxes.id, boxes.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
