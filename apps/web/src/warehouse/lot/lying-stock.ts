import type { StockRow } from '@zhizao/contract/stock/stock'

/** What lies at a place, of one status: a row that is not added up over them. */
export type LyingStock = StockRow & {
  locationId: string
  locationCode: string
  status: NonNullable<StockRow['status']>
}

export const isLying = (row: StockRow): row is LyingStock =>
  row.locationId !== null && row.locationCode !== null && row.status !== null
