import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { t } from '../i18n/translate.ts'

/** A line of a list that a code may mean: goods, of a lot and at a place where these are said. */
export interface Meanable {
  materialId: string
  materialCode: string
  lotCode?: string | null | undefined
  locationId?: string | null | undefined
}

/** Where somebody stands, and the material that he has scanned or chosen before. */
export interface KnownPlace {
  locationId?: string | undefined
  materialId?: string | undefined
}

/** What a code means among the lines of a list; nothing where it is none of them. */
export type Meaning<T> =
  /** One material; of several lines the first is meant first. */
  | { found: [T, ...T[]] }
  /** So many materials have this lot, and nobody has said which. */
  | { materials: number }
  /** It lies at other places than the one where somebody stands. */
  | { elsewhere: [T, ...T[]] }
  | undefined

/** Codes are one as people read them, whatever keyboard they were typed on. */
export const isSameCode = (one: string | null | undefined, other: string) =>
  typeof one === 'string' && codeAsRead(one) === codeAsRead(other)

const some = <T>(list: readonly T[]): [T, ...T[]] | undefined => (list.length ? ([...list] as [T, ...T[]]) : undefined)

/**
 * What a code of goods means where somebody stands. The place comes first: what lies elsewhere is never meant. Of lots with the same
 * code that of the material is meant that was said before; a code that names material and lot means that lot of that material
 * alone. `materialId` is that of the number that is printed on goods; a label of ours has the material's code in its text.
 */
export function goodsMeant<T extends Meanable>(
  all: readonly T[],
  { text, material, gtin, lot, serial }: Pick<Scan, 'text' | 'material' | 'gtin' | 'lot' | 'serial'>,
  standing: KnownPlace = {},
  materialId?: string,
): Meaning<T> {
  const lotCode = serial ?? lot
  const hasLot = (each: T) => !lotCode || !each.lotCode || isSameCode(each.lotCode, lotCode)
  const isNamed = (each: T) => (gtin ? each.materialId === materialId : isSameCode(each.materialCode, text))
  const named = all.filter((each) => isNamed(each) && hasLot(each))
  // Beside its material or the number of its goods a lot is of them alone.
  const isOfGoods = material || (gtin && (materialId || lotCode))
  const lots = isOfGoods ? [] : all.filter((each) => isSameCode(each.lotCode, lotCode ?? text))
  const isHere = (each: T) => !standing.locationId || !each.locationId || each.locationId === standing.locationId
  const [namedHere, lotsHere] = [named.filter(isHere), lots.filter(isHere)]
  const chosen = lotsHere.filter((each) => each.materialId === standing.materialId)
  const here = some(chosen) ?? some(namedHere) ?? some(lotsHere)
  if (here) {
    const materials = new Set(here.map((each) => each.materialId)).size
    return materials > 1 ? { materials } : { found: here }
  }
  const elsewhere = some(named) ?? some(lots)
  return elsewhere && { elsewhere }
}

/** Of a line: its place, with the bar code of that or its code. */
interface PlaceOf {
  locationId: string
  codes: readonly (string | null | undefined)[]
}

/**
 * The lines at the place that a code means. Places of two warehouses may have the same code: then the one at hand is meant, else
 * nobody can say which.
 */
export function placeMeant<T>(
  all: readonly T[],
  placeOf: (each: T) => PlaceOf,
  text: string,
  atHand?: string,
): { found: [T, ...T[]] } | { places: number } | undefined {
  const there = all.filter((each) => placeOf(each).codes.some((code) => isSameCode(code, text)))
  const places = new Set(there.map((each) => placeOf(each).locationId))
  const meant = places.size > 1 ? there.filter((each) => placeOf(each).locationId === atHand) : there
  const found = some(meant)
  return found ? { found } : places.size ? { places: places.size } : undefined
}

/** Why a code does not say which place is meant. */
export const severalPlacesWords = (code: string) => t('几个仓库都有库位“{code}”，请给它们设置条码后扫条码', { code })

/**
 * The material that is said after a scan: a code of goods alone says of which goods the lots that come next are; their lots leave it
 * said, those of other goods end it.
 */
export function saidAfter(
  { text, lot, serial }: Pick<Scan, 'text' | 'lot' | 'serial'>,
  meant: Pick<Meanable, 'materialId' | 'lotCode'>,
  before: string | undefined,
): string | undefined {
  const isLot = Boolean(lot ?? serial) || isSameCode(meant.lotCode, text)
  return isLot && meant.materialId !== before ? undefined : meant.materialId
}

/** Why a code does not say which goods are meant. */
export const severalWords = (count: number) => t('{count} 个物料都有这个批次号，请先扫物料', { count })
