import type { StockSource } from '../ledger/posting.ts'

/** What the ledger calls a split or merge of lots. */
export const lotEventSource = ({ id, code }: { id: string; code: string }): StockSource => ({
  kind: 'lotEvent',
  id,
  code,
})
