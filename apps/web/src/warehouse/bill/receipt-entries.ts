import type { Putaway, Receipt } from '@zhizao/contract/bills/inbound-bill'
import { addQuantities, compareQuantities } from '@zhizao/rules/quantity/decimal'
import { isFarAbove } from '@zhizao/rules/quantity/far'
import { fractionOf, over, roundedUp, times } from '@zhizao/rules/quantity/fraction'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { goodsMeant, type KnownPlace, type Meaning } from '../../platform/scan/goods-meant.ts'
import type { Choice } from '../../platform/widgets/choices.ts'

/** A line of a bill as far as it is received. */
export interface ReceivedLine {
  id: string
  materialId: string
  materialCode: string
  materialName: string
  tracking: 'none' | 'lot' | 'serial'
  lotCode?: string | null | undefined
  expiresOn?: string | null | undefined
  unitId?: string | null | undefined
  unitName: string
  /** As it was ordered, in the line's own unit. */
  quantity: string
  baseUnit: string
  decimals: number
  baseQuantity: string | null
  done: string
}

/** What is typed or scanned of a line before it is booked: one lot at one place. */
export interface Entry {
  no: number
  lineId: string
  quantity: string | null
  /** The line's own unit instead of the base unit. */
  inLineUnit: boolean
  lotCode: string | null
  expiresOn: string | null
  locationId: string | null
  /** The supplier's box or pallet that it comes in. */
  sscc?: string | undefined
  /** The place's name where it is known without a search. */
  place?: Choice | undefined
}

/** What a code said, as far as it says something about goods. */
export interface GoodsScan {
  text: string
  /** The code of the material that the lot is of. */
  material?: string | undefined
  gtin?: string | undefined
  lot?: string | undefined
  serial?: string | undefined
  expires?: string | undefined
  quantity?: string | undefined
  sscc?: string | undefined
}

let last = 0
const nextNo = () => ++last

const blank = (line: ReceivedLine, put: Putaway | undefined): Entry => ({
  no: nextNo(),
  lineId: line.id,
  quantity: null,
  inLineUnit: false,
  lotCode: line.lotCode ?? null,
  expiresOn: line.expiresOn ?? null,
  locationId: put?.locationId ?? null,
  place: put?.locationId ? { value: put.locationId, label: put.location ?? '' } : undefined,
})

/** One entry for each line that something is still to come of, at the place that is proposed. */
export const entriesOf = (lines: readonly ReceivedLine[], putaway: readonly Putaway[]): Entry[] =>
  lines.flatMap((line) => {
    const put = putaway.find(({ lineId }) => lineId === line.id)
    return put && compareQuantities(put.open, '0') > 0 ? [blank(line, put)] : []
  })

/** Another lot of the same line. */
export const anotherOf = (line: ReceivedLine, put: Putaway | undefined): Entry => ({
  ...blank(line, put),
  lotCode: null,
  expiresOn: null,
})

export const changed = (entries: readonly Entry[], no: number, values: Partial<Entry>): Entry[] =>
  entries.map((entry) => (entry.no === no ? { ...entry, ...values } : entry))

/** Entries that were booked and refused, to go on with: beside those that are typed, in the place of those that are not. */
export function takenBack(entries: readonly Entry[], refused: readonly Entry[]): Entry[] {
  const again = new Set(refused.map(({ lineId }) => lineId))
  const left = entries.filter(({ lineId, quantity }) => quantity?.trim() || !again.has(lineId))
  // Their numbers are of another life of the page.
  return [...left, ...refused.map((entry) => ({ ...entry, no: nextNo() }))]
}

/**
 * What a code of goods means among the lines of a bill: the line with its lot, else one of its material that waits longest, as
 * goods may bring a lot that nobody has announced.
 */
export function lineMeant(
  lines: readonly ReceivedLine[],
  { text, material, gtin, lot, serial }: GoodsScan,
  standing: KnownPlace,
  materialId?: string,
): Meaning<ReceivedLine> {
  const isOfGoods = material !== undefined || (gtin !== undefined && materialId !== undefined)
  return (
    goodsMeant(lines, { text, material, gtin, lot, serial }, standing, materialId) ??
    (isOfGoods ? goodsMeant(lines, { text, material, gtin }, standing, materialId) : undefined)
  )
}

/**
 * What a scan makes of the entries: it fills the one of its lot, else the first that has no other lot yet, else it adds one.
 * A piece with a number of its own counts one; without a quantity nothing is counted, for a person to say.
 */
export function scanned(
  entries: readonly Entry[],
  line: ReceivedLine,
  scan: GoodsScan,
  put: Putaway | undefined,
): { entries: Entry[]; no: number } {
  const code = line.tracking === 'none' ? null : (scan.serial ?? scan.lot ?? null)
  const more = scan.serial ? '1' : scan.quantity
  const own = entries.filter(({ lineId }) => lineId === line.id)
  const box = scan.sscc
  const same =
    own.find((one) => code !== null && one.lotCode === code && one.sscc === box) ??
    own.find((one) => !one.sscc && (!box || !one.quantity) && isFree(one, line, code))
  const entry = same ?? anotherOf(line, put)
  const quantity = more ? addQuantities(typedQuantity(entry.quantity ?? '') ?? '0', more) : entry.quantity
  const filled = {
    ...entry,
    ...(box && { sscc: box }),
    quantity,
    lotCode: code ?? entry.lotCode,
    expiresOn: scan.expires ?? entry.expiresOn,
  }
  return {
    entries: same ? entries.map((one) => (one.no === same.no ? filled : one)) : [...entries, filled],
    no: filled.no,
  }
}

const isFree = ({ quantity, lotCode }: Entry, line: ReceivedLine, code: string | null) =>
  code === null || (!quantity && (!lotCode || lotCode === line.lotCode))

/** Entries with far more than is still to come of their line. */
export function farEntries(entries: readonly Entry[], lines: readonly ReceivedLine[], putaway: readonly Putaway[]) {
  return entries.flatMap(({ lineId, quantity: typed, inLineUnit, lotCode }) => {
    const [given, line] = [typedQuantity(typed ?? ''), lines.find(({ id }) => id === lineId)]
    const expected = putaway.find((put) => put.lineId === lineId)?.open
    if (!given || !line || !expected) return []
    const quantity = inLineUnit ? inBaseUnit(given, line) : given
    if (!isFarAbove(quantity, expected)) return []
    const { materialCode, baseUnit: unit, decimals } = line
    return [{ name: [materialCode, lotCode].filter(Boolean).join(' '), quantity, expected, unit, decimals }]
  })
}

/** What is still to come is counted in the base unit; the line itself says how much of it one of its own is. */
const inBaseUnit = (given: string, { quantity, baseQuantity, decimals }: ReceivedLine) =>
  baseQuantity === null || compareQuantities(quantity, '0') === 0
    ? given
    : roundedUp(times(fractionOf(given), over(fractionOf(baseQuantity), fractionOf(quantity))), decimals)

/** What is booked of the entries: those with a quantity; what is missing or wrong of them is named instead. */
export function booked(
  entries: readonly Entry[],
  lines: readonly ReceivedLine[],
): { lines: Receipt['lines'] } | { no: number; missing: 'quantity' | 'location' | 'lot' } {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const sent: Receipt['lines'] = []
  for (const { no, lineId, quantity, inLineUnit, lotCode, expiresOn, locationId, sscc } of entries) {
    if (!quantity?.trim()) continue
    const typed = typedQuantity(quantity)
    if (!typed || compareQuantities(typed, '0') <= 0) return { no, missing: 'quantity' }
    if (!locationId) return { no, missing: 'location' }
    const line = byId.get(lineId)!
    if (line.tracking === 'serial' && !lotCode) return { no, missing: 'lot' }
    sent.push({
      lineId,
      quantity: typed,
      locationId,
      unitId: inLineUnit ? line.unitId : null,
      ...(line.tracking !== 'none' && { lotCode, expiresOn }),
      ...(sscc && { sscc }),
    })
  }
  return { lines: sent }
}
