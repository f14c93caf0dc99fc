import type { DocumentEvent } from '@zhizao/contract/http/document'
import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { operateLogs } from '../audit/operate-log.table.ts'
import type { Context } from '../context.ts'

/** Entries of a history, the newest first. */
const MOST = 200

/** Fields that say when and by whom, which the entry says itself. */
const STAMPS = new Set(['updatedAt', 'updatedByName', 'lines'])

type Values = Record<string, unknown>
const valuesOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {})
const said = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : typeof value === 'object' ? null : String(value)

/** What was done to a row, from the operate log: what was refused changed nothing and is left out. */
export async function historyOf(id: string, { db }: Pick<Context, 'db'>): Promise<z.input<typeof DocumentEvent>[]> {
  const rows = await db
    .select()
    .from(operateLogs)
    .where(and(eq(operateLogs.subjectId, id), eq(operateLogs.code, 200)))
    .orderBy(desc(operateLogs.id))
    .limit(MOST)
  return rows.map((row) => {
    const [before, after] = [valuesOf(row.before), valuesOf(row.after)]
    const lines = valuesOf(after.lines)
    return {
      id: row.id,
      at: row.createdAt,
      by: row.userName,
      title: row.title,
      changes: row.before === null ? [] : changesOf(before, after),
      lines: lines.added === undefined ? null : (lines as DocumentEvent['lines']),
    }
  })
}

const changesOf = (before: Values, after: Values) =>
  Object.keys(after).flatMap((field) => {
    const [from, to] = [said(before[field]), said(after[field])]
    return STAMPS.has(field) || from === to ? [] : [{ field, from, to }]
  })
