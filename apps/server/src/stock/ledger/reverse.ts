import { and, asc, eq, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import { stockLedger } from './ledger.table.ts'
import { post } from './post.ts'
import type { Posted, StockSource } from './posting.ts'

interface Reversal {
  readonly source: StockSource
  /** The step that is taken back. */
  readonly step: string
  /** Lines of other documents that are taken back with it, as one posting. */
  readonly also?: readonly { readonly source: StockSource; readonly line: string }[]
  readonly postedOn?: string | null | undefined
  readonly reason?: string | null | undefined
}

/** Takes back what a step of a document has posted: each movement the other way round. Done once, like every posting. */
export async function reverse(context: Context, { source, step, also = [], ...rest }: Reversal): Promise<Posted> {
  const of = ({ kind, id }: StockSource) => and(eq(stockLedger.sourceKind, kind), eq(stockLedger.sourceId, id))
  const postings = [
    and(of(source), eq(stockLedger.step, step)),
    ...also.map((each) => and(of(each.source), eq(stockLedger.lineId, each.line))),
  ]
  const moves = await context.db
    .select()
    .from(stockLedger)
    .where(or(...postings))
    .orderBy(asc(stockLedger.id))
  if (!moves.length) throw conflict('没有可以冲销的库存流水')
  return post(context, {
    ...rest,
    source,
    step: `${step}:reverse`,
    lines: moves.map((move) => ({
      line: move.lineId,
      materialId: move.materialId,
      lotId: move.toLotId ?? move.lotId,
      toLotId: move.lotId,
      quantity: move.quantity,
      from: move.toLocationId,
      to: move.fromLocationId,
      status: move.toStatus,
      toStatus: move.status,
      reverses: move.id,
    })),
  })
}
