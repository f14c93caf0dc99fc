import { type SignalFields, signalProblems } from '@zhizao/contract/device-model/signal'
import { inArray, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { conflict, invalid, invalidField } from '../../platform/refusal.ts'
import { builtInWords } from '../../platform/words/built-in-words.ts'
import { modelPoints } from '../model-point/model-point.table.ts'
import type { ModelPorts } from '../model-ports.ts'
import { builtInSignals } from './built-in-signals.ts'
import { companySignals } from './company-signals.ts'
import { signals } from './signal.table.ts'

const words = builtInWords(builtInSignals.map(({ name }) => name))
const stored = crud(signals, {
  title: '标准信号',
  words,
  search: ['code', 'name'],
  match: ['dataType', 'status'],
})

type Row = typeof signals.$inferSelect

/** As its reader reads it. */
const shown = (row: Row, context: Context) => ({ ...row, name: words.shown(context, row.name) })
const asStored = <Draft extends { name?: string }>(draft: Draft, context: Context): Draft =>
  draft.name === undefined ? draft : { ...draft, name: words.stored(context, draft.name) }

export async function pageOfSignals(input: Parameters<typeof stored.page>[0], context: Context) {
  await companySignals(context)
  const page = await stored.page(input, context)
  return { ...page, records: page.records.map((row) => shown(row, context)) }
}

export const signalById = async (id: string, context: Context) => shown(await stored.get({ id }, context), context)

/** Those in use that have the typed text in name or code; what begins with it goes first. */
export async function offeredSignals({ keyword, limit = 500 }: { keyword?: string; limit?: number }, context: Context) {
  const wanted = keyword?.trim().toLowerCase() ?? ''
  const offered = (await companySignals(context))
    .filter(({ status }) => status === 1)
    .map((row) => shown(row, context))
    .filter(({ name, code }) => `${name}\n${code}`.toLowerCase().includes(wanted))
  const begins = ({ name, code }: Row) => [name, code].some((text) => text.toLowerCase().startsWith(wanted))
  return [...offered.filter(begins), ...offered.filter((row) => !begins(row))].slice(0, limit)
}

export const createSignal = async (
  draft: Partial<SignalFields> & Pick<SignalFields, 'code' | 'name'>,
  context: Context,
) => {
  await companySignals(context)
  return shown(await stored.create(asStored(draft, context), context), context)
}

export async function updateSignal({ id, ...changes }: Partial<SignalFields> & { id: string }, context: Context) {
  const before = await stored.get({ id }, context)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const problems = signalProblems({ ...before, ...given })
  if (problems[0])
    throw invalid(
      problems[0].message,
      problems.map(({ field, message }) => ({ field, title: '', message })),
    )
  return shown(await stored.update({ id, ...asStored(changes, context) }, context), context)
}

export async function removeSignals(ids: string[], { made }: ModelPorts, context: Context) {
  const rows = await context.db.select().from(signals).where(inArray(signals.id, ids))
  const kept = rows.find(({ builtIn }) => builtIn)
  if (kept) throw conflict(`标准信号“${kept.name}”是内置的，不能删除，不需要时可以停用`)
  const used = await context.db
    .select({ name: signals.name })
    .from(signals)
    .where(
      sql`${inArray(signals.id, ids)} and ${or(
        sql`exists (select from ${modelPoints} where ${modelPoints.signalId} = ${signals.id})`,
        sql`exists (select from ${made.signalsOfPoints.table} where ${made.signalsOfPoints} = ${signals.id})`,
      )}`,
    )
    .limit(1)
  if (used[0]) throw conflict(`标准信号“${used[0].name}”正在被点位使用，不能删除，不需要时可以停用`)
  return stored.removeMany({ ids }, context)
}

/** Refuses a point's standard signal that is none of the company's. */
export async function requireSignals(ids: Iterable<string | null | undefined>, context: Context) {
  const wanted = [...new Set([...ids].filter((id) => typeof id === 'string'))]
  if (!wanted.length) return
  const found = await context.db.$count(signals, inArray(signals.id, wanted))
  if (found < wanted.length) throw invalidField('signalId', '标准信号', '不存在或已被删除')
}

/** The standard signals that cells of a sheet mean: by code, or by name as its reader reads it. */
export async function signalsInSheets(context: Context) {
  const rows = await companySignals(context)
  const byText = new Map<string, string>()
  for (const row of rows)
    for (const text of [row.name, shown(row, context).name, row.code]) byText.set(text.toLowerCase(), row.id)
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  return {
    codeOf: (id: string | null) => (id === null ? null : (codes.get(id) ?? null)),
    /** Nothing where the text means no signal. */
    idOf: (text: string) => byText.get(text.trim().toLowerCase()),
  }
}
export type SignalsInSheets = Awaited<ReturnType<typeof signalsInSheets>>
