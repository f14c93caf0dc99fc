import type { IngestPoint, PointDirectory } from './ingest-point.ts'

/** A point with the code its third-party box uses for it, where there is one. */
export type DirectoryEntry = IngestPoint & { readonly sourceCode?: string | null; readonly objectPath?: string }

/** Which points to read: all, those of one company, those of objects with what is below them, or those named. */
export type DirectoryScope = { companyId?: number; objectIds?: readonly number[]; pointIds?: readonly number[] }

/** Points in memory, empty until the first `refresh`. */
export function pointDirectory<E extends DirectoryEntry>(load: (scope: DirectoryScope) => Promise<E[]>) {
  const byId = new Map<number, E>()
  const byBoxAndCode = new Map<string, E>()
  const byObject = new Map<number, Set<number>>()
  const key = (boxId: number, code: string) => `${boxId}/${code}`

  function forget(pointId: number): number | undefined {
    const known = byId.get(pointId)
    if (!known) return undefined
    byId.delete(pointId)
    byObject.get(known.objectId)?.delete(pointId)
    if (byObject.get(known.objectId)?.size === 0) byObject.delete(known.objectId)
    if (known.sourceCode) byBoxAndCode.delete(key(known.boxId, known.sourceCode))
    return known.objectId
  }

  function put(entry: E): void {
    byId.set(entry.id, entry)
    byObject.set(entry.objectId, (byObject.get(entry.objectId) ?? new Set()).add(entry.id))
    if (entry.sourceCode) byBoxAndCode.set(key(entry.boxId, entry.sourceCode), entry)
  }

  function* within({ companyId, objectIds, pointIds }: DirectoryScope): Generator<number> {
    if (pointIds) yield* pointIds
    else if (objectIds) yield* below(new Set(objectIds.map(String)))
    else for (const entry of byId.values()) if (companyId === undefined || entry.companyId === companyId) yield entry.id
  }

  /** One point speaks for its object: wherever an object was moved to, it stands on the paths of what is below it. */
  function* below(objectIds: ReadonlySet<string>): Generator<number> {
    for (const [objectId, ofObject] of byObject) {
      const [one] = ofObject
      const path = byId.get(one!)?.objectPath?.split('/') ?? [String(objectId)]
      if (path.some((id) => objectIds.has(id))) yield* ofObject
    }
  }

  return {
    get: (pointId: number) => byId.get(pointId),
    byCode: (boxId: number, code: string) => byBoxAndCode.get(key(boxId, code)),
    ofObject: (objectId: number): readonly number[] => [...(byObject.get(objectId) ?? [])],
    all: () => byId.values(),
    /** Reads the points named again; those that are gone are forgotten. Answers whose points they were and are. */
    async refresh(scope: DirectoryScope = {}): Promise<Set<number>> {
      const entries = await load(scope)
      const touched = new Set<number>()
      const left = (pointId: number) => {
        const objectId = forget(pointId)
        if (objectId !== undefined) touched.add(objectId)
      }
      for (const id of [...within(scope)]) left(id)
      for (const entry of entries) {
        left(entry.id)
        put(entry)
        touched.add(entry.objectId)
      }
      return touched
    },
  } satisfies PointDirectory & Record<string, unknown>
}

/** A directory that has read all points. */
export async function createPointDirectory<E extends DirectoryEntry>(load: (scope: DirectoryScope) => Promise<E[]>) {
  const directory = pointDirectory(load)
  await directory.refresh()
  return directory
}
