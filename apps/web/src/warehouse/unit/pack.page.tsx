import { type UnitKind, unitKindTitles } from '@zhizao/contract/stock/handling-unit'
import { Alert, Button, Segmented } from 'antd'
import { useEffect, useRef } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { ScanField, type ScanFieldHandle } from '../../platform/scan/scan-field.tsx'
import { usePermission } from '../../platform/session/permission.ts'
import classes from '../bill/bill-work.module.css'
import { UnitLine } from './unit-line.tsx'
import { UnitWork } from './unit-work.tsx'
import { type Packing, usePacking } from './use-packing.ts'

/** 扫码装箱: boxes and pallets are packed, unpacked, sealed, moved and broken up by their codes. */
export function PackPage() {
  const packing = usePacking()
  const { card, place, pallet, target, way, kind, lines, wrong, acts } = packing
  const field = useRef<ScanFieldHandle>(null)
  // Whatever was pressed, the next thing is a scan.
  const shown = `${card?.id} ${card?.updatedAt} ${place?.id} ${acts.busy} ${way} ${kind}`
  useEffect(() => {
    if (shown) field.current?.focus()
  }, [shown])
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <ScanField ref={field} autoFocus label={t('扫描箱码、库位、物料或批次')} onScan={packing.onScan} />
      </div>
      {acts.failure && <Alert type="error" showIcon role="alert" title={acts.failure} />}
      {card ? (
        <UnitWork
          card={card}
          pallet={pallet}
          target={target}
          acts={acts}
          onNew={packing.onNew}
          onMoved={() => packing.setTarget(undefined)}
          isBusy={acts.busy || lines.length > 0}
        />
      ) : (
        <NewUnit packing={packing} />
      )}
      <WaySwitch packing={packing} />
      <div className={classes.list}>
        {lines.map((line) => (
          <UnitLine
            key={line.key}
            line={line}
            isWrong={line.key === wrong}
            disabled={acts.busy}
            onChange={(quantity) => packing.change(line.key, quantity)}
            onRemove={() => packing.remove(line.key)}
          />
        ))}
      </div>
      <Foot packing={packing} />
    </div>
  )
}

interface PartProps {
  packing: Packing
}

/** Where a new unit is packed, and of which kind. */
function NewUnit({ packing: { place, kind, setKind } }: PartProps) {
  return (
    <div className={`${classes.card} ${classes.top}`}>
      <h1 className={classes.name}>{place ? t('在 {place} 建新箱', { place: place.code }) : t('扫码装箱')}</h1>
      <div className={classes.facts}>
        {place
          ? t('扫要装入的物料或批次；不装东西也可以先建空托盘。')
          : t('扫箱码，操作这一箱；扫库位，在那里建新箱。')}
      </div>
      {place && (
        <Segmented
          size="large"
          aria-label={t('类型')}
          value={kind}
          onChange={setKind}
          options={Object.entries(unitKindTitles).map(([value, title]) => ({
            value: value as UnitKind,
            label: t(title),
          }))}
        />
      )}
    </div>
  )
}

/** Whether what is scanned goes into the open unit or out of it. */
function WaySwitch({ packing: { card, way, setWay } }: PartProps) {
  const mayUnpack = usePermission('handlingUnit:unpack')
  if (card?.state !== 'open' || !mayUnpack) return null
  return (
    <Segmented
      block
      size="large"
      aria-label={t('装入或取出')}
      value={way}
      onChange={setWay}
      options={[
        { value: 'in', label: t('装入') },
        { value: 'out', label: t('取出') },
      ]}
    />
  )
}

function Foot({ packing: { card, place, way, kind, lines, acts, book } }: PartProps) {
  const mays = { in: usePermission('handlingUnit:pack'), out: usePermission('handlingUnit:unpack') }
  const isOpen = card ? card.state === 'open' : Boolean(place)
  if (!isOpen || !mays[way]) return null
  const making = kind === 'box' ? t('建箱并装入') : t('建托盘并装入')
  return (
    <div className={classes.foot}>
      <span>{t('本次 {n} 条', { n: lines.length })}</span>
      <Button
        type="primary"
        size="large"
        loading={acts.busy}
        disabled={!lines.length && (Boolean(card) || kind === 'box')}
        onClick={() => void book()}
      >
        {card ? (way === 'in' ? t('装入') : t('取出')) : lines.length || kind === 'box' ? making : t('建空托盘')}
      </Button>
    </div>
  )
}
