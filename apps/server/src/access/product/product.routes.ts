import { companyProduct, type Product, product } from '@zhizao/contract/access/product'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, forbidden, notFound } from '../../platform/refusal.ts'
import { accessChanged } from '../menu/menu-changed.ts'
import { asInstallation, requireInstallation } from '../resource/as-installation.ts'
import { resources } from '../resource/resource.table.ts'
import { companyRows, productsOf, saveProducts } from './company-product.ts'
import { companyProducts, products } from './product.table.ts'
import { productWords } from './product-words.ts'

/** The products, and what a company has of them. */
export function productRoutes(platform: Platform): Route[] {
  const { systemDb } = platform.database
  const companies = companyRows(systemDb)

  /** Another company's rows are read past the database's walls: by the administrator of the installation alone. */
  async function listOf(companyId: string | undefined, context: Context): Promise<Product[]> {
    const { user } = context
    const company = companyId ?? user.companyId
    if (company !== user.companyId) {
      if (!user.isInstallationAdministrator) throw forbidden('只有平台管理员可以查看其他公司的产品')
      await companies.get({ id: company }, context)
    }
    const db = company === user.companyId ? context.db : systemDb
    const rows = await db
      .select({
        product: products,
        heldId: companyProducts.id,
        isDefault: companyProducts.isDefault,
        menuCount: sql<number>`(select count(*)::int from ${resources} where resource.product_id = ${products.id} and resource.type = 2
          and (resource.company_id is null or resource.company_id = ${company}))`,
      })
      .from(products)
      .leftJoin(
        companyProducts,
        and(eq(companyProducts.productId, products.id), eq(companyProducts.companyId, company)),
      )
      .orderBy(asc(products.sort), asc(products.id))
    return rows.map((row) => ({
      ...row.product,
      description: productWords.shown(context, row.product.description),
      status: row.product.enabled ? 1 : 0,
      held: row.heldId !== null,
      isDefault: row.isDefault ?? false,
      menuCount: row.menuCount,
    }))
  }

  return [
    ...implement(product, {
      async list({ companyId }, context) {
        const all = await listOf(companyId, context)
        return context.user.isInstallationAdministrator ? all : all.filter((each) => each.held && each.status === 1)
      },
      async update({ id, status, ...changes }, context) {
        await asInstallation(context)
        const before = (await listOf(undefined, context)).find((each) => each.id === id)
        if (!before) throw notFound('产品')
        if (status === 0 && before.code === 'bcs') throw conflict('系统配置不能停用，否则无法再启用')
        const filled = Object.fromEntries(
          Object.entries({
            ...changes,
            ...('description' in changes && { description: productWords.stored(context, changes.description) }),
          }).map(([name, value]) => [name, value === '' ? null : value]),
        )
        await context.db
          .update(products)
          .set({ ...filled, ...(status === undefined ? {} : { enabled: status === 1 }), updatedAt: context.now() })
          .where(eq(products.id, id))
        const after = (await listOf(undefined, context)).find((each) => each.id === id)!
        context.audit({ target: after.name, before, after })
        accessChanged(platform, 'installation', context)
        return after
      },
      async setDefault({ id, status }, context) {
        const own = eq(companyProducts.companyId, context.user.companyId)
        const wanted = (await listOf(undefined, context)).find((each) => each.id === id)
        if (!wanted?.held) throw notFound('产品')
        await context.db
          .update(companyProducts)
          .set({
            isDefault: status === 1 ? sql`${companyProducts.productId} = ${id}` : sql`false`,
            updatedAt: context.now(),
          })
          .where(own)
        context.audit({
          target: wanted.name,
          before: { isDefault: wanted.isDefault },
          after: { isDefault: status === 1 },
        })
        return true
      },
    }),
    ...implement(companyProduct, {
      page: companies.page,
      choices: ({ companyId }, context) => listOf(companyId, context),
      async save({ companyId, productIds }, context) {
        requireInstallation(context)
        // Past the walls between companies, so before the call's own transaction begins.
        const before = await companies.get({ id: companyId }, context)
        await asInstallation(context)
        await saveProducts(companyId, productIds, context)
        const now = await productsOf(eq(companyProducts.companyId, companyId), context.db)
        const names = (list: readonly { name: string }[]) => list.map((each) => each.name).join('、')
        context.audit({
          target: before.name,
          before: { products: names(before.products) },
          after: { products: names(now) },
        })
        accessChanged(platform, 'installation', context)
        return { ...before, products: now.map(({ companyId: _, ...each }) => each) }
      },
    }),
  ]
}
