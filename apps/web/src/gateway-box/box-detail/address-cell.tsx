import { Input, InputNumber, Select } from 'antd'
import type { ClipboardEvent } from 'react'
import { registerTables } from '../../device/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import classes from './address-cell.module.css'
import type { AddressField, AddressRow } from './address-rows.ts'

export interface AddressCellProps {
  field: AddressField
  row: AddressRow
  disabled: boolean
  problem?: string
  onChange: (value: string | number | undefined) => void
  /** Answers whether it took the text. */
  onPaste: (text: string) => boolean
}

const most: Partial<Record<AddressField, number>> = { address: 65_535, bit: 15, length: 125 }

/** Bits are read of registers that hold switches, lengths of those that hold text. */
export const isUseful = (field: AddressField, { dataType, address: { table } }: AddressRow) => {
  if (field === 'bit') return dataType === 'bool' && table !== 'coil' && table !== 'discrete'
  return field === 'length' ? dataType === 'string' : true
}

const placeholders = { nodeId: () => 'ns=2;s=Line1.Speed', index: () => t('如 3'), code: () => t('消息中的名称') }

/** One part of an address, typed or pasted. */
export function AddressCell({ field, row, disabled, problem, onChange, onPaste }: AddressCellProps) {
  const value = row.address[field]
  const label = `${row.pointName} ${field}`
  const paste = (event: ClipboardEvent) => {
    if (onPaste(event.clipboardData.getData('text'))) event.preventDefault()
  }
  const shared = {
    size: 'small' as const,
    disabled: disabled || (!isUseful(field, row) && value === undefined),
    status: problem ? ('error' as const) : undefined,
    'aria-label': label,
    style: { width: '100%' },
  }
  return (
    <div onPasteCapture={paste}>
      {field === 'table' ? (
        <Select
          {...shared}
          value={(value as string) ?? undefined}
          placeholder={t('请选择')}
          options={registerTables.map((table) => ({ ...table, label: t(table.label) }))}
          onChange={onChange}
        />
      ) : field === 'nodeId' || field === 'index' || field === 'code' ? (
        <Input
          {...shared}
          value={(value as string) ?? ''}
          placeholder={placeholders[field]()}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <InputNumber<number>
          {...shared}
          value={value as number}
          min={field === 'length' ? 1 : 0}
          max={most[field]}
          precision={0}
          controls={false}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )}
      {problem && (
        <div className={classes.problem} role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}
