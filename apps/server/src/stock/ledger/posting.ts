import type { Quantity } from '@zhizao/rules/quantity/decimal'
import type { Use } from '@zhizao/rules/stock/fit'
import type { VirtualKind } from '@zhizao/rules/stock/location-kind'
import type { StockStatus } from '@zhizao/rules/stock/stock-status'

/** The document that a posting comes from. */
export interface StockSource {
  /** As its codes are asked for: stockEntry, inboundBill. */
  readonly kind: string
  readonly id: string
  /** Its number, as people read it in the ledger. */
  readonly code: string
}

/** A location by its id, or what stands for the outside. */
export type Place = string | { readonly outside: VirtualKind }

export interface MoveLine {
  /** Id of the document's line; one line may move from or to several places. */
  readonly line: string
  readonly materialId: string
  readonly lotId?: string | null
  /** In the base unit. */
  readonly quantity: Quantity
  readonly from: Place
  readonly to: Place
  readonly status: StockStatus
  /** What it becomes; the same where nothing is said. */
  readonly toStatus?: StockStatus
  /** The lot that it becomes, in place, where lots split or merge. */
  readonly toLotId?: string | null
  /**
   * Chosen for its caller from what was free: where others have it by the time it is locked, the call begins again and chooses from
   * what is left (`TryAgain`), instead of being refused.
   */
  readonly isChosen?: boolean | undefined
  /**
   * Says what is true of stock, whoever has been promised it: what is reserved of it beyond what is left is free again, and its
   * documents are to be told of it (`lifted`).
   */
  readonly outranks?: boolean | undefined
  /** Takes first what this line of this document has reserved there. */
  readonly reservedFor?: { readonly kind: string; readonly id: string; readonly line: string }
  /** The movement that this one takes back. */
  readonly reverses?: string
  /** Goes with a box or pallet that the caller holds; what names none is loose and never taken out of one. */
  readonly unit?: InUnit
}

export interface InUnit {
  /** The unit that it lies in before. */
  readonly from?: string
  /** The unit that it lies in afterwards. */
  readonly to?: string
  /** The unit leaves with what is in it, which stays written. */
  readonly leaves?: boolean
}

export interface Posting {
  readonly source: StockSource
  /** What is done to the document: post, receive, reverse. With source and line it is done once. */
  readonly step: string
  readonly lines: readonly MoveLine[]
  /** The day on which it happened; today where nothing is said. */
  readonly postedOn?: string | null | undefined
  readonly reason?: string | null | undefined
  /** Lines of this document that are finished by it: what they still hold of stock afterwards becomes free. */
  readonly frees?: readonly string[]
  /** The places that stand for the outside, where the caller has read them with something else. */
  readonly outside?: ReadonlyMap<VirtualKind, string> | undefined
  /** Expired or held stock may be used up: the document has asked for the right and the reason. */
  readonly override?: boolean
  /** Whose stock may be given out or used up besides our own. */
  readonly whose?: Pick<Use, 'customerId' | 'supplierId'> | undefined
}

/** What a document held of stock and holds no more, since the stock is not there or may not be used. */
export interface Lifted {
  readonly kind: string
  readonly id: string
  readonly code: string
  /** 物料“WL-1”批次“L1” 6 kg */
  readonly what: string
}

/** A movement as it stands in the ledger. */
export interface PostedMove {
  readonly id: string
  readonly line: string
  readonly nth: number
}

export interface Posted {
  readonly moves: readonly PostedMove[]
  /** It had been posted before: nothing has changed now. */
  readonly isRepeated: boolean
  /** What documents have lost by it, where lines outrank them. */
  readonly lifted?: readonly Lifted[]
}

/** What a balance is told apart by. */
export interface BalanceKey {
  readonly locationId: string
  readonly materialId: string
  readonly lotId: string | null
  readonly status: StockStatus
}

export const keyText = ({ locationId, materialId, lotId, status }: BalanceKey) =>
  `${locationId} ${materialId} ${lotId ?? ''} ${status}`
