import type { Material } from '@zhizao/contract/material/material'
import { type Lot, lot } from '@zhizao/contract/trace/lot'
import { type Location, location } from '@zhizao/contract/warehouse/location'
import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { findScannedMaterial } from '../material/find-scanned.ts'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { NotTaken } from '../platform/scan/use-scans.ts'

const lots = client(lot)
const locations = client(location)
const LONGEST = { lot: 64, barcode: 100 }

/** Lots with exactly this code; of several materials there may be one each. */
export const lotsWithCode = async (code: string): Promise<Lot[]> =>
  code.length > LONGEST.lot
    ? []
    : (await lots.page({ code, pageNumber: 1, pageSize: 100 }, { quiet: true })).records.filter(
        (found) => codeAsRead(found.code) === codeAsRead(code),
      )

/** The place whose bar code was scanned, or its code where it has none. */
export async function findScannedLocation({ text }: Scan): Promise<Location | undefined> {
  if (text.length > LONGEST.barcode) return undefined
  const [one, other] = await locations.list({ barcode: text }, { quiet: true })
  if (other) throw new NotTaken(t('几个仓库都有库位“{code}”，请给它们设置条码后扫条码', { code: text }))
  return one
}

/** What of the stock a scan names: a material, with the lot that stands in the code or that the code itself is. */
export async function findScannedStock(
  scan: Scan,
): Promise<{ material: Pick<Material, 'id' | 'code' | 'name'>; lotCode?: string } | undefined> {
  const material = await findScannedMaterial(scan)
  const lotCode = scan.serial ?? scan.lot
  if (material) return { material, lotCode }
  // A code of goods that nobody has entered must not be taken for whatever lot has the same letters.
  if (scan.gtin) throw new NotTaken(t('没有物料的商品条码是 {gtin}，请先在物料里填写', { gtin: scan.gtin }))
  const [one, ...others] = await lotsWithCode(lotCode ?? scan.text)
  if (others.length) throw new NotTaken(t('{count} 个物料都有这个批次号，请先扫物料', { count: others.length + 1 }))
  return one && { material: { id: one.materialId, code: one.materialCode, name: one.materialName }, lotCode: one.code }
}
