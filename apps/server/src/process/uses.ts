import type { MaterialUse } from '@zhizao/contract/material/material'
import { eq, or } from 'drizzle-orm'
import { materials } from '../material/material/material.table.ts'
import type { Context } from '../platform/context.ts'
import { productRoutes } from './product-route/product-route.table.ts'
import { productSegmentMaterials, productSegments } from './product-segment/product-segment.table.ts'

/** Which routes of products a material stands in, as what is made or as what is used up: it is not deleted under them. */
export async function materialInProcess(
  materialId: string,
  { db }: Pick<Context, 'db'>,
): Promise<MaterialUse | undefined> {
  const [ways, used] = await Promise.all([
    db.select({ name: productRoutes.routeCode }).from(productRoutes).where(eq(productRoutes.materialId, materialId)),
    db
      .selectDistinct({ name: materials.code })
      .from(productSegments)
      .innerJoin(materials, eq(materials.id, productSegments.materialId))
      .leftJoin(productSegmentMaterials, eq(productSegmentMaterials.productSegmentId, productSegments.id))
      .where(or(eq(productSegments.materialId, materialId), eq(productSegmentMaterials.materialId, materialId)))
      .limit(1000),
  ])
  const names = [...new Set([...ways, ...used].map(({ name }) => name))]
  return names.length ? { kind: '产品工艺', count: names.length, names: names.slice(0, 5) } : undefined
}
