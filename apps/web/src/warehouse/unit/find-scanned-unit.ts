import type { Scan } from '@zhizao/rules/scan/read-scan'
import { t } from '../../platform/i18n/translate.ts'
import { NotTaken } from '../../platform/scan/use-scans.ts'
import { type Card, units } from './use-unit-acts.ts'

const LONGEST = 64

/** The box or pallet that a scan names: by its SSCC, or by a code of the company's own. */
export async function findScannedUnit({ sscc, gtin, lot, serial, text }: Scan): Promise<Card | undefined> {
  if (sscc) {
    const [found] = await named(sscc)
    if (!found && !gtin && !lot) throw new NotTaken(t('没有 SSCC 是 {code} 的箱或托盘', { code: sscc }))
    return found
  }
  if (gtin || lot || serial || text.length > LONGEST) return undefined
  return (await named(text))[0]
}

async function named(code: string): Promise<Card[]> {
  const { records } = await units.page({ code, pageNumber: 1, pageSize: 20 }, { quiet: true })
  const found = records.find((each) => each.code === code)
  return found ? [await units.get({ id: found.id }, { quiet: true })] : []
}
