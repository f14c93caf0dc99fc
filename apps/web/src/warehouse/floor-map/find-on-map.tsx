import { stock } from '@zhizao/contract/stock/stock'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { Button } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ScanField } from '../../platform/scan/scan-field.tsx'
import { NotTaken } from '../../platform/scan/use-scans.ts'
import { findScannedLocation } from '../find-scanned.ts'
import classes from './floor-map.module.css'

const stocks = client(stock)

interface FindOnMapProps {
  warehouseId: string
  onChoose: (id: string) => void
  onFound: (places: ReadonlySet<string> | undefined) => void
}

/** Looks for a place, or for where goods lie: by scanner or by typing a part of a code or name. */
export function FindOnMap({ warehouseId, onChoose, onFound }: FindOnMapProps) {
  const [isNarrowed, setNarrowed] = useState(false)
  const show = (places: ReadonlySet<string> | undefined) => {
    setNarrowed(places !== undefined)
    onFound(places)
  }
  async function look(scan: Scan) {
    const place = await findScannedLocation(scan)
    if (place) {
      show(new Set([place.id]))
      onChoose(place.id)
      return t('库位 {name}', { name: place.code })
    }
    const keyword = (scan.material && scan.lot) ?? scan.text
    const rows = await stocks.select({ keyword: keyword.slice(0, 100), warehouseId }, { quiet: true })
    const ids = new Set(rows.flatMap(({ locationId }) => locationId ?? []))
    if (!ids.size) throw new NotTaken(t('这个仓库里没有找到'))
    show(ids)
    if (ids.size === 1) onChoose([...ids][0]!)
    return t('在 {count} 个库位上', { count: ids.size })
  }
  return (
    <div className={classes.find}>
      <ScanField label={t('找库位、物料或批次')} onScan={look} />
      {isNarrowed && <Button onClick={() => show(undefined)}>{t('显示全部')}</Button>}
    </div>
  )
}
