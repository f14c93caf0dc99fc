import { companyHomes } from '../platform/company-home/company-homes.ts'
import type { Platform } from '../platform/platform.ts'
import { overTheWire } from './over-the-wire.ts'

/** What a second process on the same database is made from: its engines are its own, and who answers for them. */
export const anotherProcess = (platform: Platform): Platform => ({ ...platform, homes: companyHomes(overTheWire) })
