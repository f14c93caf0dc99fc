import { compareQuantities, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import type { MoveLine, StockPorts } from '../../stock/index.ts'
import { notifyLifted, post, stockName } from '../../stock/index.ts'
import { enteredSince } from './balance-then.ts'
import { type CountLine, countHead, differenceOf, linesOf } from './count-query.ts'
import { countStep } from './count-steps.ts'
import { lockedCount, sourceOf } from './locked-count.ts'
import { stockCountLines } from './stock-count.table.ts'

type Seen = { id: string; seenAt?: Date | undefined }

export async function finishCount(
  { id, leaveOut }: { id: string; leaveOut: 0 | 1 },
  ports: StockPorts,
  context: Context,
) {
  await lockedCount(id, context)
  await countStep('finish', leaveOut === 1)(id, ports, context)
  return countHead(id, context)
}

/** Has lines counted again; what was counted stays in their tallies. */
export async function recountLines(
  { id, seenAt, lineIds }: Seen & { lineIds: string[] },
  ports: StockPorts,
  context: Context,
) {
  await lockedCount(id, context, seenAt)
  await countStep('recount')(id, ports, context)
  const wanted = [...new Set(lineIds)]
  const marked = await context.db
    .update(stockCountLines)
    .set({ recountSince: context.now(), updatedAt: context.now() })
    .where(
      and(eq(stockCountLines.documentId, id), inArray(stockCountLines.id, wanted), isNotNull(stockCountLines.counted)),
    )
    .returning({ id: stockCountLines.id })
  if (marked.length === wanted.length) return countHead(id, context)
  const there = await linesOf(id, context, wanted)
  throw there.length < wanted.length ? notFound('盘点行') : conflict('没有盘点过的行不能要求复盘')
}

export async function cancelCount({ id, seenAt }: Seen, ports: StockPorts, context: Context) {
  await lockedCount(id, context, seenAt)
  await countStep('cancel')(id, ports, context)
  return countHead(id, context)
}

/**
 * Posts what differs: between the place and what stands for differences of counting, by all lines at once. What is not there is no
 * document's any more, whoever had reserved it.
 */
export async function postCount(
  { id, seenAt, ...said }: Seen & { postedOn?: string | null | undefined; reason?: string | null | undefined },
  ports: StockPorts,
  context: Context,
) {
  const count = await lockedCount(id, context, seenAt)
  await countStep('post')(id, ports, context)
  const lines = await linesOf(id, context)
  await requireCountedAnew(lines, context)
  const moves = lines.flatMap((line): MoveLine[] => {
    const difference = differenceOf(line) ?? '0'
    const sign = compareQuantities(difference, '0')
    if (sign === 0) return []
    const outside = { outside: 'count' } as const
    const { id: lineId, locationId, materialId, lotId, status } = line
    return [
      {
        line: lineId,
        materialId,
        lotId,
        status,
        ...(sign > 0
          ? { quantity: difference, from: outside, to: locationId }
          : { quantity: subtractQuantities('0', difference), from: locationId, to: outside, outranks: true }),
      },
    ]
  })
  if (moves.length) {
    const { lifted = [] } = await post(context, {
      source: sourceOf(count),
      step: 'post',
      lines: moves,
      ...said,
    })
    await notifyLifted(lifted, count.code, ports, context)
  }
  return countHead(id, context)
}

/**
 * What was found when a line was counted had moved already, where that is entered only now: it would be put right twice. Such
 * a line is counted again.
 */
async function requireCountedAnew(lines: readonly CountLine[], context: Context) {
  const counted = lines.flatMap(({ countedAt, ...line }) => (countedAt ? [{ ...line, at: countedAt }] : []))
  const late = await enteredSince(counted, context)
  if (!late) return
  const line = counted[late.at]!
  throw conflict(
    `库位“${line.locationCode}”的${stockName(line)}盘点后又补录了 ${late.day} 的收发，账面数已变，请复盘这一行`,
  )
}
