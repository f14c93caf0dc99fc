import type { Domain } from '../platform/platform.ts'
import type { ProcessPorts, RouteUses } from './process-ports.ts'
import { instructionsFor, routeFor } from './route-for.ts'

export type { ProcessPorts, RouteUses }
export { instructionsFor, routeFor }

/** Process segments, what they ask for, routes in versions, and how products go through them. */
export const processDomain = (_ports: ProcessPorts): Domain => ({ routes: [] })
