import { useQuery } from '@tanstack/react-query'
import type { NodeState } from '../live/tree/tree-status.ts'
import { ErrorState, Loading } from '../platform/shell/states.tsx'
import { PlanView } from './plan-view.tsx'
import { positionCalls as calls, planKey } from './position-tree.ts'

/** Others place objects while it hangs on a wall, ms. */
const LOOK_EVERY = 30_000

/** One position with what stands at it. */
export function PositionView({ id, standing }: { id: string; standing: ReadonlyMap<string, NodeState> }) {
  const position = useQuery({
    queryKey: ['position', 'one', id],
    queryFn: ({ signal }) => calls.get({ id }, { signal, quiet: true }),
  })
  const plan = useQuery({
    queryKey: planKey(id),
    queryFn: ({ signal }) => calls.plan({ positionId: id }, { signal, quiet: true }),
    refetchInterval: LOOK_EVERY,
  })
  const failed = [position, plan].find((query) => query.isError && !query.data)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!position.data || !plan.data) return <Loading />
  return <PlanView position={position.data} plan={plan.data} standing={standing} />
}
