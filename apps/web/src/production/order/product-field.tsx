import { isUnreadable, readScan } from '@zhizao/rules/scan/read-scan'
import { type KeyboardEvent, useRef, useState } from 'react'
import { findScannedMaterial } from '../../material/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import { scanBurst } from '../../platform/scan/scan-burst.ts'
import { useScanReader } from '../../platform/scan/scan-readers.ts'
import type { Choice } from '../../platform/widgets/choices.ts'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import classes from '../production.module.css'
import { findProducts } from '../production-choices.ts'

interface ProductFieldProps {
  id?: string
  value?: string | null
  onChange?: (value: unknown) => void
  disabled?: boolean
}

/** A product, by a part of its code or name, or by a scanner that types its label here. */
export function ProductField({ value, onChange, ...rest }: ProductFieldProps) {
  const burst = useRef(scanBurst())
  const [known, setKnown] = useState<readonly Choice[]>([])
  const [wrong, setWrong] = useState<string>()
  async function take(code: string) {
    const scan = readScan(code)
    const found = isUnreadable(scan) ? undefined : await findScannedMaterial(scan)
    if (!found) return setWrong(t('没有找到“{code}”，请核对', { code }))
    if (found.source !== 'make') return setWrong(t('“{code}”是外购物料，不能下生产订单', { code: found.code }))
    await findProducts(found.code)
    setWrong(undefined)
    setKnown([{ value: found.id, label: `${found.code} ${found.name}` }])
    onChange?.(found.id)
  }
  const box = useRef<HTMLDivElement>(null)
  // Also what is scanned while the focus is on a quantity.
  useScanReader({ input: () => box.current?.querySelector('input') ?? undefined, take: (code) => void take(code) })
  function key(event: KeyboardEvent) {
    const code = burst.current.key(event.key, event.timeStamp)
    if (!code || event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    void take(code)
  }
  return (
    <div ref={box} onKeyDownCapture={key}>
      <RemoteSelect
        {...rest}
        name="production-products"
        find={findProducts}
        known={known}
        placeholder={t('编码、名称，或扫描条码')}
        value={value}
        onChange={(next) => {
          setWrong(undefined)
          onChange?.(next)
        }}
      />
      {wrong && (
        <div className={classes.error} role="alert">
          {wrong}
        </div>
      )}
    </div>
  )
}
