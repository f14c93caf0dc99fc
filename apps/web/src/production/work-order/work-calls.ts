import { type WorkOrder, workOrder } from '@zhizao/contract/production/work-order'
import { client } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'

export const works = client(workOrder)

/** Boards, pages and lists of work orders are asked for anew. */
export function worksChanged() {
  void queryClient.invalidateQueries({ queryKey: ['work-order'] })
  void queryClient.invalidateQueries({ queryKey: ['production-order'] })
}

/** Work that may still be given to somebody. */
export const isGiven = ({ status }: Pick<WorkOrder, 'status'>) => status === 'pending' || status === 'dispatched'
