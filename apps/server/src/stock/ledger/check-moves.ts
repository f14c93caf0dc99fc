import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import {
  addQuantities,
  compareQuantities,
  decimalsOf,
  type Quantity,
  subtractQuantities,
} from '@zhizao/rules/quantity/decimal'
import { type Use, unfitFor } from '@zhizao/rules/stock/fit'
import { isVirtual, keepsBalance, type LocationKind, usesUp } from '@zhizao/rules/stock/location-kind'
import type { StockStatus } from '@zhizao/rules/stock/stock-status'
import { conflict } from '../../platform/refusal.ts'
import { TryAgain } from '../../platform/try-again.ts'
import type { HeldBalance } from './lock-balances.ts'

/** A line of a posting with its places. */
export interface ResolvedMove {
  readonly materialId: string
  readonly lotId: string | null
  /** The same where lots neither split nor merge. */
  readonly toLotId: string | null
  readonly quantity: Quantity
  readonly fromId: string
  readonly toId: string
  readonly fromKind: LocationKind | undefined
  readonly toKind: LocationKind | undefined
  readonly status: StockStatus
  readonly toStatus: StockStatus
  readonly isReversal: boolean
}

/** What becomes of a balance. */
export interface BalanceChange {
  readonly balance: HeldBalance
  quantity: Quantity
  reserved: Quantity
  packed: Quantity
  /** Something comes from another place: what changes in place needs no room. */
  isArrival: boolean
  /** What leaves it was chosen, so that there may be other stock instead. */
  isChosen: boolean
  /** What leaves it goes before what is reserved of it. */
  outranks: boolean
}

/** Others have come before: whoever has chosen chooses again, whoever named it is refused. */
export const gone = (isChosen: boolean, message: string) => (isChosen ? new TryAgain(message) : conflict(message))

/** What stock is called in a refusal: 物料“WL-1”批次“L1”. */
export const stockName = ({ materialCode, lotCode }: Pick<HeldBalance, 'materialCode' | 'lotCode'>) =>
  `物料“${materialCode}”${lotCode ? `批次“${lotCode}”` : ''}`

/** What one movement may not be, whatever lies where. `at` is the balance on one of its sides. */
export function checkMove(move: ResolvedMove, at: HeldBalance, { override, ...use }: Use & { override: boolean }) {
  const name = stockName(at)
  if (compareQuantities(move.quantity, '0') <= 0) throw conflict(`${name}：数量应大于 0`)
  if (decimalsOf(move.quantity) > at.decimals)
    throw conflict(`${name}：数量 ${move.quantity} 超过单位“${at.unit}”的 ${at.decimals} 位小数`)
  if (at.tracking === 'none' && move.lotId) throw conflict(`物料“${at.materialCode}”不跟踪批次，不能填写批次`)
  if (at.tracking !== 'none' && !move.lotId) throw conflict(`物料“${at.materialCode}”按批次或序列号管理，请填写批次`)
  if (move.lotId && at.lotMaterialId !== move.materialId)
    throw conflict(`批次“${at.lotCode}”不是物料“${at.materialCode}”的`)
  if (move.fromId === move.toId && move.status === move.toStatus && move.lotId === move.toLotId)
    throw conflict(`${name}：移出和移入的库位与状态相同`)
  if (move.isReversal) return
  // Nobody came before: what is unfit stays so, however often it is chosen.
  const unfit = unfitNow(move, at, use, override)
  if (unfit) throw conflict(unfit)
}

/** Why stock may not go where it is to go, as it is and whose it is. */
function unfitNow(move: ResolvedMove, at: HeldBalance, use: Use, override: boolean): string | undefined {
  const { fromKind, toKind } = move
  // What comes from outside is judged where it lies.
  if (!toKind || !fromKind || (isVirtual(fromKind) && !keepsBalance(fromKind))) return undefined
  const name = stockName(at)
  const unfit = unfitFor({ ...at, status: move.status }, use)
  // What lies at a line was judged when it was brought there.
  const isUsed = usesUp(toKind) && !usesUp(fromKind) && !override
  const unless = toKind === 'manual' ? '，确需发出的，请由有“发出过期或冻结的库存”权限的人填写原因后过账' : ''
  if (isUsed && unfit === 'not available')
    return `${name}的状态是“${stockStatusTitles[move.status]}”，不能发出使用${unless}`
  if (isUsed && unfit === 'expired') return `${name}已于 ${at.expiresOn} 过期，不能发出使用${unless}`
  // What is brought to a line stays whose it is; to be used up or given away it must be ours, or of whom it is for.
  const isGiven = toKind === 'customer' || toKind === 'production' || toKind === 'supplier'
  if (!isGiven || unfitFor({ ...at, status: 'available', expiresOn: null }, use) !== 'not ours') return undefined
  const whose = `属于${at.owner === 'customer' ? '客户' : '供应商'}${at.ownerName ? `“${at.ownerName}”` : ''}`
  return `${name}${whose}，不能${toKind === 'production' ? '用于别的订单' : '发给别人'}`
}

/** What no balance may become. */
export function checkBalances(changes: Iterable<BalanceChange>, isReversal: boolean) {
  for (const { balance, quantity, reserved, packed, isArrival, isChosen } of changes) {
    if ([quantity, reserved, packed].every((each) => compareQuantities(each, '0') === 0)) continue
    const after = addQuantities(balance.quantity, quantity)
    const isTaken = compareQuantities(quantity, '0') < 0
    if (isTaken) checkTaken(balance, { after, taken: subtractQuantities('0', quantity), freed: reserved, isChosen })
    else if (isArrival && compareQuantities(quantity, '0') > 0) checkPut(balance, quantity, isReversal)
    checkLoose(balance, { after, packed, isChosen })
  }
}

interface Taken {
  after: Quantity
  taken: Quantity
  freed: Quantity
  isChosen: boolean
}

/** 库位“A-01”的物料“WL-1”批次“L1”（可用） */
export const whereItLies = (balance: HeldBalance) =>
  `库位“${balance.locationCode}”的${stockName(balance)}（${stockStatusTitles[balance.status]}）`

function checkTaken(balance: HeldBalance, { after, taken, freed, isChosen }: Taken) {
  const { unit, mayBeNegative } = balance
  const where = whereItLies(balance)
  // What is chosen of lots is there: a place that may go below zero does so of no lot.
  const mayOwe = mayBeNegative && !(isChosen && balance.lotId)
  if (compareQuantities(after, '0') < 0 && !mayOwe)
    throw gone(isChosen, `${where}只有 ${balance.quantity} ${unit}，不足 ${taken} ${unit}`)
  const kept = addQuantities(balance.reserved, freed)
  const most = compareQuantities(after, '0') > 0 ? after : '0'
  if (compareQuantities(kept, most) > 0) {
    const free = subtractQuantities(balance.quantity, kept)
    throw gone(
      isChosen,
      `${where}共 ${balance.quantity} ${unit}，其中 ${kept} ${unit}已被预留，可用 ${free} ${unit}，不足 ${taken} ${unit}`,
    )
  }
}

/** What is packed is taken with its box or after it was unpacked. */
function checkLoose(
  balance: HeldBalance,
  { after, packed, isChosen }: { after: Quantity; packed: Quantity; isChosen: boolean },
) {
  const left = addQuantities(balance.packed, packed)
  const most = compareQuantities(after, '0') > 0 ? after : '0'
  if (compareQuantities(left, most) <= 0) return
  const { locationCode, unit, quantity } = balance
  throw gone(
    isChosen,
    `库位“${locationCode}”的${stockName(balance)}共 ${quantity} ${unit}，其中 ${balance.packed} ${unit}已装箱，请扫箱码整箱操作，或先从箱中取出`,
  )
}

function checkPut(balance: HeldBalance, put: Quantity, isReversal: boolean) {
  const { locationCode, capacity, lying } = balance
  // What is taken back goes to where it came from.
  if (isReversal) return
  if (!balance.isLocationOn) throw conflict(`库位“${locationCode}”或其仓库已停用，不能放入`)
  if (!balance.isClassAllowed) throw conflict(`库位“${locationCode}”不允许存放物料“${balance.materialCode}”的分类`)
  if (capacity !== null && compareQuantities(addQuantities(lying ?? '0', put), capacity) > 0)
    throw conflict(`库位“${locationCode}”容量为 ${capacity}，已有 ${lying ?? '0'}，放不下 ${put}`)
}

/** A single piece is in one place, and there once. */
export function checkPieces(changes: readonly BalanceChange[]) {
  const pieces = changes.filter(({ balance }) => balance.pieces !== null)
  for (const [, same] of Map.groupBy(pieces, ({ balance }) => balance.lotId)) {
    const { balance } = same[0]!
    const after = same.reduce((sum, { quantity }) => addQuantities(sum, quantity), balance.pieces!)
    if (compareQuantities(after, '1') > 0)
      throw conflict(`物料“${balance.materialCode}”的序列号“${balance.lotCode}”已在库，一个序列号只能有 1 件`)
  }
}

export const hasBalance = (kind: LocationKind | undefined) => kind === undefined || keepsBalance(kind)
