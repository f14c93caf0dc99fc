import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { DataType } from '@zhizao/contract/device/point-fields'
import { MOST_POINTS } from '@zhizao/contract/gateway-box/device-connection'
import { App, Button, Input, InputNumber, Select, Table } from 'antd'
import type { ClipboardEvent } from 'react'
import { registerTables } from '../../device/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import { pastedCells } from './address-rows.ts'
import { type ConnectLine, changedLine, type LineField, lineFields, nextLine, pastedLines } from './connect-lines.ts'

const titles: Record<LineField, [title: string, width: number | undefined]> = {
  name: ['点位名称', undefined],
  table: ['寄存器类型', 124],
  address: ['地址', 90],
  dataType: ['数据类型', 110],
  scale: ['系数', 84],
  unit: ['单位', 76],
}
const typeOptions = DataType.options.filter((type) => type !== 'string').map((value) => ({ value, label: value }))

export interface ConnectLinesFieldProps {
  disabled?: boolean
  value?: readonly ConnectLine[]
  onChange?: (lines: readonly ConnectLine[]) => void
}

/** What is read from a device, line by line as its manual lists it; typed, or pasted from a sheet. */
export function ConnectLinesField({ disabled = false, value = [], onChange }: ConnectLinesFieldProps) {
  const { message } = App.useApp()
  const rows = value.map((line, at) => ({ line, at }))
  const change = (at: number, said: Partial<ConnectLine>) =>
    onChange?.(value.map((line, of) => (of === at ? changedLine(line, said) : line)))
  const paste = (row: number, field: LineField, event: ClipboardEvent) => {
    const cells = pastedCells(event.clipboardData.getData('text'))
    if (!cells) return
    event.preventDefault()
    if (row + cells.length > MOST_POINTS)
      message.error(t('一次最多 {n} 个点位，粘贴的有 {pasted} 行', { n: MOST_POINTS, pasted: cells.length }))
    else onChange?.(pastedLines(value, { row, field }, cells))
  }
  return (
    <>
      <Table
        size="small"
        rowKey="at"
        tableLayout="fixed"
        pagination={false}
        scroll={{ y: 260 }}
        dataSource={rows}
        columns={[
          ...lineFields.map((field) => ({
            key: field,
            title: t(titles[field][0]),
            width: titles[field][1],
            render: (_: unknown, { line, at }: (typeof rows)[number]) => (
              <div onPasteCapture={(event) => paste(at, field, event)}>
                <LineCell
                  field={field}
                  line={line}
                  label={`${t(titles[field][0])} ${at + 1}`}
                  disabled={disabled}
                  onChange={(said) => change(at, said)}
                />
              </div>
            ),
          })),
          {
            key: 'remove',
            width: 40,
            render: (_: unknown, { at }: (typeof rows)[number]) => (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('移除')}
                disabled={disabled || value.length < 2}
                onClick={() => onChange?.(value.filter((_line, of) => of !== at))}
              />
            ),
          },
        ]}
      />
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        disabled={disabled || value.length >= MOST_POINTS}
        onClick={() => onChange?.([...value, nextLine(value.at(-1))])}
      >
        {t('添加点位')}
      </Button>
    </>
  )
}

interface LineCellProps {
  field: LineField
  line: ConnectLine
  label: string
  disabled: boolean
  onChange: (change: Partial<ConnectLine>) => void
}

function LineCell({ field, line, label, disabled, onChange }: LineCellProps) {
  const shared = { size: 'small' as const, disabled, 'aria-label': label, style: { width: '100%' } }
  if (field === 'table')
    return (
      <Select
        {...shared}
        value={line.table}
        options={registerTables.map((table) => ({ ...table, label: t(table.label) }))}
        onChange={(table) => onChange({ table })}
      />
    )
  if (field === 'dataType')
    return (
      <Select {...shared} value={line.dataType} options={typeOptions} onChange={(dataType) => onChange({ dataType })} />
    )
  if (field === 'name' || field === 'unit')
    return (
      <Input
        {...shared}
        value={line[field]}
        maxLength={field === 'name' ? 100 : 20}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    )
  return (
    <InputNumber<number>
      {...shared}
      controls={false}
      value={line[field] ?? null}
      onFocus={(event) => event.target.select()}
      {...(field === 'address' ? { min: 0, max: 65_535, precision: 0 } : {})}
      onChange={(next) => onChange(field === 'address' ? { address: next ?? undefined } : { scale: next ?? 1 })}
    />
  )
}
