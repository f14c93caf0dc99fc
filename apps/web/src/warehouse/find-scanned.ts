import { type Location, location } from '@zhizao/contract/stock/location'
import { stock } from '@zhizao/contract/stock/stock'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { type KnownPlace, severalPlacesWords, severalWords } from '../platform/scan/goods-meant.ts'
import { NotTaken } from '../platform/scan/use-scans.ts'

const locations = client(location)
const stocks = client(stock)
const LONGEST_BARCODE = 100

/** The place whose bar code was scanned, or its code where it has none. */
export async function findScannedLocation({ text, material }: Scan): Promise<Location | undefined> {
  if (material || text.length > LONGEST_BARCODE) return undefined
  const [one, other] = await locations.list({ barcode: text }, { quiet: true })
  if (other) throw new NotTaken(severalPlacesWords(text))
  return one
}

type StockScanned =
  | { place: Pick<Location, 'id' | 'code'> }
  | { materialId: string; lotCode: string | undefined; isHere: boolean }

/** What of the stock a scan names, from where somebody stands: a place; or a material, with the lot that was named or scanned. */
export async function findScannedStock(scan: Scan, standing: KnownPlace): Promise<StockScanned | undefined> {
  const { kind, id, code, materialId, lotCode, lots, rows } = await stocks.scan(
    { ...scan, ...standing },
    { quiet: true },
  )
  if (lots > 1) throw new NotTaken(severalWords(lots))
  if (kind === 'location') return { place: { id: id!, code: code! } }
  // A code of goods that nobody has entered must not be taken for whatever lot has the same letters.
  if (!kind && scan.gtin) throw new NotTaken(t('没有物料的商品条码是 {gtin}，请先在物料里填写', { gtin: scan.gtin }))
  return materialId ? { materialId, lotCode: lotCode ?? undefined, isHere: rows.length > 0 } : undefined
}
