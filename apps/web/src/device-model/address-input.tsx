import type { PointAddress } from '@zhizao/contract/device-model/model-point'
import { Input, InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import { registerTables } from '../device/index.ts'
import { t } from '../platform/i18n/translate.ts'

type Kind = 'none' | 'register' | 'node' | 'code'
type Register = Extract<PointAddress, { table: unknown }>

const kinds = [
  { value: 'none', label: '不指定' },
  { value: 'register', label: 'Modbus 寄存器' },
  { value: 'node', label: 'OPC UA 节点' },
  { value: 'code', label: 'JSON 数据项' },
]

const kindOf = (address: PointAddress | null | undefined): Kind => {
  if (!address) return 'none'
  if ('table' in address) return 'register'
  return 'nodeId' in address ? 'node' : 'code'
}
const beginnings: Record<Kind, PointAddress | null> = {
  none: null,
  register: { table: 'holding', address: 0 },
  node: { nodeId: '' },
  code: { code: '' },
}

/** An address in words. */
export function addressText(address: PointAddress | null): string {
  if (!address) return '—'
  if ('nodeId' in address) return address.index ? `${address.nodeId} [${address.index}]` : address.nodeId
  if ('code' in address) return address.code
  const table = registerTables.find(({ value }) => value === address.table)!
  return `${t(table.label)} ${address.address}${address.bit === undefined ? '' : `.${address.bit}`}`
}

export interface AddressInputProps {
  value?: PointAddress | null
  onChange?: (value: PointAddress | null) => void
  disabled?: boolean
}

/** Where devices of a model keep a value: a register, a node, or a name in a message. */
export function AddressInput({ value, onChange, disabled }: AddressInputProps) {
  const [kind, setKind] = useState(() => kindOf(value))
  const shared = { disabled, style: { width: '100%' } }
  return (
    <Space.Compact block>
      <Select<Kind>
        disabled={disabled}
        style={{ width: 170 }}
        aria-label={t('地址类型')}
        value={kind}
        options={kinds.map((one) => ({ value: one.value as Kind, label: t(one.label) }))}
        onChange={(next) => {
          setKind(next)
          onChange?.(beginnings[next])
        }}
      />
      {value && 'table' in value && <RegisterInput value={value} onChange={onChange} disabled={disabled} />}
      {value && 'nodeId' in value && (
        <>
          <Input
            {...shared}
            placeholder="ns=2;s=Line1.Speed"
            value={value.nodeId}
            onChange={(event) => onChange?.({ ...value, nodeId: event.target.value })}
          />
          <Input
            disabled={disabled}
            style={{ width: 170 }}
            aria-label={t('下标')}
            prefix={<span style={{ color: 'var(--text-faint)' }}>{t('下标')}</span>}
            placeholder="3、0:9"
            value={value.index}
            onChange={(event) => onChange?.({ ...value, index: event.target.value || undefined })}
          />
        </>
      )}
      {value && 'code' in value && (
        <Input
          {...shared}
          placeholder={t('消息中的名称')}
          value={value.code}
          onChange={(event) => onChange?.({ code: event.target.value })}
        />
      )}
    </Space.Compact>
  )
}

function RegisterInput({ value, onChange, disabled }: AddressInputProps & { value: Register }) {
  const number = (field: 'address' | 'bit' | 'length', title: string, most: number) => (
    <InputNumber<number>
      disabled={disabled}
      style={{ width: 150 }}
      prefix={<span style={{ color: 'var(--text-faint)' }}>{title}</span>}
      aria-label={title}
      min={field === 'length' ? 1 : 0}
      max={most}
      precision={0}
      value={value[field]}
      onChange={(next) => onChange?.({ ...value, [field]: next ?? (field === 'address' ? 0 : undefined) })}
    />
  )
  return (
    <>
      <Select
        disabled={disabled}
        style={{ width: 150 }}
        aria-label={t('寄存器类型')}
        value={value.table}
        options={registerTables.map((table) => ({ ...table, label: t(table.label) }))}
        onChange={(table) => onChange?.({ ...value, table: table as Register['table'] })}
      />
      {number('address', t('地址'), 65_535)}
      {number('bit', t('位'), 15)}
      {number('length', t('长度'), 125)}
    </>
  )
}
