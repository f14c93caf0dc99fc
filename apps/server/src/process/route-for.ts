import type { ProcessFile } from '@zhizao/contract/process/process-file'
import type { ProductionRoute } from '@zhizao/contract/process/production-route'
import type { Context } from '../platform/context.ts'

/** The whole default released route of a product on a day, or the named one; nothing where there is none. */
export type RouteFor = (
  materialId: string,
  day: string,
  context: Pick<Context, 'db'>,
  routeId?: string,
) => Promise<ProductionRoute | undefined>

/** What people at a segment of a route are shown for a product: its own files before those of the route. */
export type InstructionsFor = (
  routeSegmentId: string,
  materialId: string,
  context: Pick<Context, 'db'>,
) => Promise<ProcessFile[]>

export const routeFor: RouteFor = async () => undefined
export const instructionsFor: InstructionsFor = async () => []
