import type { PlacedObject } from '@zhizao/contract/position/position'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { NextCode } from '../platform/codes/code-kind.ts'
import type { Context } from '../platform/context.ts'
import type { FileStore } from '../platform/files/file-store.ts'

/** An object and its place on the picture. */
export interface Place {
  objectId: string
  x: number | null
  y: number | null
}

/** What this domain is given by the process. */
export interface PositionPorts {
  nextCode: NextCode
  files: Pick<FileStore, 'get' | 'pathOf' | 'remove'>
  /** Objects at positions. */
  standing: {
    /** The column of objects that names their position. */
    at: PgColumn
    /** Objects that the caller may see. */
    seen(context: Context): SQL | undefined
    /** Those at a position that the caller may see, by their codes. */
    list(positionId: string, most: number, context: Context): Promise<{ objects: PlacedObject[]; total: number }>
    /** Makes these all that stand at a position, of what the caller may see; answers the positions that objects came from. */
    place(positionId: string, places: readonly Place[], context: Context): Promise<{ from: string[]; target: string }>
  }
}
