import type { purchaseRequest } from '@zhizao/contract/bills/purchase-request'
import type { Given } from '@zhizao/contract/http/call'
import type { requestDocuments } from '../../bills/index.ts'
import type { Context } from '../../platform/context.ts'
import { requireAhead, stillProposed } from './accept-orders.ts'

interface Asked {
  readonly until?: string | undefined
  readonly warehouseId: string
  readonly remark?: string | null | undefined
  readonly lines: readonly { id: string; quantity: string; wantedOn: string; supplierId?: string | null | undefined }[]
}

/** One draft of a purchase request of all proposals. */
export async function acceptRequest(
  { warehouseId, remark, ...asked }: Asked,
  requests: Pick<ReturnType<typeof requestDocuments>, 'create'>,
  context: Context,
): Promise<Given<typeof purchaseRequest.create>> {
  const otherwise = '不是外购的建议，不能转采购申请'
  const { accepted } = await stillProposed(asked, { kind: 'buy', otherwise }, context)
  requireAhead(accepted, { field: 'wantedOn', title: '要求到货日期' }, context)
  const lines = accepted.map(({ proposal, quantity, wantedOn, supplierId, purpose }) => ({
    materialId: proposal.materialId,
    quantity,
    wantedOn,
    supplierId,
    purpose,
  }))
  return requests.create({ warehouseId, remark, lines }, context)
}
