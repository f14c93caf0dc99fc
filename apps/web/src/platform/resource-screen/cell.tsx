import { own } from '@zhizao/rules/own'
import { Image, Switch, Typography } from 'antd'
import type { ReactNode } from 'react'
import { serverWords } from '../i18n/server-words.ts'
import { t } from '../i18n/translate.ts'
import { PageLink } from '../shell/page-link.tsx'
import { dayjs } from '../time/plant-dayjs.ts'
import { choiceOf } from '../widgets/choices.ts'
import { useDictionary } from '../widgets/dictionary-select.tsx'
import { ExactQuantity } from '../widgets/exact-quantity.tsx'
import { QuantityText } from '../widgets/quantity-text.tsx'
import { StatusTag } from '../widgets/status-tag.tsx'
import type { FullColumn } from './define-screen.ts'

export interface CellTools<Row> {
  canTurn: (column: FullColumn<Row>) => boolean
  turn: (row: Row, column: FullColumn<Row>, value: 0 | 1) => void
  view: (row: Row) => void
}

const Nothing = () => <Typography.Text type="secondary">—</Typography.Text>
const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** What stands in a row's cell, by the column's kind. */
export function cell<Row extends object>(
  column: FullColumn<Row>,
  row: Row,
  index: number,
  tools: CellTools<Row>,
): ReactNode {
  if (column.render) return column.render(row, index)
  const value = own(row as Record<string, unknown>, column.field)
  switch (column.kind) {
    case 'switch':
      return (
        <Switch
          size="small"
          aria-label={`${t(column.title)}`}
          checked={value === 1 || value === true}
          disabled={!tools.canTurn(column) || column.locked?.(row)}
          onChange={(on) => tools.turn(row, column, on ? 1 : 0)}
        />
      )
    case 'number':
      return <QuantityText value={value} unit={of(column.unit, row)} decimals={of(column.decimals, row)} />
    case 'quantity':
      return <ExactQuantity value={value} unit={of(column.unit, row)} decimals={of(column.decimals, row)} />
    case 'link':
      return <CellLink column={column} row={row} onView={tools.view} />
    case 'image':
      return isNothing(value) ? (
        <Nothing />
      ) : (
        <Image src={String(value)} width={26} height={26} style={{ objectFit: 'cover', borderRadius: 4 }} />
      )
    default:
      if (isNothing(value)) return <Nothing />
      return column.dictionary ? <DictionaryWord type={column.dictionary} value={value} /> : words(column, value)
  }
}

/** What holds for all rows, or is each row's own. */
const of = <Row, Said extends string | number>(said: Said | ((row: Row) => Said | undefined) | undefined, row: Row) =>
  typeof said === 'function' ? said(row) : said

/** A value that is there, in words. */
function words<Row>(column: FullColumn<Row>, value: unknown): ReactNode {
  const choice = column.choices && choiceOf(column.choices, value)
  if (choice)
    return column.kind === 'status' ? <StatusTag choice={{ ...choice, label: t(choice.label) }} /> : t(choice.label)
  if (column.kind === 'time' || column.kind === 'date') {
    const format = column.kind === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm:ss'
    return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{dayjs(value as string).format(format)}</span>
  }
  return toldBy(column, Array.isArray(value) ? value.join('、') : String(value))
}

/** What a dictionary says of a value; one that it has no longer stands as it is. */
function DictionaryWord({ type, value }: { type: string; value: unknown }) {
  const items = useDictionary(type)
  if (items.isPending) return null
  const words = [value].flat().map((each) => choiceOf(items.data ?? [], each)?.label ?? String(each))
  return words.map((word) => t(word)).join('、')
}

const toldBy = <Row,>({ told }: FullColumn<Row>, text: string) => (told ? serverWords(text) : text)

function CellLink<Row extends object>({
  column,
  row,
  onView,
}: {
  column: FullColumn<Row>
  row: Row
  onView: (row: Row) => void
}) {
  const label = toldBy(column, String(own(row as Record<string, unknown>, column.field) ?? '—'))
  const isShort = label.length < 4 || undefined
  if (column.href)
    return (
      <PageLink href={column.href(row)} data-short={isShort}>
        {label}
      </PageLink>
    )
  return (
    <Typography.Link onClick={() => onView(row)} data-short={isShort}>
      {label}
    </Typography.Link>
  )
}
