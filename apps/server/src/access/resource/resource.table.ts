import type { PageType } from '@zhizao/contract/access/menu-url'
import type { ResourceType } from '@zhizao/contract/access/resource-fields'
import { isNotNull, isNull, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { appRole, companyTable, idColumn, installationPolicy, instant } from '../../platform/db/columns.ts'
import { products } from '../product/product.table.ts'

const company = sql`(select nullif(current_setting('app.company_id', true), '')::bigint)`
const own = sql`company_id = ${company}`

/**
 * Entries of the menu: type 1 group, 2 menu item, 3 function button, 4 tab.
 * Those without a company are shared by all and changed by the administrator of the installation alone; the others belong to a company.
 */
export const resources = pgTable(
  'resource',
  {
    id: idColumn().primaryKey().default(sql`nextval('global_id')`),
    companyId: idColumn(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    productId: idColumn()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    parentId: idColumn().references((): AnyPgColumn => resources.id, { onDelete: 'cascade' }),
    type: integer().$type<ResourceType>().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    nameEn: text(),
    url: text(),
    icon: text(),
    pageType: integer().$type<PageType>().notNull().default(1),
    sort: integer().notNull().default(0),
    agentOnly: boolean().notNull().default(false),
    /** Of the installation's administrator, whatever his roles hold. */
    installationOnly: boolean().notNull().default(false),
    newWindow: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('resource_shared_code').on(table.productId, table.code).where(isNull(table.companyId)),
    uniqueIndex('resource_company_id_product_id_code_index')
      .on(table.companyId, table.productId, table.code)
      .where(isNotNull(table.companyId)),
    index().on(table.parentId),
    pgPolicy('readable', { for: 'select', to: appRole, using: sql`company_id is null or ${own}` }),
    pgPolicy('own_company', { for: 'all', to: appRole, using: own, withCheck: own }),
    installationPolicy(),
  ],
)

const resourceId = () =>
  idColumn()
    .notNull()
    .references(() => resources.id, { onDelete: 'cascade' })

/** What a company makes of a shared entry: its name, its place, whether it is there at all. Null: as shared. */
export const resourceOverrides = companyTable(
  'resource_override',
  {
    resourceId: resourceId(),
    name: text(),
    nameEn: text(),
    icon: text(),
    sort: integer(),
    /** Stands under `parentId` (null: on the first level) instead of its shared place. */
    moved: boolean().notNull().default(false),
    parentId: idColumn().references(() => resources.id, { onDelete: 'cascade' }),
    hidden: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.resourceId),
    index().on(table.resourceId),
    index().on(table.parentId),
  ],
)

/** How a company wants the page of an entry to look. */
export const resourceLayouts = companyTable(
  'resource_layout',
  { resourceId: resourceId(), layout: jsonb().notNull() },
  (table) => [uniqueIndex().on(table.companyId, table.resourceId), index().on(table.resourceId)],
)

/** What a company hands to the page of an entry. */
export const resourceParams = companyTable(
  'resource_param',
  {
    resourceId: resourceId(),
    name: text().notNull(),
    value: text().notNull(),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [uniqueIndex().on(table.companyId, table.resourceId, table.name), index().on(table.resourceId)],
)
