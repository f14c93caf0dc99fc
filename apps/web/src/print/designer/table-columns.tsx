import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Input, InputNumber, Select } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import type { PrintFields, Table, TableColumn } from './design-edits.ts'

interface TableColumnsProps {
  table: Table
  fields: PrintFields
  onChange: (change: object) => void
}

const MOST = 15

/** The columns of a table: heading, field, share of the width. */
export function TableColumns({ table, fields, onChange }: TableColumnsProps) {
  const { columns } = table
  const save = (next: readonly TableColumn[]) => onChange({ columns: next })
  const change = (at: number, part: Partial<TableColumn>) =>
    save(columns.map((column, each) => (each === at ? { ...column, ...part } : column)))
  const choices = choicesOf(fields)
  return (
    <Flex vertical gap={8} style={{ marginBottom: 16 }}>
      {columns.map((column, at) => (
        <ColumnRow
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing else, and are not moved
          key={at}
          column={column}
          at={at}
          choices={choices}
          onChange={(part) => change(at, part)}
          onRemove={columns.length > 1 ? () => save(columns.filter((_, each) => each !== at)) : undefined}
        />
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={columns.length >= MOST}
        onClick={() => {
          const field = fields.lines.find(({ code }) => !columns.some(({ content }) => content === `{${code}}`))
          save([
            ...columns,
            {
              title: field ? t(field.title) : '',
              content: field ? `{${field.code}}` : '',
              width: 10,
            },
          ])
        }}
      >
        {t('加一列')}
      </Button>
    </Flex>
  )
}

type Shown = Pick<TableColumn, 'content' | 'code'>
/** A choice stands for a field and for how it is shown. */
const choiceOf = ({ content, code }: Shown) => (code ? `${code}:${content}` : content)
const shownOf = (value: string): Shown => {
  const [, code, content = ''] = /^(code128|qrcode):(.*)$/.exec(value) ?? []
  return code ? { content, code: code as 'code128' | 'qrcode' } : { content: value, code: undefined }
}

/** Every field as text, as bars and as a square of dots. */
function choicesOf({ lines, head }: PrintFields) {
  const all = [...lines, ...head]
  const as = (label: string, code?: 'code128' | 'qrcode') => ({
    label,
    options: all.map(({ code: field, title }) => ({
      value: choiceOf({ content: `{${field}}`, code }),
      label: code ? t('{title}（{code}）', { title: t(title), code: label }) : t(title),
    })),
  })
  return [as(t('文字')), as(t('条码'), 'code128'), as(t('二维码'), 'qrcode')]
}

interface ColumnRowProps {
  column: TableColumn
  at: number
  choices: ReturnType<typeof choicesOf>
  onChange: (part: Partial<TableColumn>) => void
  onRemove: (() => void) | undefined
}

function ColumnRow({ column: { title, content, code, width }, at, choices, onChange, onRemove }: ColumnRowProps) {
  return (
    <Flex gap={4} align="center">
      <Input
        aria-label={t('第 {at} 列的标题', { at: at + 1 })}
        maxLength={60}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Select
        aria-label={t('第 {at} 列的字段', { at: at + 1 })}
        style={{ width: 110, flex: 'none' }}
        popupMatchSelectWidth={false}
        value={choiceOf({ content, code })}
        onChange={(next: string) => onChange(shownOf(next))}
        options={choices}
      />
      <InputNumber
        aria-label={t('第 {at} 列的宽度', { at: at + 1 })}
        style={{ width: 52, flex: 'none' }}
        min={1}
        max={100}
        precision={0}
        controls={false}
        value={Math.round(width)}
        onChange={(next) => next && onChange({ width: next })}
      />
      <Button
        aria-label={t('删除第 {at} 列', { at: at + 1 })}
        icon={<DeleteOutlined />}
        style={{ flex: 'none' }}
        disabled={!onRemove}
        onClick={onRemove}
      />
    </Flex>
  )
}
