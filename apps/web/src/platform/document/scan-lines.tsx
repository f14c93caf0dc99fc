import type { Scan } from '@zhizao/rules/scan/read-scan'
import { useRef } from 'react'
import { t } from '../i18n/translate.ts'
import { saidAfter } from '../scan/goods-meant.ts'
import { NotTaken } from '../scan/use-scans.ts'
import type { FullDocument, ScannedPlace } from './document-options.ts'
import { setValues } from './line-rows.ts'
import { addScanned, lineWith, newLot } from './scanned-line.ts'
import type { useLines } from './use-lines.ts'

/** Brings what is scanned into the lines of a document, and says what became of it. */
export function useScanLines({ scan, most }: FullDocument, own: ReturnType<typeof useLines>) {
  // Scans come faster than pages are drawn.
  const now = useRef(own.lines)
  now.current = own.lines
  const standing = useRef<ScannedPlace>({})
  return async (code: Scan, from?: HTMLElement) => {
    const found = await scan!(code, standing.current)
    const fresh = found ? undefined : newLot(code, now.current, from)
    if (fresh) {
      own.change((lines) => setValues(lines, fresh.at, fresh.values))
      return t('批次 {code}', { code: fresh.lotCode })
    }
    if (!found) throw new NotTaken(t('没有找到，请核对'))
    if ('place' in found) {
      standing.current = { locationId: found.place.id, place: found.place.code }
      return t('库位 {name}', { name: found.place.code })
    }
    const { materialId, lotCode } = found.values as { materialId?: string; lotCode?: string | null }
    if (materialId) {
      const { materialId: before } = standing.current
      standing.current = { ...standing.current, materialId: saidAfter(code, { materialId, lotCode }, before) }
    }
    if (found.isSingle && lineWith(now.current, found) !== -1) throw new NotTaken(t('这一件已经扫过了'))
    const next = addScanned(now.current, found, own.fields, most)
    if (next === now.current) throw new NotTaken(t('最多 {most} 行，没有加入', { most }))
    now.current = next
    own.change((lines) => addScanned(lines, found, own.fields, most))
    return found.says
  }
}
