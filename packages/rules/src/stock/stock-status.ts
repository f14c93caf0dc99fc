/** What stock may be used for: nothing yet, anything, nothing until somebody has looked, nothing any more. */
export const stockStatuses = ['quarantine', 'available', 'held', 'rejected'] as const
export type StockStatus = (typeof stockStatuses)[number]

/** Where a quantity may go from each status; a change is a move in place, so a part of a lot can pass. */
export const statusSteps: Readonly<Record<StockStatus, readonly StockStatus[]>> = {
  quarantine: ['available', 'rejected'],
  available: ['held', 'rejected'],
  held: ['available', 'rejected'],
  rejected: [],
}

export const mayBecome = (from: StockStatus, to: StockStatus): boolean => statusSteps[from].includes(to)
