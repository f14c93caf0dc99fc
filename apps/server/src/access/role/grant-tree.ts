import type { GrantNode } from '@zhizao/contract/access/role'
import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { companyProducts, products } from '../resource/product.table.ts'
import { resources } from '../resource/resource.table.ts'
import { roleResources } from './role.table.ts'

type Entry = typeof resources.$inferSelect & { granted: boolean }

/** All resources of the company's products as a tree, marked where the role holds them. */
export async function grantTree(roleId: string, context: Context): Promise<GrantNode[]> {
  const rows = await context.db
    .select({ product: products, resource: resources, grant: roleResources.id })
    .from(products)
    .innerJoin(companyProducts, eq(companyProducts.productId, products.id))
    .innerJoin(resources, eq(resources.productId, products.id))
    .leftJoin(roleResources, and(eq(roleResources.resourceId, resources.id), eq(roleResources.roleId, roleId)))
    .where(and(eq(products.enabled, true), eq(resources.enabled, true)))
    .orderBy(asc(products.sort), asc(resources.sort), asc(resources.id))
  const byProduct = Map.groupBy(rows, (row) => row.product.id)
  return [...byProduct.values()].map((list) => {
    const { product } = list[0]!
    const children = forestOf(list.map((row) => ({ ...row.resource, granted: row.grant !== null }))).map(nodeOf)
    return {
      id: `product-${product.id}`,
      label: product.name,
      code: product.code,
      type: 0,
      granted: children.some((child) => child.granted),
      children,
    }
  })
}

const nodeOf = (entry: Node<Entry>): GrantNode => ({
  id: entry.id,
  label: entry.name,
  code: entry.code,
  type: entry.type,
  granted: entry.granted,
  children: entry.children.map(nodeOf),
})
