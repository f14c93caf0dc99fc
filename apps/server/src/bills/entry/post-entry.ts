import { type StockEntryKind, stockEntryKindTitles } from '@zhizao/contract/bills/stock-entry'
import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import {
  compareQuantities,
  plainDecimal,
  type Ratio,
  subtractQuantities,
  sumOfQuantities,
  timesRatio,
} from '@zhizao/rules/quantity/decimal'
import { arrivalStatus } from '@zhizao/rules/stock/location-kind'
import { mayBecome } from '@zhizao/rules/stock/stock-status'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { unitRatios } from '../../material/index.ts'
import { materials } from '../../material/material/material.table.ts'
import { type Context, holds } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import type { DocumentPorts } from '../../platform/document/document-ports.ts'
import { NO_LINES } from '../../platform/document/needs-lines.ts'
import { conflict, forbidden, invalid } from '../../platform/refusal.ts'
import { heldStock, waitingInspection } from '../../quality/index.ts'
import type { MoveLine } from '../../stock/index.ts'
import { notifyLifted, outsideIn, postAtEnd, postingDay, reverse } from '../../stock/index.ts'
import { stockBalances, stockLedger } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { expiryOf, findLots, findOrMakeLots, lotKey, type NewLot } from '../../trace/index.ts'
import type { EntryLine } from './entry-line.ts'
import { stockEntries, stockEntryLines } from './stock-entry.table.ts'

type Entry = typeof stockEntries.$inferSelect

const KIND = 'stockEntry'
export const OPENING = 'stockEntry:opening'
const RELEASE = 'stockEntry:release'
const OVERRIDE = 'stockEntry:override'
const sourceOf = ({ id, code }: Entry) => ({ kind: KIND, id, code })

/** Where a kind of entry needs places: what is said of one that it must not have is as wrong as what it lacks. */
const sides: Record<StockEntryKind, { from: boolean; to: boolean }> = {
  opening: { from: false, to: true },
  receipt: { from: false, to: true },
  issue: { from: true, to: false },
  transfer: { from: true, to: true },
  status: { from: true, to: false },
}

/** Posts an entry: its lots are found or made, its quantities put into base units, all of it or nothing. */
export async function postEntry(
  entry: Entry,
  lines: readonly EntryLine[],
  ports: Pick<DocumentPorts, 'nextCode' | 'notify'>,
  context: Context,
) {
  const { user } = context
  if (entry.kind === 'opening' && !holds(user, OPENING)) throw forbidden('没有录入期初库存的权限，请联系管理员')
  if (!lines.length) throw conflict(NO_LINES)
  const day = postingDay(entry.postedOn, context)
  const problems = lines.flatMap((line, at) => problemsOf(entry, line, day, at))
  if (problems.length) throw invalid(`库存明细：${problems[0]!.message}`, problems)
  const isRelease =
    entry.kind === 'status' &&
    lines.some((line) => (line.status ?? 'available') === 'quarantine' && line.toStatus === 'available')
  if (isRelease && !holds(user, RELEASE)) throw forbidden('没有待检库存放行的权限，请联系管理员')
  if (entry.kind === 'status' && !entry.reason?.trim()) throw conflict('状态调整请填写原因')
  const override = entry.kind === 'issue' && Boolean(entry.reason?.trim()) && holds(user, OVERRIDE)
  const ratios = unitRatios(context)
  const lotOf = await lotsOfLines(entry, lines, ports.nextCode, context)
  const converted: Ratio[] = []
  const moves: MoveLine[] = []
  for (const [at, line] of lines.entries()) {
    const material = { id: line.materialId, code: line.materialCode, baseUnitId: line.baseUnitId }
    const found = line.unitId ? await ratios(material, line.unitId) : { ratio: { num: '1', den: '1' } }
    if ('problem' in found) throw invalid(`库存明细：第 ${at + 1} 行：${found.problem}`)
    const { ratio } = found
    const quantity = timesRatio(line.quantity, ratio, line.baseDecimals)
    if (quantity === undefined) throw invalid(`库存明细：第 ${at + 1} 行换算成基本单位后小数位太多`)
    converted.push(ratio)
    moves.push({
      line: line.id,
      materialId: material.id,
      quantity,
      lotId: lotOf(line)?.id ?? null,
      ...movement(entry.kind, line),
    })
  }
  if (entry.kind === 'opening') await requireUnopened(moves, context)
  if (isRelease) await requireUninspected(moves, context)
  if (entry.kind === 'status') await requireUndecided(moves, context)
  // Neither waits for the other: they go out together.
  const [, lifted] = await Promise.all([
    keepConverted(lines, converted, lotOf, context),
    postAtEnd(context, {
      source: sourceOf(entry),
      step: 'post',
      lines: moves,
      override,
      outside: outsideIn(lines[0]!.outside),
      postedOn: entry.postedOn,
      reason: entry.reason,
    }),
  ])
  await notifyLifted(lifted, entry.code, ports, context)
}

/** What waits for an inspection is let go by its judgement. */
async function requireUninspected(moves: readonly MoveLine[], context: Context) {
  const released = moves.filter(({ status, toStatus }) => status === 'quarantine' && toStatus === 'available')
  const lots = released.map(({ materialId, lotId }) => ({ materialId, lotId: lotId ?? null }))
  const code = await waitingInspection(lots, context)
  if (code) throw conflict(`库存正在等待检验单“${code}”，请在检验单上判定，不能直接放行`)
}

/** What a nonconformance holds becomes what is decided there; what is held besides may be let go. */
async function requireUndecided(moves: readonly MoveLine[], { db }: Context) {
  const leaving = moves.filter(({ status, toStatus }) => status === 'held' && toStatus !== 'held')
  if (!leaving.length) return
  for (const { materialId, lotId, held, code } of await heldStock(
    leaving.map((each) => each.materialId),
    { db },
  )) {
    const own = leaving.filter((each) => each.materialId === materialId && (each.lotId ?? null) === lotId)
    if (!own.length) continue
    const [lying] = await db
      .select({ quantity: sql<string>`coalesce(sum(${stockBalances.quantity}), 0)::text` })
      .from(stockBalances)
      .where(
        and(
          eq(stockBalances.materialId, materialId),
          eq(stockBalances.status, 'held'),
          lotId ? eq(stockBalances.lotId, lotId) : isNull(stockBalances.lotId),
        ),
      )
    const left = subtractQuantities(plainDecimal(lying!.quantity), sumOfQuantities(own.map(({ quantity }) => quantity)))
    if (compareQuantities(left, held) < 0)
      throw conflict(`库存由不合格品单“${code}”冻结，请在不合格品单上评审处置，不能直接解冻`)
  }
}

/** Takes back what an entry has posted. */
export const reverseEntry = async (entry: Entry, context: Context) => {
  await reverse(context, { source: sourceOf(entry), step: 'post', reason: entry.reason })
}

function problemsOf({ kind }: Entry, line: EntryLine, day: string, at: number): FieldProblem[] {
  const found: FieldProblem[] = []
  const wrong = (field: string, title: string, what: string) =>
    found.push({ field: `lines.${at}.${field}`, title, message: `第 ${at + 1} 行：${what}` })
  const { from, to } = sides[kind]
  const called = stockEntryKindTitles[kind]
  if (from !== (line.fromLocationId !== null))
    wrong('fromLocationId', '移出库位', from ? '请填写移出库位' : `${called}不填移出库位`)
  if (to !== (line.toLocationId !== null))
    wrong('toLocationId', '移入库位', to ? '请填写移入库位' : `${called}不填移入库位`)
  const status = line.status ?? 'available'
  if (kind === 'status') {
    if (!line.toStatus) wrong('toStatus', '改为状态', '请填写改为状态')
    else if (!mayBecome(status, line.toStatus))
      wrong('toStatus', '改为状态', `不能从“${stockStatusTitles[status]}”改为“${stockStatusTitles[line.toStatus]}”`)
  } else if (line.toStatus) wrong('toStatus', '改为状态', `${called}不填改为状态`)
  const needsLot = line.tracking === 'serial' || (line.tracking === 'lot' && from)
  if (needsLot && !line.lotCode) wrong('lotCode', '批次号', '请填写批次号或序列号')
  const { receivedOn, producedOn, expiresOn } = line
  const came = receivedOn ?? day
  if (from && receivedOn) wrong('receivedOn', '入库日期', `${called}不填入库日期`)
  if (from && producedOn) wrong('producedOn', '生产日期', `${called}不填生产日期`)
  if (came > day) wrong('receivedOn', '入库日期', `入库日期不能晚于过账日期 ${day}`)
  if (producedOn && producedOn > came) wrong('producedOn', '生产日期', `生产日期不能晚于入库日期 ${came}`)
  if (producedOn && expiresOn && expiresOn < producedOn) wrong('expiresOn', '有效期至', '有效期不能早于生产日期')
  return found
}

function movement(
  kind: StockEntryKind,
  line: EntryLine,
): Pick<MoveLine, 'from' | 'to' | 'status' | 'toStatus' | 'outranks'> {
  const status = line.status ?? 'available'
  const [from, to] = [line.fromLocationId, line.toLocationId]
  // What may not be used any more is no document's, whoever has reserved it.
  if (kind === 'status')
    return { from: from!, to: from!, status, toStatus: line.toStatus!, outranks: line.toStatus !== 'available' }
  if (kind === 'transfer') return { from: from!, to: to!, status, toStatus: status }
  const outside = { outside: kind === 'opening' ? 'opening' : 'manual' } as const
  if (kind === 'issue') return { from: from!, to: outside, status, toStatus: status }
  const arrives = line.status ?? arrivalStatus(line.toKind ?? 'storage')
  return { from: outside, to: to!, status: arrives, toStatus: arrives }
}

const writeConverted = writtenStatement<Record<'ids' | 'nums' | 'dens' | 'lotCodes', readonly (string | null)[]>>(
  (given) => sql`update ${stockEntryLines} set num = by.num, den = by.den, lot_code = by.lot_code
    from unnest(${given.ids}::bigint[], ${given.nums}::numeric[], ${given.dens}::numeric[], ${given.lotCodes}::text[])
      as by(id, num, den, lot_code)
    where ${stockEntryLines.id} = by.id`,
)

/** What one unit of a line was of the base unit, and the lot that it got, as they stand with the posting, in the lines at hand too; of those for which that says something. */
async function keepConverted(
  lines: readonly EntryLine[],
  converted: readonly Ratio[],
  lotOf: (line: EntryLine) => { code: string } | undefined,
  { db }: Context,
) {
  const codeOf = (line: EntryLine) => lotOf(line)?.code ?? line.lotCode
  const kept = lines
    .map((line, at) => ({ line, ratio: converted[at]! }))
    .filter(({ line }) => line.unitId !== null || codeOf(line) !== line.lotCode)
  if (!kept.length) return
  for (const { line, ratio } of kept) Object.assign(line, { ...ratio, lotCode: codeOf(line) })

  await writeConverted(db, {
    ids: kept.map(({ line }) => line.id),
    nums: kept.map(({ ratio }) => ratio.num),
    dens: kept.map(({ ratio }) => ratio.den),
    lotCodes: kept.map(({ line }) => codeOf(line)),
  })
}

/** The lots of the lines: what comes in may bring new ones, what goes must be there. */
async function lotsOfLines(
  { kind, postedOn }: Entry,
  lines: readonly EntryLine[],
  nextCode: DocumentPorts['nextCode'],
  context: Context,
): Promise<(line: EntryLine) => { id: string; code: string } | undefined> {
  const day = postingDay(postedOn, context)
  const tracked = lines.filter(({ tracking }) => tracking !== 'none')
  if (!tracked.length) return () => undefined
  const wanted = new Map<string, NewLot>()
  for (const { id, materialId, lotCode, supplierLot, expiresOn, shelfLifeDays, ...dated } of tracked) {
    const { producedOn, receivedOn } = dated
    const came = receivedOn ?? day
    wanted.set(id, {
      materialId,
      code: lotCode ?? (await nextCode(context, 'lot', { supplierLot })),
      supplierLot,
      receivedOn: came,
      producedOn,
      expiresOn: expiresOn ?? expiryOf({ shelfLifeDays }, producedOn ?? came),
    })
  }
  const found = await (sides[kind].from ? findLots : findOrMakeLots)([...wanted.values()], context)
  const missing = [...wanted.values()].find((each) => !found.has(lotKey(each)))
  const codeOf = (id: string) => tracked.find(({ materialId }) => materialId === id)!.materialCode
  if (missing) throw conflict(`物料“${codeOf(missing.materialId)}”没有批次“${missing.code}”`)
  return (line) => {
    const lot = wanted.get(line.id)
    return lot && { id: found.get(lotKey(lot))!, code: lot.code }
  }
}

/** Opening stock is entered once: the same sheet brought twice would double everything. */
async function requireUnopened(moves: readonly MoveLine[], { db }: Context) {
  const { rows } = await db.execute<{ location: string; material: string; code: string }>(sql`
    select location.code as location, material.code as material, opened.source_code as code
    from unnest(${sql.param(moves.map(({ to }) => to))}::bigint[], ${sql.param(moves.map(({ materialId }) => materialId))}::bigint[],
      ${sql.param(moves.map(({ lotId }) => lotId ?? null))}::bigint[], ${sql.param(moves.map(({ status }) => status))}::text[])
      as wanted(location_id, material_id, lot_id, status)
    join ${stockLedger} opened on opened.to_location_id = wanted.location_id and opened.material_id = wanted.material_id
      and opened.lot_id is not distinct from wanted.lot_id and opened.to_status = wanted.status
      and opened.source_kind = ${KIND} and opened.step = 'post'
    join ${stockEntries} entry on entry.id = opened.source_id and entry.kind = 'opening' and entry.status = 'posted'
    join ${locations} on location.id = wanted.location_id join ${materials} on material.id = wanted.material_id limit 1`)
  const [first] = rows
  if (first)
    throw conflict(
      `库位“${first.location}”的物料“${first.material}”已由期初单据“${first.code}”录入，请用手工入库调整，或先冲销原单据`,
    )
}
