import type { Db } from '../platform/db/database.ts'

export interface CodeClass {
  id: string
  code: string
  name: string
  parentId: string | null
}

/** Classes that rules may be for. */
export interface CodeClasses {
  /** All of the company on whose rows the connection stands. */
  list(db: Db): Promise<readonly CodeClass[]>
}

/** A class and what stands above it, the nearest first; nothing where it is unknown. */
export function lineage(classes: readonly CodeClass[], id: string): CodeClass[] {
  const byId = new Map(classes.map((each) => [each.id, each]))
  const found: CodeClass[] = []
  for (let at = byId.get(id); at && !found.includes(at); at = byId.get(at.parentId ?? '')) found.push(at)
  return found
}
