import { type Location, location } from '@zhizao/contract/warehouse/location'
import { stock } from '@zhizao/contract/warehouse/stock'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { type Standing, severalWords } from '../platform/scan/goods-meant.ts'
import { NotTaken } from '../platform/scan/use-scans.ts'

const locations = client(location)
const stocks = client(stock)
const LONGEST_BARCODE = 100

/** The place whose bar code was scanned, or its code where it has none. */
export const findScannedLocation = async ({ text }: Scan): Promise<Location | undefined> =>
  text.length > LONGEST_BARCODE ? undefined : (await locations.list({ barcode: text }, { quiet: true }))[0]

/** What of the stock a scan names, from where somebody stands: a place; or a material, with the lot that was named or scanned. */
export async function findScannedStock({ text, gtin, lot, serial, sscc }: Scan, standing: Standing) {
  const found = await stocks.scan({ ...{ text, gtin, lot, serial, sscc }, ...standing }, { quiet: true })
  const { kind, id, code, materialId, lotCode, lots, rows } = found
  if (lots > 1) throw new NotTaken(severalWords(lots))
  if (kind === 'location') return { place: { id: id!, code: code! } }
  // A code of goods that nobody has entered must not be taken for whatever lot has the same letters.
  if (!kind && gtin) throw new NotTaken(t('没有物料的商品条码是 {gtin}，请先在物料里填写', { gtin }))
  return materialId ? { materialId, lotCode: lotCode ?? undefined, isHere: rows.length > 0 } : undefined
}
