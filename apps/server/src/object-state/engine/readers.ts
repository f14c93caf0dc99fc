import type { Outage } from './course.ts'
import { settleMs } from './course.ts'
import type { Slot } from './watch.ts'

/** What reads points: a device of a box. Points without one are never lost. */
export interface Reader {
  readonly deviceId: number
  readonly companyId: string
  readonly slots: Set<Slot>
  /** In order, without those that are long over. */
  outages: Outage[]
  /** Samples from before this time may be lost: Infinity while it is away. */
  clearFrom: number
  /** The end of its last outage is not judged yet. */
  isSettling: boolean
}

export const newReader = (deviceId: number, companyId: string, outages: Outage[] = []): Reader => {
  const reader: Reader = { deviceId, companyId, slots: new Set(), outages, clearFrom: 0, isSettling: false }
  clear(reader)
  reader.isSettling = outages.length > 0 && reader.clearFrom < Infinity
  return reader
}

/** Its outages have changed. */
export function clear(reader: Reader): void {
  const last = reader.outages.at(-1)
  reader.clearFrom = last ? last.to + settleMs : Number.NEGATIVE_INFINITY
}

export const isLostFrom = ({ clearFrom }: Reader, time: number) => time < clearFrom

/** Whether it is away now. */
export const isOut = ({ outages }: Reader) => outages.at(-1)?.to === Number.POSITIVE_INFINITY
