import { type StockRow, stock } from '@zhizao/contract/stock/stock'
import { addQuantities } from '@zhizao/rules/quantity/decimal'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { useRef } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { type KnownPlace, severalWords } from '../platform/scan/goods-meant.ts'
import { ScanField } from '../platform/scan/scan-field.tsx'
import { NotTaken } from '../platform/scan/use-scans.ts'

const stocks = client(stock)

/** How much lies there, where it is all of one material; else how many rows there are of it. */
function lyingWords(rows: readonly StockRow[]): string {
  const [first] = rows
  if (!first) return t('没有库存')
  if (rows.some(({ materialId }) => materialId !== first.materialId))
    return t('库存 {count} 行', { count: rows.length })
  return `${rows.reduce((sum, { quantity }) => addQuantities(sum, quantity), '0')} ${first.unit}`
}

/** Says at once what lies at what was scanned, by one question, and narrows the list to it: a place, a material or a lot. */
export function ScanStock({ go }: { go: (href: string) => void }) {
  const narrow = (filter: Record<string, string>) => go(`/wms/pages/stock/index?${new URLSearchParams(filter)}`)
  const standing = useRef<KnownPlace>({})
  async function look(scan: Scan) {
    const found = await stocks.scan({ ...scan, ...standing.current }, { quiet: true })
    const { kind, id, code, name, lotCode, lots, rows } = found
    if (lots > 1) throw new NotTaken(severalWords(lots))
    if (!kind) throw new NotTaken(t('没有这个物料、批次、库位或箱'))
    if (kind === 'unit') {
      go(`/wms/pages/handlingUnit/pack?id=${id}`)
      return t('箱与托盘 {code}', { code: code! })
    }
    // A material that was scanned says of which goods the lots that come next are.
    standing.current = kind === 'material' && !lotCode ? { materialId: id! } : {}
    narrow(kind === 'location' ? { locationId: id! } : { keyword: lotCode ?? code! })
    const called = kind === 'location' ? t('库位 {name}', { name: code! }) : [...new Set([code, name, lotCode])]
    return [called, lyingWords(rows)].flat().filter(Boolean).join(' ')
  }
  return <ScanField label={t('扫描物料、批次或库位')} onScan={look} />
}
