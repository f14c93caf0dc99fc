import type { IngestPoint, PointDirectory } from './ingest-point.ts'

/** A point with the code its third-party box uses for it, where there is one. */
export type DirectoryEntry = IngestPoint & { readonly sourceCode?: string | null }

/** Points in memory. `load` reads those named, or all; events call `refresh` with what changed. */
export async function createPointDirectory(load: (pointIds?: readonly number[]) => Promise<DirectoryEntry[]>) {
  const byId = new Map<number, DirectoryEntry>()
  const byBoxAndCode = new Map<string, DirectoryEntry>()
  const key = (boxId: number, code: string) => `${boxId}/${code}`

  function forget(pointId: number): void {
    const known = byId.get(pointId)
    if (!known) return
    byId.delete(pointId)
    if (known.sourceCode) byBoxAndCode.delete(key(known.boxId, known.sourceCode))
  }

  function put(entry: DirectoryEntry): void {
    forget(entry.id)
    byId.set(entry.id, entry)
    if (entry.sourceCode) byBoxAndCode.set(key(entry.boxId, entry.sourceCode), entry)
  }

  for (const entry of await load()) put(entry)

  return {
    get: (pointId: number) => byId.get(pointId),
    byCode: (boxId: number, code: string) => byBoxAndCode.get(key(boxId, code)),
    all: () => byId.values(),
    /** Reads the points named again; those that are gone are forgotten. Without ids: all. */
    async refresh(pointIds?: readonly number[]): Promise<void> {
      const entries = await load(pointIds)
      const found = new Set(entries.map((entry) => entry.id))
      for (const id of pointIds ?? [...byId.keys()]) if (!found.has(id)) forget(id)
      for (const entry of entries) put(entry)
    },
  } satisfies PointDirectory & Record<string, unknown>
}
