import type { MaterialClass } from '@zhizao/contract/material/material-class'
import { asc } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { materialClasses } from './material-class.table.ts'

export const MOST_CLASSES = 5000
export type ClassRow = typeof materialClasses.$inferSelect

/** What a class hands down. */
export const handed = [
  'baseUnitId',
  'source',
  'tracking',
  'shelfLifeDays',
  'pickRule',
  'overPercent',
  'underPercent',
  'backflush',
] as const
export type Handed = MaterialClass['effective']

export interface ClassInTree {
  row: ClassRow
  fullName: string
  /** Its own words, else those of the classes above it. */
  effective: Handed
}

/** The classes of the company by their ids, in the order of the tree. */
export async function classTree({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<string, ClassInTree>> {
  const rows = await db
    .select()
    .from(materialClasses)
    .orderBy(asc(materialClasses.sort), asc(materialClasses.id))
    .limit(MOST_CLASSES)
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const tree = new Map<string, ClassInTree>()
  const place = (parentId: string | null, above: ClassInTree | undefined) => {
    for (const row of below.get(parentId) ?? []) {
      const effective = Object.fromEntries(handed.map((name) => [name, row[name] ?? above?.effective[name] ?? null]))
      const placed = { row, fullName: above ? `${above.fullName}/${row.name}` : row.name, effective }
      tree.set(row.id, placed)
      place(row.id, placed)
    }
  }
  place(null, undefined)
  return tree
}
