import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { companyProducts, products } from '../product/product.table.ts'
import { resources } from '../resource/resource.table.ts'
import { roleResources } from '../role/role.table.ts'

/**
 * After the products of a company have changed: takes back what its roles hold of products that it no longer has, so
 * that nothing comes back unasked when such a product returns. Answers what the company has now.
 */
export async function recomputeResources(context: Context) {
  const { db } = context
  const held = await db
    .select({ id: products.id, name: products.name })
    .from(companyProducts)
    .innerJoin(products, eq(products.id, companyProducts.productId))
    .where(eq(products.enabled, true))
    .orderBy(products.sort)
  const productIds = held.map((product) => product.id)
  const others = db
    .select({ id: resources.id })
    .from(resources)
    .where(productIds.length ? notInArray(resources.productId, productIds) : undefined)
  const removed = await db
    .delete(roleResources)
    .where(inArray(roleResources.resourceId, others))
    .returning({ id: roleResources.id })
  const available = productIds.length
    ? await db.$count(resources, and(inArray(resources.productId, productIds), eq(resources.enabled, true)))
    : 0
  return { products: held.map((product) => product.name), resources: available, removedGrants: removed.length }
}
