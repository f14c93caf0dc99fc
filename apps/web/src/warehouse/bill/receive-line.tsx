import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type Putaway, putawayWhyTitles } from '@zhizao/contract/bills/inbound-bill'
import { plainDecimal, quantityText } from '@zhizao/rules/quantity/decimal'
import { Button, Input, Segmented, Tag } from 'antd'
import { type ReactNode, useId } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import type { FindChoices } from '../../platform/widgets/choices.ts'
import { DateField } from '../../platform/widgets/date-field.tsx'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import classes from './bill-work.module.css'
import type { Entry, ReceivedLine } from './receipt-entries.ts'

/** Places to choose one from, and under what name they are kept. */
export interface Places {
  name: string
  find: FindChoices
}

interface ReceiveLineProps {
  line: ReceivedLine
  put: Putaway | undefined
  entries: readonly Entry[]
  /** The entry that was scanned or touched last. */
  now: number | undefined
  disabled: boolean
  /** Of it waits on this device, in the base unit. */
  here: string | undefined
  /** Where it may be put. */
  places: Places
  onChange: (no: number, values: Partial<Entry>) => void
  onAdd: () => void
  onRemove: (no: number) => void
}

/** A line of a bill with what is received of it now. */
export function ReceiveLine(props: ReceiveLineProps) {
  const { line, put, entries, now, disabled, here, places, onChange, onAdd, onRemove } = props
  const { materialCode, materialName, baseUnit, decimals, baseQuantity, done, tracking } = line
  const open = put?.open ?? '0'
  const isFull = plainDecimal(open) === '0'
  const amount = (quantity: string) => `${quantityText(quantity, decimals)} ${baseUnit}`
  return (
    <article
      className={`${classes.line} ${entries.some(({ no }) => no === now) ? classes.now : ''} ${isFull ? classes.full : ''}`}
    >
      <div className={classes.head}>
        <div>
          <div className={classes.what}>{materialCode}</div>
          <div className={classes.sub}>{materialName}</div>
        </div>
        <div className={classes.amount}>
          {amount(open)}
          <div className={classes.sub}>
            {t('应收 {all}，已收 {done}', { all: amount(baseQuantity ?? '0'), done: amount(done) })}
          </div>
          {here && <Tag color="processing">{t('本机待上传 {quantity}', { quantity: amount(here) })}</Tag>}
        </div>
      </div>
      {put && !isFull && (
        <div className={classes.sub}>
          {put.location ? t('建议放到 {location}', { location: put.location }) : t('没有建议的库位')}{' '}
          <Tag color={put.location ? 'blue' : 'orange'}>{t(putawayWhyTitles[put.why])}</Tag>
        </div>
      )}
      {entries.map((entry) => (
        <EntryFields
          key={entry.no}
          line={line}
          entry={entry}
          disabled={disabled}
          places={places}
          open={open}
          onChange={(values) => onChange(entry.no, values)}
          onRemove={entries.length > 1 ? () => onRemove(entry.no) : undefined}
        />
      ))}
      {tracking !== 'none' && !isFull && (
        <Button icon={<PlusOutlined />} disabled={disabled} onClick={onAdd}>
          {tracking === 'serial' ? t('再收一件') : t('再收一个批次')}
        </Button>
      )}
    </article>
  )
}

function Field({ title, children }: { title: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{title}</label>
      {children(id)}
    </div>
  )
}

interface EntryFieldsProps {
  line: ReceivedLine
  places: Places
  entry: Entry
  open: string
  disabled: boolean
  onChange: (values: Partial<Entry>) => void
  onRemove: (() => void) | undefined
}

function EntryFields({ line, entry, open, disabled, places, onChange, onRemove }: EntryFieldsProps) {
  const { tracking, unitName, baseUnit } = line
  return (
    <div className={classes.entry}>
      {entry.sscc && (
        <Tag closable={!disabled} closeIcon={!disabled} onClose={() => onChange({ sscc: undefined })}>
          {t('装在箱 {code} 里', { code: entry.sscc })}
        </Tag>
      )}
      <div className={classes.fields}>
        <Field title={t('本次收货')}>
          {(id) => (
            <QuantityField
              id={id}
              value={entry.quantity}
              unit={entry.inLineUnit ? unitName : baseUnit}
              disabled={disabled}
              onChange={(quantity) => onChange({ quantity })}
            />
          )}
        </Field>
        <Field title={t('库位')}>
          {(id) => (
            <RemoteSelect
              id={id}
              name={places.name}
              find={places.find}
              value={entry.locationId}
              known={entry.place ? [entry.place] : []}
              disabled={disabled}
              onChange={(locationId) => onChange({ locationId: (locationId as string | null) ?? null })}
            />
          )}
        </Field>
        {tracking !== 'none' && <LotFields tracking={tracking} entry={entry} disabled={disabled} onChange={onChange} />}
      </div>
      <EntryTools line={line} entry={entry} open={open} disabled={disabled} onChange={onChange} onRemove={onRemove} />
    </div>
  )
}

type LotFieldsProps = Pick<EntryFieldsProps, 'entry' | 'disabled' | 'onChange'> & Pick<ReceivedLine, 'tracking'>

function LotFields({ tracking, entry, disabled, onChange }: LotFieldsProps) {
  return (
    <>
      <Field title={tracking === 'serial' ? t('序列号') : t('批次号')}>
        {(id) => (
          <Input
            id={id}
            value={entry.lotCode ?? ''}
            disabled={disabled}
            maxLength={64}
            autoComplete="off"
            data-lot-of={entry.no}
            onChange={({ target }) => onChange({ lotCode: target.value || null })}
          />
        )}
      </Field>
      <Field title={t('有效期至')}>
        {(id) => (
          <DateField
            id={id}
            value={entry.expiresOn}
            disabled={disabled}
            onChange={(expiresOn) => onChange({ expiresOn })}
          />
        )}
      </Field>
    </>
  )
}

/** What fills an entry in with one touch. */
function EntryTools({ line, entry, open, disabled, onChange, onRemove }: Omit<EntryFieldsProps, 'places'>) {
  const { tracking, unitId, unitName, baseUnit } = line
  const hasUnit = Boolean(unitId) && unitName !== baseUnit
  return (
    <div className={classes.tools}>
      <Button
        disabled={disabled || entry.inLineUnit || tracking === 'serial'}
        onClick={() => onChange({ quantity: open })}
      >
        {t('填入待收数量')}
      </Button>
      {hasUnit && (
        <Segmented
          disabled={disabled}
          aria-label={t('单位')}
          options={[
            { value: 0, label: baseUnit },
            { value: 1, label: unitName },
          ]}
          value={entry.inLineUnit ? 1 : 0}
          onChange={(which) => onChange({ inLineUnit: which === 1 })}
        />
      )}
      {onRemove && (
        <Button danger icon={<DeleteOutlined />} aria-label={t('删除这一条')} disabled={disabled} onClick={onRemove} />
      )}
    </div>
  )
}
