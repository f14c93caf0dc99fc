import type { Shift } from '@zhizao/rules/calendar/shift'
import type { Context } from '../platform/context.ts'
import type { TelemetryDomain } from '../telemetry/index.ts'

/** The shifts of a plan, with the weekdays on which they are worked. */
export type ShiftsOfPlan = (planId: string, context: Context) => Promise<(Shift & { weekdays: readonly number[] })[]>

/** What this domain is given by the process. */
export interface ObjectStatePorts {
  telemetry: Pick<TelemetryDomain, 'history' | 'plantNow' | 'committed' | 'points' | 'lives'>
  shiftsOfPlan: ShiftsOfPlan
}
