import type { CompanyProducts } from '@zhizao/contract/access/product'
import { and, asc, eq, inArray, notInArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import type { Db } from '../../platform/db/database.ts'
import { select } from '../../platform/db/shaped-select.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { users } from '../user/user.table.ts'
import { companyProducts, products } from './product.table.ts'

/** Companies with their products, read past the walls between companies. */
export const companyRows = (systemDb: Db) =>
  rows<Row, CompanyProducts>()({
    title: '公司',
    from: companies,
    db: systemDb,
    columns: {
      id: companies.id,
      code: companies.code,
      name: companies.name,
      status: companies.status,
      userCount: sql`(select count(*)::int from ${users} where app_user.company_id = company.id)`,
    },
    search: { name: [companies.name], keyword: [companies.name, companies.code] },
    filters: { productId: (id) => inArray(companies.id, having(id)) },
    orderable: { name: companies.name, code: companies.code },
    order: [asc(companies.id)],
    shown: (found) => withProducts(found, systemDb),
  })

const having = (productId: Placeholder) =>
  select({ id: companyProducts.companyId }).from(companyProducts).where(eq(companyProducts.productId, productId))

type Row = Omit<CompanyProducts, 'products'>

async function withProducts(found: Row[], db: Db): Promise<CompanyProducts[]> {
  const held = found.length
    ? await productsOf(
        inArray(
          companyProducts.companyId,
          found.map((row) => row.id),
        ),
        db,
      )
    : []
  const byCompany = Map.groupBy(held, (each) => each.companyId)
  return found.map((row) => ({
    ...row,
    products: (byCompany.get(row.id) ?? []).map(({ companyId: _, ...each }) => each),
  }))
}

/** Products that companies have; the call's own transaction sees what it has just changed. */
export const productsOf = (condition: SQL, db: Db) =>
  db
    .select({
      companyId: companyProducts.companyId,
      id: products.id,
      code: products.code,
      name: products.name,
      nameEn: products.nameEn,
      isDefault: companyProducts.isDefault,
    })
    .from(companyProducts)
    .innerJoin(products, eq(products.id, companyProducts.productId))
    .where(condition)
    .orderBy(asc(products.sort), asc(products.id))

/** Gives a company these products and no others. What its roles hold of those taken away is kept, without effect, until they are given back. */
export async function saveProducts(companyId: string, productIds: string[], context: Context) {
  const wanted = [...new Set(productIds)]
  const known = wanted.length
    ? await context.db
        .select({ id: products.id, code: products.code })
        .from(products)
        .where(inArray(products.id, wanted))
    : []
  if (known.length < wanted.length) throw notFound('产品')
  if (!known.some((each) => each.code === 'bcs')) throw conflict('系统配置是每家公司必需的产品')
  const own = eq(companyProducts.companyId, companyId)
  await context.db.delete(companyProducts).where(and(own, notInArray(companyProducts.productId, wanted)))
  await context.db
    .insert(companyProducts)
    .values(wanted.map((productId) => ({ companyId, productId })))
    .onConflictDoNothing()
}
