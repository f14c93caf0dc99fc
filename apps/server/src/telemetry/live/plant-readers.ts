import type { Pool } from 'pg'
import type { DirectoryEntry, DirectoryScope } from '../ingest/point-directory.ts'

/**
 * A point as ingest and push know it; `objectPath` tells who may see it. `boxId` is 0 where no box reads it, `deviceId` where no device
 * that is in service does. What is only written has no values to be read.
 */
export type PlantPoint = DirectoryEntry & {
  readonly objectPath: string
  readonly deviceId: number
  readonly isRead: boolean
  /** Of a third-party box: how long its device may say nothing, ms; 0 as long as it likes, null where that is not set. */
  readonly silenceMs: number | null
}

/** Reads points of every company with what reads them, on a connection of the pool given. */
export type LoadPoints = (pool: Pool, scope: DirectoryScope) => Promise<PlantPoint[]>

/** A box and what it has said last of its devices. */
export interface KnownBox {
  id: string
  online: boolean
  state: { devices?: { id: number; online: boolean }[] } | null
}

/** A device of a third-party box that sends nothing, since when (ms). */
export interface SilentDevice {
  companyId: number
  boxId: number
  deviceId: number
  since: number
}

/** What this domain is given by the process: who reads the plant is kept by the domain of boxes. */
export interface PlantReaders {
  loadPoints: LoadPoints
  /** The boxes of every company. */
  loadBoxes(pool: Pool): Promise<KnownBox[]>
  /** Devices of every company that were silent when the server ended. */
  loadSilent(pool: Pool): Promise<SilentDevice[]>
}
