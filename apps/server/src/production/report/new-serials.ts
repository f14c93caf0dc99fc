import { MOST_SERIALS } from '@zhizao/contract/production/workbench'
import type { Quantity } from '@zhizao/rules/quantity/decimal'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { ProductionPorts } from '../production-ports.ts'

/** Codes of so many single pieces, by the company's code rule. */
export async function newSerials(
  good: Quantity,
  { nextCode }: Pick<ProductionPorts, 'nextCode'>,
  context: Context,
): Promise<string[]> {
  const count = Number(good)
  if (!Number.isInteger(count)) throw invalidField('good', '合格数量', '按序列号管理的产品应为整数')
  if (count > MOST_SERIALS) throw invalidField('good', '合格数量', `一次最多 ${MOST_SERIALS} 个序列号`)
  const codes: string[] = []
  while (codes.length < count) codes.push(await nextCode(context, 'lot', {}))
  return codes
}
