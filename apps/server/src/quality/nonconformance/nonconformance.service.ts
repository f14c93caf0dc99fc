import { nonconformanceStates, type PlannedDisposition, yieldsPart } from '@zhizao/contract/quality/nonconformance'
import { compareQuantities, decimalsOf, subtractQuantities, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { heads } from '../../platform/subject/heads.ts'
import { inspections } from '../inspection/inspection.table.ts'
import type { QualityPorts, SettledTo, Settling } from '../quality-ports.ts'
import { dispositions, nonconformances } from './nonconformance.table.ts'
import { dispositionsOf, nonconformanceRows } from './nonconformance-query.ts'

type NonconformanceRow = typeof nonconformances.$inferSelect
/** What is said with a step. */
interface Said {
  dispositions?: readonly PlannedDisposition[] | undefined
  reason?: string | null | undefined
}
interface Caused {
  id: string
  seenAt?: Date | undefined
  cause?: string | null | undefined
  causeDetail?: string | null | undefined
}

/** Bills of what failed: reviewed, then done with part by part. They come about by inspections. */
export function nonconformanceHeads(ports: QualityPorts) {
  const own = heads(nonconformances, nonconformanceStates, {
    title: '不合格品单',
    kind: 'nonconformance',
    ports,
    heads: nonconformanceRows,
    parts: async (id, context) => ({ dispositions: await dispositionsOf(id, context) }),
    guards: {
      isByHand: ({ isOfLot }: NonconformanceRow) =>
        isOfLot ? '整批判定不合格产生的不合格品单不能作废，请评审处置' : undefined,
      nothingDone: async ({ id }: NonconformanceRow, context: Context) =>
        (await dispositionsOf(id, context)).some(({ isDone }) => isDone) ? '已有处置完成，不能撤回评审' : undefined,
    },
    taken: {
      cancel({ reason }: Said) {
        if (!reason) throw invalidField('reason', '作废原因', '请填写作废原因')
        return { reason }
      },
    },
    sets: {
      review: (_, { user, now }) => ({ reviewedByName: user.name, reviewedAt: now() }),
      withdraw: () => ({ reviewedByName: null, reviewedAt: null }),
    },
    after: {
      review: (row, context, _, said: Said) => planDispositions(row, said.dispositions ?? [], context),
      async withdraw({ id }, { db }) {
        await db.delete(dispositions).where(eq(dispositions.nonconformanceId, id))
      },
      cancel: (row, context) =>
        settle(
          row,
          { step: 'cancel', line: row.id, parts: [{ quantity: row.quantity, to: 'available' }] },
          ports,
          context,
        ),
    },
    mayRemove(found) {
      const other = found.find(({ status }) => status !== 'cancelled')
      if (other)
        throw conflict(`不合格品单“${other.code}”的状态是“${nonconformanceStates[other.status].title}”，作废后才能删除`)
    },
  })
  return {
    ...own,
    execute: (done: Done, context: Context) => execute(done, { ...ports, ...own }, context),
    async saveCause(given: Caused, context: Context) {
      const { cause } = given
      if (cause && !(await ports.itemsOf('nonconformanceCause', context)).some(({ value }) => value === cause))
        throw invalidField('cause', '原因', '不在选项之中')
      return own.change(given, { may: requireStanding }, context)
    },
  }
}

function requireStanding({ code, status }: NonconformanceRow) {
  if (status === 'cancelled') throw conflict(`不合格品单“${code}”已作废，不能修改`)
}

/** What becomes of it: all of it, no more. */
async function planDispositions(row: NonconformanceRow, planned: readonly PlannedDisposition[], context: Context) {
  if (!planned.length) throw invalidField('dispositions', '处置明细', '请填写怎样处置')
  const { decimals, unit } = await nonconformanceRows.get({ id: row.id }, context)
  for (const [at, { quantity }] of planned.entries())
    if (decimalsOf(quantity) > decimals)
      throw invalidField(`dispositions.${at}.quantity`, '数量', `单位“${unit}”最多 ${decimals} 位小数`)
  const sum = sumOfQuantities(planned.map(({ quantity }) => quantity))
  if (compareQuantities(sum, row.quantity) !== 0)
    throw invalidField('dispositions', '处置明细', `各项数量合计 ${sum}，应等于不合格数量 ${row.quantity}`)
  await context.db.insert(dispositions).values(
    planned.map(({ kind, quantity, remark }, sort) => ({
      companyId: context.user.companyId,
      nonconformanceId: row.id,
      kind,
      quantity,
      remark,
      sort,
    })),
  )
}

/** What is held of it becomes something else, part by part, as far as it was in stock. */
async function settle(
  row: NonconformanceRow,
  settling: Pick<Settling, 'step' | 'line' | 'parts'>,
  { stock }: QualityPorts,
  context: Context,
): Promise<void> {
  if (row.held === '0') return
  const [inspection] = await context.db.select().from(inspections).where(eq(inspections.id, row.inspectionId))
  const { materialId, lotId } = inspection!
  const found = await stock.settle(context, {
    ...settling,
    materialId,
    lotId,
    from: 'held',
    reason: row.code,
    source: { kind: 'nonconformance', id: row.id, code: row.code },
  })
  const left = subtractQuantities(row.held, found)
  await context.db
    .update(nonconformances)
    .set({ held: compareQuantities(left, '0') < 0 ? '0' : left })
    .where(eq(nonconformances.id, row.id))
}

interface Done {
  id: string
  good?: string | null | undefined
}
type Executing = QualityPorts & Pick<ReturnType<typeof nonconformanceHeads>, 'locked' | 'get'>

/** One part has been done; the last one closes the bill. */
async function execute({ id, good }: Done, { locked, get, ...ports }: Executing, context: Context) {
  const { db, user, now } = context
  const [asked] = await db.select().from(dispositions).where(eq(dispositions.id, id))
  if (!asked) throw notFound('处置明细')
  const row = await locked(asked.nonconformanceId, context)
  const all = await dispositionsOf(row.id, context)
  const own = all.find((each) => each.id === id)
  if (!own) throw notFound('处置明细')
  if (row.status !== 'executing')
    throw conflict(`不合格品单“${row.code}”的状态是“${nonconformanceStates[row.status].title}”，不能处置`)
  if (own.isDone) throw conflict('这一项已经完成')
  const yielded = await yieldOf(own, good, row, context)
  const set = { isDone: true, good: yielded, doneByName: user.name, doneAt: now(), updatedAt: now() }
  await db.update(dispositions).set(set).where(eq(dispositions.id, id))
  await settle(row, { step: 'dispose', line: id, parts: partsOf(own, yielded, row.held) }, ports, context)
  const isLast = all.every((each) => each.id === id || each.isDone)
  const [after] = await db
    .update(nonconformances)
    .set({ ...(isLast && { status: 'closed' as const, closedAt: now() }), updatedByName: user.name, updatedAt: now() })
    .where(eq(nonconformances.id, row.id))
    .returning()
  context.audit({ target: row.code, before: row, after, subject: row.id })
  await ports.notify(context, `nonconformance.${isLast ? 'close' : 'execute'}`, {
    id: row.id,
    code: row.code,
    status: after!.status,
  })
  return get({ id: row.id }, context)
}

type DispositionRow = typeof dispositions.$inferSelect

async function yieldOf(
  own: DispositionRow,
  good: string | null | undefined,
  row: NonconformanceRow,
  context: Context,
): Promise<string | null> {
  if (!yieldsPart(own.kind)) return null
  if (good === null || good === undefined) throw invalidField('good', '合格数量', '请填写合格数量')
  const { decimals, unit } = await nonconformanceRows.get({ id: row.id }, context)
  if (decimalsOf(good) > decimals) throw invalidField('good', '合格数量', `单位“${unit}”最多 ${decimals} 位小数`)
  if (compareQuantities(good, own.quantity) > 0) throw invalidField('good', '合格数量', `不能超过 ${own.quantity}`)
  return good
}

/** What its stock becomes, never more than is held. */
function partsOf({ kind, quantity }: DispositionRow, good: string | null, held: string) {
  const to: Record<DispositionRow['kind'], SettledTo> = {
    useAsIs: 'available',
    sort: 'available',
    rework: 'available',
    scrap: 'scrap',
    return: 'rejected',
  }
  const wanted =
    good === null
      ? [{ quantity, to: to[kind] }]
      : [
          { quantity: good, to: to[kind] },
          { quantity: subtractQuantities(quantity, good), to: 'rejected' as const },
        ]
  let left = held
  return wanted.flatMap((part) => {
    const taken = compareQuantities(part.quantity, left) < 0 ? part.quantity : left
    left = subtractQuantities(left, taken)
    return compareQuantities(taken, '0') > 0 ? [{ ...part, quantity: taken }] : []
  })
}
