import type { CountSheetLine, StockCountStatus } from '@zhizao/contract/counting/stock-count'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { goodsMeant, type KnownPlace, type Meaning, placeMeant } from '../../platform/scan/goods-meant.ts'

/** Whether somebody still has to count it: in a recount, what is doubted. */
export const isWaiting = ({ counted, needsRecount }: CountSheetLine, status?: StockCountStatus): boolean =>
  status === 'recount' ? needsRecount : counted === null

/** The next line behind this one that nobody has counted yet, and from the beginning again. */
export function nextWaiting(
  lines: readonly CountSheetLine[],
  after: Pick<CountSheetLine, 'sort'> | undefined,
): CountSheetLine | undefined {
  const waiting = lines.filter((line) => line.needsRecount || line.counted === null)
  return waiting.find(({ sort }) => sort > (after?.sort ?? 0)) ?? waiting[0]
}

/**
 * The line that a scanned code means: a place, or goods where somebody stands. What was not counted yet comes first, and of that what
 * lies at the place of the line at hand, where nobody has said a place.
 */
export function lineMeant(
  lines: readonly CountSheetLine[],
  scan: Scan,
  standing: KnownPlace,
  at: Pick<CountSheetLine, 'locationId'> | undefined,
): { place: CountSheetLine } | { places: number } | Meaning<CountSheetLine> {
  const rank = (line: CountSheetLine) =>
    (line.locationId === at?.locationId ? 0 : 2) + (isWaiting(line) || line.needsRecount ? 0 : 1)
  const ordered = lines.toSorted((one, other) => rank(one) - rank(other))
  const placed = scan.material ? undefined : placeMeant(ordered, placeOf, scan.text, at?.locationId)
  if (placed && 'places' in placed) return placed
  if (placed) return { place: placed.found.find((line) => isWaiting(line) || line.needsRecount) ?? placed.found[0] }
  const materialId = scan.gtin && lines.find(({ gtin }) => gtin === scan.gtin)?.materialId
  return goodsMeant(ordered, scan, standing, materialId)
}

const placeOf = ({ locationId, locationCode, locationBarcode }: CountSheetLine) => ({
  locationId,
  codes: [locationBarcode, locationCode],
})
