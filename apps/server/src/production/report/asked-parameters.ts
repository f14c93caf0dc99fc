import type { RecordedParameter } from '@zhizao/contract/production/work-report'
import type { Quantity } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import { points } from '../../device/point/point.table.ts'
import { signals } from '../../device-model/signal/signal.table.ts'
import { machines } from '../../machine/machine/machine.table.ts'
import { machineSignals, signalLimits } from '../../machine/machine-signal/machine-signal.table.ts'
import type { Context } from '../../platform/context.ts'
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

interface OfWork {
  readonly workOrderId: string
}

const readParts = writtenStatement<OfWork, AskedParameter>(
  ({
    workOrderId,
  }) => sql`select part.name, part.unit, part.is_required = 1 as "isRequired", part.point_signal as "pointSignal",
      trim_scale(part.low)::text as low, trim_scale(part.high)::text as high
    from ${workOrders} work join ${segmentPlans} plan on plan.id = work.segment_plan_id
      join ${productionOrders} made on made.id = work.order_id
      join ${productSegments} own on own.route_segment_id = plan.route_segment_id and own.material_id = made.material_id
      join ${productSegmentParameters} part on part.product_segment_id = own.id
    where work.id = ${workOrderId}::bigint order by part.sort, part.id`,
)

/** Those of product and segment before those of one of the two; a point that shows no number has none, whatever was set while it did. */
const readMachineLimits = writtenStatement<
  OfWork & { signals: readonly string[] },
  Pick<AskedParameter, 'low' | 'high'> & { signal: string }
>(
  ({
    workOrderId,
    signals: codes,
  }) => sql`select distinct on (signal.code) signal.code as signal, trim_scale(kept.low::numeric)::text as low,
      trim_scale(kept.high::numeric)::text as high
    from ${workOrders} work join ${segmentPlans} plan on plan.id = work.segment_plan_id
      join ${productionOrders} made on made.id = work.order_id
      join ${machines} one on one.station_id = work.station_id and one.status = 1
      join ${machineSignals} shown on shown.machine_id = one.id and shown.role = 'recorded'
      join ${points} on point.id = shown.point_id and point.data_type not in ('bool', 'string')
      join ${signals} on signal.id = point.signal_id join ${signalLimits} kept on kept.signal_id = shown.id
    where work.id = ${workOrderId}::bigint and signal.code = any(${codes}::text[])
      and (kept.material_id is null or kept.material_id = made.material_id)
      and (kept.segment_id is null or kept.segment_id
        = (select segment_id from ${routeSegments} where route_segment.id = plan.route_segment_id))
    order by signal.code, (kept.material_id is not null)::int + (kept.segment_id is not null)::int desc,
      kept.material_id is null, shown.id, kept.id`,
)

/**
 * What is to be recorded with a report of a work order, in its order. Where the product's segment sets no limits of its own, those of
 * the machine at the station hold, as it keeps them for that signal.
 */
export async function askedParameters(asked: OfWork, { db }: Pick<Context, 'db'>): Promise<AskedParameter[]> {
  const parts = await readParts(db, asked)
  const open = parts.flatMap((each) => (isOpen(each) ? [each.pointSignal] : []))
  const found = open.length ? await readMachineLimits(db, { ...asked, signals: open }) : []
  const limits = new Map(found.map(({ signal, low, high }) => [signal, { low, high }]))
  return parts.map((part) => ({ ...part, ...(isOpen(part) && limits.get(part.pointSignal)) }))
}

const isOpen = <Part extends AskedParameter>(part: Part): part is Part & { pointSignal: string } =>
  part.pointSignal !== null && part.low === null && part.high === null
