import { type SegmentPlan, segmentPlan } from '@zhizao/contract/production/segment-plan'
import { client } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'

export const plans = client(segmentPlan)

/** Lists, the timeline and the load are asked for anew. */
export function plansChanged() {
  void queryClient.invalidateQueries({ queryKey: ['segment-plan'] })
  void queryClient.invalidateQueries({ queryKey: [segmentPlan.page.path] })
  void queryClient.invalidateQueries({ queryKey: ['production-order'] })
}

/** Hours of work that are left of a plan. */
export const hoursLeft = ({ quantity, good, scrap, setUpSeconds, runSeconds }: SegmentPlan): number =>
  (setUpSeconds + Number(runSeconds) * Math.max(0, Number(quantity) - Number(good) - Number(scrap))) / 3600
