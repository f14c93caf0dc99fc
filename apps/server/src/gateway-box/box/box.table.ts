import { boolean, foreignKey, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'
import { boxGroups } from '../box-group/box-group.table.ts'

/**
 * Gateways. The code is the MQTT user name and so unique in the installation; the secret is shown once and kept hashed.
 * kind: edge (our own gateway) · json (third-party box that publishes plain JSON).
 */
export const boxes = companyTable(
  'box',
  {
    code: text().notNull(),
    name: text().notNull(),
    kind: text().notNull().default('edge'),
    secretHash: text().notNull(),
    groupId: idColumn(),
    model: text(),
    place: text(),
    remark: text(),
    status: integer().notNull().default(1),
    online: boolean().notNull().default(false),
    lastSeenAt: instant(),
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

/** Every set file that was produced for a box, and the answer of the box. state: produced · sent · applied · refused. */
export const boxSetFiles = companyTable(
  'box_set_file',
  {
    boxId: idColumn().notNull(),
    version: integer().notNull(),
    content: jsonb().notNull(),
    state: text().notNull().default('produced'),
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
