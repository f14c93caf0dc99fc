import type { ReportInput } from '@zhizao/contract/production/workbench'
import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import { compareQuantities, type Quantity } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { happenedOn, today } from '../../platform/today.ts'
import { stockLedger } from '../../stock/ledger/ledger.table.ts'
import { expiryOf, findOrMakeLots, lotKey } from '../../trace/index.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import type { OrderRow } from '../plan/planned-order.ts'
import type { Product } from './report-facts.ts'

export interface OutputLot {
  readonly lotId: string
  readonly code: string
  readonly quantity: Quantity
}

interface Made {
  readonly order: Pick<OrderRow, 'code' | 'lotCode'>
  readonly product: Product
  readonly good: Quantity
}

type Said = Pick<ReportInput, 'lotCode' | 'serials' | 'at'>

/** The lots that good pieces of the last segment go into: none, one, or one for each piece that is tracked by itself. */
export async function outputLots(made: Made, said: Said, context: Context): Promise<OutputLot[]> {
  const { product, order, good } = made
  if (product.tracking === 'serial') return pieces(made, said, context)
  if (said.serials?.length) throw invalidField('serials', '序列号', '产品不按序列号管理，不能填写序列号')
  if (product.tracking === 'none') {
    if (said.lotCode) throw invalidField('lotCode', '产出批次号', '产品不跟踪批次，不能填写批次')
    return []
  }
  // By the order's own where nothing is said, which is its number.
  const code = said.lotCode || order.lotCode || order.code
  const day = happenedOn(said.at, context)
  // What was made before today may be older than its lot is known to be.
  if (product.lotId && day === today(context)) return [{ lotId: product.lotId, code, quantity: good }]
  const found = await lotsOf([code], product, day, context)
  return [{ lotId: found.get(code)!, code, quantity: good }]
}

/** Single pieces: as many codes as there are pieces, each of which lives once. */
async function pieces({ product, good }: Made, { lotCode, serials, at }: Said, context: Context): Promise<OutputLot[]> {
  const codes = serials?.length ? serials : lotCode ? [lotCode] : []
  const field = serials?.length || !lotCode ? 'serials' : 'lotCode'
  const read = codes.map(codeAsRead)
  const twice = codes.find((_, at) => read.indexOf(read[at]!) < at)
  if (twice) throw invalidField(field, '序列号', `“${twice}”写了两次`)
  if (compareQuantities(String(codes.length), good) !== 0) {
    const have = codes.length ? `现有 ${codes.length} 个` : '请逐件扫描，或按编码规则生成'
    throw invalidField(field, '序列号', `合格 ${good} 件，每件要有自己的序列号，${have}`)
  }
  const found = await lotsOf(codes, product, happenedOn(at, context), context)
  await requireUnborn([...found.values()], context)
  return codes.map((code) => ({ lotId: found.get(code)!, code, quantity: '1' }))
}

/** Dated by the day on which they were made, whenever that is told. */
async function lotsOf(
  codes: readonly string[],
  product: Product,
  day: string,
  context: Context,
): Promise<Map<string, string>> {
  const wanted = codes.map((code) => ({
    materialId: product.id,
    code,
    producedOn: day,
    receivedOn: day,
    expiresOn: expiryOf(product, day),
  }))
  const found = await findOrMakeLots(wanted, context)
  return new Map(wanted.map((each) => [each.code, found.get(lotKey(each))!]))
}

/** A piece is made once: one that has ever moved was there before, wherever it is by now. */
async function requireUnborn(lotIds: readonly string[], { db, user }: Context): Promise<void> {
  const { rows } = await db.execute<{ code: string; source: string }>(
    sql`select own.code, moved.source_code as source from ${lots} own
      join ${stockLedger} moved on moved.company_id = ${user.companyId}::bigint and moved.lot_id = own.id
    where own.id = any(${sql.param([...lotIds])}::bigint[]) and moved.reverses_id is null
      and not exists (select from ${stockLedger} back where back.company_id = moved.company_id and back.reverses_id = moved.id)
    order by moved.id limit 1`,
  )
  const [known] = rows
  if (known) throw conflict(`序列号“${known.code}”已由“${known.source}”使用，一个序列号只能产出一次`)
}
