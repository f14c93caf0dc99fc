import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import type { Progress } from '../../platform/crud/sheet-import.ts'
import { breath } from '../../platform/work/breath.ts'

/** Rows of one statement: its parameters are bounded. */
const SLICE = 500

interface OpenDocument {
  readonly code: string
  readonly head: object
  readonly lines: readonly object[]
}

interface Tables {
  readonly heads: PgTable & Record<'id' | 'code', PgColumn>
  readonly lines: PgTable & Record<'id' | 'documentId' | 'sort', PgColumn>
}

/** Writes new documents with their lines; answers their ids and those of their lines, in the order of both. */
export async function writeOpen(
  { heads, lines }: Tables,
  documents: readonly OpenDocument[],
  { db, user, now, signal }: Context,
  progress: Progress,
): Promise<{ id: string; lineIds: string[] }[]> {
  const names = { companyId: user.companyId, createdByName: user.name, updatedByName: user.name }
  const at = { createdAt: now(), updatedAt: now() }
  const ids = new Map<string, string>()
  for (const some of slices(documents)) {
    progress(ids.size, documents.length)
    const stored = (await db
      .insert(heads)
      .values(some.map(({ code, head }) => ({ ...names, ...at, ...head, code })))
      .returning({ id: heads.id, code: heads.code })) as { id: string; code: string }[]
    for (const { id, code } of stored) ids.set(code, id)
  }
  const values = documents.flatMap(({ code, lines: own }) =>
    own.map((line, sort) => ({ ...line, ...at, companyId: user.companyId, documentId: ids.get(code)!, sort })),
  )
  const lineIds = new Map<string, string>()
  const breathe = breath(signal)
  for (const some of slices(values)) {
    const stored = (await db
      .insert(lines)
      .values(some)
      .returning({ id: lines.id, documentId: lines.documentId, sort: lines.sort })) as {
      id: string
      documentId: string
      sort: number
    }[]
    for (const { id, documentId, sort } of stored) lineIds.set(`${documentId} ${sort}`, id)
    await breathe()
  }
  return documents.map(({ code, lines: own }) => {
    const id = ids.get(code)!
    return { id, lineIds: own.map((_, sort) => lineIds.get(`${id} ${sort}`)!) }
  })
}

function* slices<Each>(all: readonly Each[]): Generator<Each[]> {
  for (let at = 0; at < all.length; at += SLICE) yield all.slice(at, at + SLICE)
}
