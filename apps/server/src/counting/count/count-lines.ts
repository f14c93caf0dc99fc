import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { decimalsOf } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, forbidden, invalid, notFound } from '../../platform/refusal.ts'
import { type CountLine, countHead, linesOf, sheetLines } from './count-query.ts'
import { hasCountedIn, sightOf } from './count-sight.ts'
import { type LockedCount, lockedCount } from './locked-count.ts'
import { stockCountLines } from './stock-count.table.ts'
import { tallyLines } from './tally-lines.ts'

export interface SentLine {
  id: string
  quantity: string
  countedAt?: Date | null | undefined
}
/** Clocks of tablets may be a little ahead. */
const AHEAD = 60_000

/** Counts lines, or keeps what was entered until somebody counts them. */
export async function saveLines(
  { id, lines: sent, isTemporary }: { id: string; lines: SentLine[]; isTemporary: 0 | 1 },
  context: Context,
) {
  const count = await lockedCount(id, context)
  await requireCounting(count, context)
  const ids = sent.map((line) => line.id)
  if (new Set(ids).size < ids.length) throw invalid('盘点明细：同一行出现了两次')
  const stored = new Map((await linesOf(id, context, ids)).map((line) => [line.id, line]))
  if (stored.size < ids.length) throw notFound('盘点行')
  const problems = sent.flatMap((line, at) => problemOf(line, at, stored.get(line.id)!, count, context) ?? [])
  if (problems.length) throw invalid(`盘点明细：${problems[0]!.message}`, problems)
  if (isTemporary) await noteLines(sent, context)
  else
    await tallyLines(
      count,
      sent.map(({ id: lineId, quantity, countedAt }) => {
        const { locationId, materialId, lotId, status, countedAt: before } = stored.get(lineId)!
        const at = countedAt ?? after(before, context)
        return { id: lineId, locationId, materialId, lotId, status, counted: quantity, at }
      }),
      context,
    )
  context.audit({ target: count.code, after: { lines: { changed: sent.length } }, subject: id })
  return progressOf(count, ids, context)
}

/** Now, and in any case after the last time: the later one holds. */
const after = (before: Date | null, { now }: Context) =>
  new Date(Math.max(now().getTime(), (before?.getTime() ?? 0) + 1))

export async function requireCounting(count: LockedCount, context: Context) {
  if (count.status !== 'counting' && count.status !== 'recount')
    throw conflict(`盘点单“${count.code}”不在盘点中，不能录入实盘数量`)
  const sight = sightOf(count, await hasCountedIn(count.id, context), context)
  if (sight.mayCount) return
  throw forbidden(
    count.blind && sight.seesExpected ? '您可以看到账面数量，不能参加盲盘的复盘' : '您不是这张盘点单的盘点人',
  )
}

/** The figures and what became of the whole. */
export async function progressOf(count: LockedCount, ids: readonly string[], context: Context) {
  const { lineCount, countedCount } = await countHead(count.id, context)
  return { lines: sheetLines(await linesOf(count.id, context, ids), count), lineCount, countedCount }
}

type Counted = Pick<CountLine, 'decimals' | 'unit' | 'tracking' | 'recountSince' | 'locationCode' | 'materialCode'>

function problemOf(
  { quantity, countedAt }: SentLine,
  at: number,
  line: Counted,
  count: LockedCount,
  context: Context,
): FieldProblem | undefined {
  const name = `${line.locationCode} ${line.materialCode}`
  const wrong = (field: string, title: string, what: string) => ({
    field: `lines.${at}.${field}`,
    title,
    message: `${name}：${what}`,
  })
  if (count.status === 'recount' && !line.recountSince) return wrong('id', '盘点行', '这一行不需要复盘')
  const figure = figureProblem(quantity, line)
  if (figure) return wrong('quantity', '实盘数量', figure)
  const time = countedAt && timeProblem(countedAt, count, line, context)
  return time ? wrong('countedAt', '盘点时间', time) : undefined
}

export function figureProblem(
  quantity: string,
  { decimals, unit, tracking }: Pick<Counted, 'decimals' | 'unit' | 'tracking'>,
) {
  if (decimalsOf(quantity) > decimals) return `单位“${unit}”最多 ${decimals} 位小数`
  return tracking === 'serial' && quantity !== '0' && quantity !== '1' ? '序列号管理的物料只能是 0 或 1' : undefined
}

export function timeProblem(
  countedAt: Date,
  { startedAt }: Pick<LockedCount, 'startedAt'>,
  { recountSince }: { recountSince: Date | null },
  { now }: Pick<Context, 'now'>,
) {
  if (countedAt.getTime() > now().getTime() + AHEAD) return '不能晚于现在'
  if (startedAt && countedAt < startedAt) return '不能早于盘点开始的时间'
  return recountSince && countedAt < recountSince ? '之后已要求复盘，请重新盘点' : undefined
}

const noteLines = (lines: readonly SentLine[], { db, now }: Context) =>
  db.execute(sql`update ${stockCountLines} each set noted = by.quantity, updated_at = ${now().toISOString()}::timestamptz
    from unnest(${sql.param(lines.map(({ id }) => id))}::bigint[], ${sql.param(lines.map(({ quantity }) => quantity))}::numeric[])
      as by(id, quantity) where each.id = by.id`)
