import type { Page, PageInput } from '@zhizao/contract/http/page'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'

/** What roles and data rules name of a kind. */
export interface NamedSight {
  /** Themselves. */
  readonly exact: readonly string[]
  /** With all that stands below them. */
  readonly below: readonly string[]
  /** Areas whose work centers are meant; the first themselves, the others with those below. */
  readonly areas: { readonly exact: readonly string[]; readonly below: readonly string[] }
}

export interface SightTarget {
  id: string
  name: string
  path: string
}

/** Something that what one sees is narrowed to: warehouses, work centers. The domain that has them offers it. */
export interface SightKind {
  readonly type: 'warehouse' | 'workCenter'
  /** The ids of all that are meant. */
  idsOf(db: Db, named: NamedSight): Promise<string[]>
  /** What may be chosen. */
  page(filter: PageInput & { keyword?: string; ids?: string[] }, context: Context): Promise<Page<SightTarget>>
}

/** Sessions ask it before there is a list of domains; what it holds is of the program, not of one of its servers. */
const kinds = new Map<SightKind['type'], SightKind>()

export const offerSight = (kind: SightKind) => void kinds.set(kind.type, kind)
export const sightKind = (type: string): SightKind | undefined => kinds.get(type as SightKind['type'])
