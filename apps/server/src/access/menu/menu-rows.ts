import type { MenuScope } from '@zhizao/contract/access/resource-fields'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { companyProducts, products } from '../product/product.table.ts'
import { resourceOverrides as changes, resources } from '../resource/resource.table.ts'

const either = <T>(mine: PgColumn, shared: PgColumn) => sql<T>`coalesce(${mine}, ${shared})`

/** An entry as the company has arranged it; where nothing of the company's is joined, as all companies share it. */
export const effective = {
  id: resources.id,
  companyId: resources.companyId,
  productId: resources.productId,
  parentId: sql<string | null>`case when ${changes.moved} then ${changes.parentId} else ${resources.parentId} end`,
  type: resources.type,
  code: resources.code,
  name: either<string>(changes.name, resources.name),
  nameEn: either<string | null>(changes.nameEn, resources.nameEn),
  originalName: sql<string | null>`case when ${changes.name} is null then null else ${resources.name} end`,
  url: resources.url,
  icon: either<string | null>(changes.icon, resources.icon),
  pageType: resources.pageType,
  sort: either<number>(changes.sort, resources.sort),
  agentOnly: resources.agentOnly,
  installationOnly: resources.installationOnly,
  newWindow: resources.newWindow,
  isOn: sql<boolean>`${resources.enabled} and not coalesce(${changes.hidden}, false)`,
}

/** Joins what the company has changed; for the shared menu nothing. */
export const joined = (scope: MenuScope): SQL =>
  scope === 'company' ? eq(changes.resourceId, resources.id) : sql`false`
/** Entries that a scope knows. */
export const known = (scope: MenuScope): SQL | undefined =>
  scope === 'installation' ? isNull(resources.companyId) : undefined
export const inOrder: SQL[] = [asc(products.sort), asc(products.id), asc(effective.sort), asc(resources.id)]

export type MenuRow = Awaited<ReturnType<typeof menuRows>>[number]

/** All entries of the products that the company has, in menu order, those switched off as well. One query. */
export const menuRows = (db: Db) =>
  db
    .select({ ...effective, productCode: products.code })
    .from(resources)
    .innerJoin(products, eq(products.id, resources.productId))
    .innerJoin(companyProducts, eq(companyProducts.productId, products.id))
    .leftJoin(changes, joined('company'))
    .where(and(eq(products.enabled, true)))
    .orderBy(...inOrder)

/**
 * Entries that somebody of the company can hold: switched on, as all above them, and not taking the code of a shared one,
 * for a company could otherwise give itself a right of the installation by naming an entry after it.
 */
export function availableRows<Row extends MenuRow>(rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shared = new Set(rows.filter((row) => row.companyId === null).map((row) => row.code))
  const answers = new Map<string, boolean>()
  const isAvailable = (row: Row): boolean => {
    const before = answers.get(row.id)
    if (before !== undefined) return before
    // Stands while the entries above are looked at: a circle, which nothing should be able to make, ends here.
    answers.set(row.id, false)
    const parent = row.parentId ? byId.get(row.parentId) : undefined
    const isOn = row.isOn && (!row.parentId || (parent !== undefined && isAvailable(parent)))
    const answer = isOn && (row.companyId === null || !shared.has(row.code))
    answers.set(row.id, answer)
    return answer
  }
  return rows.filter(isAvailable)
}
