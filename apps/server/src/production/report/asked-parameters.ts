import type { RecordedParameter } from '@zhizao/contract/production/work-report'
import type { Quantity } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import { points } from '../../device/point/point.table.ts'
import { signals } from '../../device-model/signal/signal.table.ts'
import { machines } from '../../machine/machine/machine.table.ts'
import { machineSignals, signalLimits } from '../../machine/machine-signal/machine-signal.table.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { productSegmentParameters, productSegments } from '../../process/product-segment/product-segment.table.ts'
import { routeSegments } from '../../process/route/route.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { segmentPlans } from '../segment-plan/segment-plan.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'

export interface AskedParameter extends RecordedParameter, Record<string, unknown> {
  readonly low: Quantity | null
  readonly high: Quantity | null
  /** The standard signal that it may be taken from. */
  readonly pointSignal: string | null
}

/**
 * What is to be recorded with a report of a work order, in its order. Where the product's segment sets no limits of its own, those of
 * the machine at the station hold, as it keeps them for that signal: those of product and segment before those of one of the two. A point that
 * shows no number has none, whatever was set while it did.
 */
export const askedParameters = writtenStatement<{ readonly workOrderId: string }, AskedParameter>(
  ({
    workOrderId,
  }) => sql`select part.name, part.unit, part.is_required = 1 as "isRequired", part.point_signal as "pointSignal",
      trim_scale(coalesce(part.low, machine.low))::text as low, trim_scale(coalesce(part.high, machine.high))::text as high
    from ${workOrders} work join ${segmentPlans} plan on plan.id = work.segment_plan_id
      join ${productionOrders} made on made.id = work.order_id
      join ${productSegments} own on own.route_segment_id = plan.route_segment_id and own.material_id = made.material_id
      join ${productSegmentParameters} part on part.product_segment_id = own.id
      left join lateral (
        select kept.low::numeric as low, kept.high::numeric as high
        from ${machines} one join ${machineSignals} shown on shown.machine_id = one.id and shown.role = 'recorded'
          join ${points} on point.id = shown.point_id join ${signals} on signal.id = point.signal_id
          join ${signalLimits} kept on kept.signal_id = shown.id
        where part.point_signal is not null and part.low is null and part.high is null
          and one.station_id = work.station_id and one.status = 1 and signal.code = part.point_signal
          and point.data_type not in ('bool', 'string')
          and (kept.material_id is null or kept.material_id = made.material_id)
          and (kept.segment_id is null or kept.segment_id
            = (select segment_id from ${routeSegments} where route_segment.id = plan.route_segment_id))
        order by (kept.material_id is not null)::int + (kept.segment_id is not null)::int desc,
          kept.material_id is null, shown.id, kept.id
        limit 1) machine on true
    where work.id = ${workOrderId}::bigint order by part.sort, part.id`,
)
