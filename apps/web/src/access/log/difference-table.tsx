import { own } from '@zhizao/rules/own'
import { Table } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { type Difference, isNothing, wordsOf } from './differences.ts'
import { valueWords } from './log-words.ts'
import classes from './operation-drawer.module.css'

interface DifferenceTableProps {
  changes: readonly Difference[]
  labels: Record<string, string>
  /** Whether there were two states, or only the one before or after. */
  kind: 'both' | 'before' | 'after'
}

/** `layout.pageSize` is titled by its parts that have titles. */
const titleOf = (field: string, labels: Record<string, string>) =>
  field
    .split('.')
    .map((part) => t(own(labels, part) ?? part))
    .join(' / ') || '—'

/** Fields by their Chinese names, the old value beside the new. */
export function DifferenceTable({ changes, labels, kind }: DifferenceTableProps) {
  const value =
    (mark: 'before' | 'after') =>
    (each: unknown, { field }: Difference) => (
      <span className={kind === 'both' && !isNothing(each) ? classes[mark] : classes.value}>
        {valueWords(field, each) ?? wordsOf(each)}
      </span>
    )
  const columns = [
    { title: t('字段'), dataIndex: 'field', width: 150, render: (field: string) => titleOf(field, labels) },
    ...(kind === 'after'
      ? []
      : [{ title: kind === 'both' ? t('变更前') : t('内容'), dataIndex: 'before', render: value('before') }]),
    ...(kind === 'before'
      ? []
      : [{ title: kind === 'both' ? t('变更后') : t('内容'), dataIndex: 'after', render: value('after') }]),
  ]
  return (
    <Table<Difference>
      rowKey="field"
      size="small"
      bordered
      pagination={false}
      tableLayout="fixed"
      columns={columns}
      dataSource={[...changes]}
    />
  )
}
