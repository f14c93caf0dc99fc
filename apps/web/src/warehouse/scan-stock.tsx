import type { Scan } from '@zhizao/rules/scan/read-scan'
import { t } from '../platform/i18n/translate.ts'
import { ScanField } from '../platform/scan/scan-field.tsx'
import { NotTaken } from '../platform/scan/use-scans.ts'
import { findScannedLocation, findScannedStock } from './find-scanned.ts'
import { findScannedUnit } from './unit/find-scanned-unit.ts'

/** Narrows the stock list to what was scanned: a place, a material or a lot. */
export function ScanStock({ go }: { go: (href: string) => void }) {
  const narrow = (filter: Record<string, string>) => go(`/wms/pages/stock/index?${new URLSearchParams(filter)}`)
  async function look(scan: Scan) {
    const unit = await findScannedUnit(scan)
    if (unit) {
      go(`/wms/pages/handlingUnit/pack?id=${unit.id}`)
      return unit.summary
    }
    const place = await findScannedLocation(scan)
    if (place) {
      narrow({ locationId: place.id })
      return t('库位 {name}', { name: place.code })
    }
    const found = await findScannedStock(scan)
    if (!found) throw new NotTaken(t('没有这个物料、批次或库位'))
    const { material, lotCode } = found
    narrow({ keyword: lotCode ?? material.code })
    return [material.code, material.name, lotCode].filter(Boolean).join(' ')
  }
  return <ScanField label={t('扫描物料、批次或库位')} onScan={look} />
}
