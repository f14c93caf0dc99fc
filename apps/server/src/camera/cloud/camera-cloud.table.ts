import type { CloudKind } from '@zhizao/contract/camera/camera-cloud'
import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** A company's account at a camera cloud, one a cloud. The secret is sealed with the key of the installation. */
export const cameraClouds = companyTable(
  'camera_cloud',
  {
    kind: text().$type<CloudKind>().notNull(),
    appKey: text().notNull(),
    sealedSecret: text().notNull(),
    status: integer().$type<0 | 1>().notNull().default(1),
  },
  (table) => [uniqueIndex().on(table.companyId, table.kind)],
)
