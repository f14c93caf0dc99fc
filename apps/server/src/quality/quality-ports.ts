import type { Context } from '../platform/context.ts'
import type { DocumentPorts } from '../platform/document/document-ports.ts'

/** What this domain is given by the process. */
export interface QualityPorts extends DocumentPorts {
  readonly stock: StockDoor
  /** Items of a dictionary that are offered, with the words of the caller. */
  readonly itemsOf: (code: string, context: Context) => Promise<{ value: string; text: string }[]>
}

/** Stock as a decision on quality changes it. */
export interface StockDoor {
  /**
   * Takes what lies somewhere of a material and lot in one status, at most the sums of `parts`, and gives it another or scraps it:
   * part by part, as much as there is. Says how much was found in all. Once in a transaction, for one source and step once.
   */
  settle(context: Context, settling: Settling): Promise<string>
}

export interface Settling {
  readonly source: { readonly kind: string; readonly id: string; readonly code: string }
  readonly step: string
  /** What the movements are of: a row's id. */
  readonly line: string
  readonly materialId: string
  readonly lotId: string | null
  readonly from: 'quarantine' | 'available' | 'held'
  readonly parts: readonly { readonly quantity: string; readonly to: SettledTo }[]
  readonly reason: string
}
export type SettledTo = 'available' | 'held' | 'rejected' | 'scrap'
