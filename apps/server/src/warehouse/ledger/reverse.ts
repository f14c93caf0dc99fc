import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import { stockLedger } from './ledger.table.ts'
import { post } from './post.ts'
import type { Posted, StockSource } from './posting.ts'

interface Reversal {
  readonly source: StockSource
  /** The step that is taken back. */
  readonly step: string
  readonly postedOn?: string | null | undefined
  readonly reason?: string | null | undefined
}

/** Takes back what a step of a document has posted: each movement the other way round. Done once, like every posting. */
export async function reverse(context: Context, { source, step, ...rest }: Reversal): Promise<Posted> {
  const moves = await context.db
    .select()
    .from(stockLedger)
    .where(
      and(eq(stockLedger.sourceKind, source.kind), eq(stockLedger.sourceId, source.id), eq(stockLedger.step, step)),
    )
    .orderBy(asc(stockLedger.id))
  if (!moves.length) throw conflict('没有可以冲销的库存流水')
  return post(context, {
    ...rest,
    source,
    step: `${step}:reverse`,
    lines: moves.map((move) => ({
      ...{ line: move.lineId, materialId: move.materialId, lotId: move.toLotId ?? move.lotId, toLotId: move.lotId },
      ...{ quantity: move.quantity },
      ...{ from: move.toLocationId, to: move.fromLocationId, status: move.toStatus, toStatus: move.status },
      reverses: move.id,
    })),
  })
}
