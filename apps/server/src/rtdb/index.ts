import type { Domain } from '../platform/platform.ts'
import { rtdbRoutes } from './rtdb.routes.ts'
import type { RtdbDoors } from './rtdb.service.ts'

/** The real-time database: latest values and history by tag. */
export const rtdbDomain = (doors: RtdbDoors): Domain => ({ routes: rtdbRoutes(doors) })
