import type { CountSheetLine, StockCountStatus } from '@zhizao/contract/warehouse/stock-count'
import { lotIdentityOf } from '@zhizao/rules/scan/lot-identity'

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

/** The line that a scanned code means: of its place, material or lot; first at the place where people stand, and not counted yet. */
export function scannedLine(
  lines: readonly CountSheetLine[],
  text: string,
  at: CountSheetLine | undefined,
): CountSheetLine | undefined {
  const code = text.trim().toLowerCase()
  if (!code) return undefined
  const is = (value: string | null) => value?.toLowerCase() === code
  const own = lotIdentityOf(text.trim())
  const fits = (line: CountSheetLine) =>
    own ? line.lotCode === own.lot && line.materialCode === own.material : is(line.lotCode) || is(line.materialCode)
  const here = lines.filter((line) => line.locationId === at?.locationId && fits(line))
  const placed = lines.filter((line) => is(line.locationBarcode) || is(line.locationCode))
  const anywhere = lines.filter(fits)
  for (const found of [here, placed, anywhere]) {
    const [first] = found
    if (first) return found.find((line) => isWaiting(line) || line.needsRecount) ?? first
  }
  return undefined
}
