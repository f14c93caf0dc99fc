import type { CompanyProducts } from '@zhizao/contract/access/product'
import type { PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, ilike, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, orderOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import type { Db } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { companyProducts, products } from './product.table.ts'

const shown = {
  id: companies.id,
  code: companies.code,
  name: companies.name,
  status: companies.status,
  userCount: sql<number>`(select count(*)::int from app_user where app_user.company_id = company.id)`,
}

type Filter = PageInput & { name?: string; keyword?: string; productId?: string }

/** Companies with their products, read past the walls between companies. */
export async function pageOfCompanies(input: Filter, systemDb: Db) {
  const { name, keyword, productId } = input
  const has = systemDb
    .select({ id: companyProducts.companyId })
    .from(companyProducts)
    .where(eq(companyProducts.productId, productId ?? '0'))
  const rows = await systemDb
    .select({ ...shown, total: totalOver })
    .from(companies)
    .where(
      and(
        name ? ilike(companies.name, containing(name)) : undefined,
        keyword
          ? or(ilike(companies.name, containing(keyword)), ilike(companies.code, containing(keyword)))
          : undefined,
        productId ? inArray(companies.id, has) : undefined,
      ),
    )
    .orderBy(...orderOf({ name: companies.name, code: companies.code }, input, [asc(companies.id)]))
    .limit(limitOf(input).limit)
    .offset(limitOf(input).offset)
  const records = await withProducts(
    rows.map(({ total: _, ...row }) => row),
    systemDb,
  )
  return pageReply(records, rows[0]?.total ?? 0, input)
}

type Row = Omit<CompanyProducts, 'products' | 'status'> & { status: number }

async function withProducts(rows: Row[], db: Db): Promise<CompanyProducts[]> {
  const held = rows.length
    ? await productsOf(
        inArray(
          companyProducts.companyId,
          rows.map((row) => row.id),
        ),
        db,
      )
    : []
  const byCompany = Map.groupBy(held, (each) => each.companyId)
  return rows.map((row) => ({
    ...row,
    status: row.status as 0 | 1,
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

export async function companyById(id: string, db: Db): Promise<CompanyProducts> {
  const rows = await db.select(shown).from(companies).where(eq(companies.id, id))
  if (!rows[0]) throw notFound('公司')
  return (await withProducts(rows, db))[0]!
}

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
