import type { StockStatus } from './stock-status.ts'

/** What stock is wanted for. */
export interface Use {
  /** The day on which it is needed: what may not be used any more by then is no stock for it. */
  today: string
  /** Whose stock it may be besides our own: of the customer that it is for, or of the supplier that it goes back to. */
  customerId?: string | null | undefined
  supplierId?: string | null | undefined
}

/** What decides whether stock is fit for a use. */
export interface FitFacts {
  status: StockStatus
  /** Last day on which the lot may be used. */
  expiresOn: string | null
  /** Whose it is; our own where nothing is said. */
  owner?: 'own' | 'customer' | 'supplier' | null
  customerId?: string | null
  supplierId?: string | null
  /** It lay in an alarm at a place that holds what did, and is about to be held. */
  isExposed?: boolean
}

/** Why stock is not fit for a use. */
export type Unfit = 'not available' | 'exposed' | 'expired' | 'not ours'

const isOthers = ({ owner, customerId, supplierId }: FitFacts, use: Use) =>
  (owner === 'customer' && !(customerId && customerId === use.customerId)) ||
  (owner === 'supplier' && !(supplierId && supplierId === use.supplierId))

/** Why stock is not fit for a use, if it is not. The server asks the same of many rows at once by `isFit`. */
export function unfitFor(stock: FitFacts, use: Use): Unfit | undefined {
  if (stock.status !== 'available') return 'not available'
  if (stock.isExposed) return 'exposed'
  if (stock.expiresOn && stock.expiresOn < use.today) return 'expired'
  return isOthers(stock, use) ? 'not ours' : undefined
}

/** The same of what goes back to its supplier in another status: however old it is, and wherever it was put aside. */
export function unfitToReturn(stock: FitFacts, status: StockStatus, use: Use): Unfit | undefined {
  if (stock.status !== status) return 'not available'
  return isOthers(stock, use) ? 'not ours' : undefined
}
