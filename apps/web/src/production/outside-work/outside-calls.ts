import { outsideReceipt, outsideWork } from '@zhizao/contract/production/outside-work'
import { segmentPlan } from '@zhizao/contract/production/segment-plan'
import { client } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import type { Choice } from '../../platform/widgets/choices.ts'

export const outsides = client(outsideWork)
export const outsideReceipts = client(outsideReceipt)
const plans = client(segmentPlan)
const MOST_OFFERED = 200

export function outsideChanged() {
  for (const key of [[outsideWork.page.path], ['outside-work'], ['segment-plan'], ['production-order']])
    void queryClient.invalidateQueries({ queryKey: key })
}

/** Segments in the shop that suppliers do. */
export const findOutsidePlans = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (
    await plans.page(
      { keyword: keyword || undefined, status: ['released', 'running'], isOutside: true, pageSize: MOST_OFFERED },
      { signal, quiet: true },
    )
  ).records.map(({ id, orderCode, no, name }) => ({ value: id, label: `${orderCode} · ${no} ${name}` }))
