import { useQuery } from '@tanstack/react-query'
import { Flex, Image, Typography } from 'antd'
import { t } from '../i18n/translate.ts'
import { dayjs } from '../time/plant-dayjs.ts'
import { type Choice, choiceOf, type FindChoices } from '../widgets/choices.ts'
import { useDictionary } from '../widgets/dictionary-select.tsx'
import { ExactQuantity } from '../widgets/exact-quantity.tsx'
import { sourceName } from '../widgets/source-name.ts'
import { StatusTag } from '../widgets/status-tag.tsx'
import { pathTo } from '../widgets/tree-nodes.ts'
import { nameIn } from '../widgets/upload-rules.ts'
import { useTreeNodes } from '../widgets/use-tree-nodes.ts'
import type { FullFormField } from './define-screen.ts'
import { inputKind } from './field-input.tsx'
import { nameOf } from './name-field.ts'

/** A field's value to be read, not entered. */
export function FieldText({
  field,
  value,
  row,
}: {
  field: FullFormField
  value: unknown
  row?: Record<string, unknown>
}) {
  const items = useDictionary(field.dictionary)
  const kind = inputKind(field)
  const choices = Array.isArray(field.choices) ? field.choices : items.data
  const choice = choices && choiceOf(choices, value)
  if (choice) return choice.colour ? <Status choice={choice} /> : <Typography.Text>{t(choice.label)}</Typography.Text>
  if (value === undefined || value === null || value === '')
    return <Typography.Text type="secondary">—</Typography.Text>
  if (kind === 'switch') return <Status choice={value === 1 || value === true ? ON : OFF} />
  if (kind === 'number') return <Typography.Text>{`${value}${field.unit ? ` ${field.unit}` : ''}`}</Typography.Text>
  if (kind === 'quantity') return <ExactQuantity value={value} unit={field.unit} decimals={field.decimals} />
  if (kind === 'time') return <Typography.Text>{dayjs(value as string).format('YYYY-MM-DD HH:mm:ss')}</Typography.Text>
  if (kind === 'image') return <Image src={String(value)} width={84} height={84} style={{ objectFit: 'cover' }} />
  if (kind === 'file') return <Typography.Link href={String(value)}>{nameIn(String(value))}</Typography.Link>
  if (kind === 'tree') return <TreeText field={field} value={value} />
  if (kind === 'ratio') return <Typography.Text>{Math.round(Number(value) * 100)}%</Typography.Text>
  if (kind === 'colour') return <Colour value={String(value)} />
  const name = row && nameOf(row, field.field)
  if (kind === 'remote' && !name) return <RemoteText field={field} value={value} />
  return <Words text={name ?? said(value)} />
}

const ON = { value: 1, label: '已开启', colour: 'success' }
const OFF = { value: 0, label: '未开启', colour: 'default' }

const Status = ({ choice }: { choice: Choice }) => <StatusTag choice={{ ...choice, label: t(choice.label) }} />

const said = (value: unknown) => ([value].flat().length ? [value].flat().join('、') : '—')
const Words = ({ text }: { text: string }) => (
  <Typography.Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography.Text>
)

/** Names of what was chosen, from the choices that are offered. */
function RemoteText({ field, value }: { field: FullFormField; value: unknown }) {
  const find = field.choices as FindChoices
  const found = useQuery({
    queryKey: ['choices', sourceName(field.field, find), ''],
    queryFn: ({ signal }) => find('', signal),
  })
  const names = [value].flat().map((id) => choiceOf(found.data ?? [], id)?.label ?? id)
  return <Words text={found.isPending ? '…' : said(names)} />
}

/** Names of the chosen nodes, with the way to each. */
function TreeText({ field, value }: { field: FullFormField; value: unknown }) {
  const nodes = useTreeNodes(field.tree!)
  const names = [value].flat().map((id) => pathTo(nodes.data ?? [], String(id))?.join(' / ') ?? String(id))
  return <Typography.Text>{nodes.isPending ? '…' : names.join('、')}</Typography.Text>
}

function Colour({ value }: { value: string }) {
  return (
    <Flex gap={8} align="center">
      <span style={{ width: 16, height: 16, borderRadius: 4, background: value }} />
      <Typography.Text>{value}</Typography.Text>
    </Flex>
  )
}
