import { type Caller, callerOf } from '../../apps/server/src/testing/caller.ts'
import { administrator, type Product, startProduct } from '../stand/product.ts'

/** The product at work, and its administrator. */
export interface Stage {
  readonly product: Product
  readonly user: Caller
}

export async function openStage(): Promise<Stage> {
  const product = await startProduct()
  const user = callerOf(product.url, undefined)
  await user.signIn(administrator.name, administrator.password)
  return { product, user }
}
