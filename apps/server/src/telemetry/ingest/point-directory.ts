import type { IngestPoint, PointDirectory } from './ingest-point.ts'

/** A point with the code its third-party box uses for it, where there is one. */
export type DirectoryEntry = IngestPoint & { readonly sourceCode?: string | null }

/** Which points to read: all, those of one company, or those named. */
export type DirectoryScope = { companyId?: number; pointIds?: readonly number[] }

/** Points in memory, empty until the first `refresh`. */
export function pointDirectory<E extends DirectoryEntry>(load: (scope: DirectoryScope) => Promise<E[]>) {
  const byId = new Map<number, E>()
  const byBoxAndCode = new Map<string, E>()
  const byObject = new Map<number, Set<number>>()
  const key = (boxId: number, code: string) => `${boxId}/${code}`

  function forget(pointId: number): void {
    const known = byId.get(pointId)
    if (!known) return
    byId.delete(pointId)
    byObject.get(known.objectId)?.delete(pointId)
    if (byObject.get(known.objectId)?.size === 0) byObject.delete(known.objectId)
    if (known.sourceCode) byBoxAndCode.delete(key(known.boxId, known.sourceCode))
  }

  function put(entry: E): void {
    byId.set(entry.id, entry)
    byObject.set(entry.objectId, (byObject.get(entry.objectId) ?? new Set()).add(entry.id))
    if (entry.sourceCode) byBoxAndCode.set(key(entry.boxId, entry.sourceCode), entry)
  }

  function* within({ companyId, pointIds }: DirectoryScope): Generator<number> {
    if (pointIds) yield* pointIds
    else for (const entry of byId.values()) if (companyId === undefined || entry.companyId === companyId) yield entry.id
  }

  return {
    get: (pointId: number) => byId.get(pointId),
    byCode: (boxId: number, code: string) => byBoxAndCode.get(key(boxId, code)),
    ofObject: (objectId: number): readonly number[] => [...(byObject.get(objectId) ?? [])],
    all: () => byId.values(),
    /** Reads the points named again; those that are gone are forgotten. */
    async refresh(scope: DirectoryScope = {}): Promise<void> {
      const entries = await load(scope)
      for (const id of [...within(scope)]) forget(id)
      for (const entry of entries) {
        forget(entry.id)
        put(entry)
      }
    },
  } satisfies PointDirectory & Record<string, unknown>
}

/** A directory that has read all points. */
export async function createPointDirectory<E extends DirectoryEntry>(load: (scope: DirectoryScope) => Promise<E[]>) {
  const directory = pointDirectory(load)
  await directory.refresh()
  return directory
}
