import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { companyProducts, products } from './product.table.ts'

/** Names of the products that the company has, in their order. */
export async function productNames({ db }: Context): Promise<string[]> {
  const rows = await db
    .select({ name: products.name })
    .from(companyProducts)
    .innerJoin(products, eq(products.id, companyProducts.productId))
    .where(eq(products.enabled, true))
    .orderBy(asc(products.sort))
  return rows.map(({ name }) => name)
}
