import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { Table } from 'antd'
import { serverWords } from '../i18n/server-words.ts'
import { t } from '../i18n/translate.ts'

/** What is wrong in which line of a sheet. */
export function ProblemTable({ problems }: { problems: readonly FieldProblem[] }) {
  return (
    <Table<FieldProblem>
      size="small"
      rowKey={(problem) => `${problem.field}${problem.title}${problem.message}`}
      pagination={false}
      scroll={{ y: 240 }}
      dataSource={problems}
      columns={[
        { title: t('位置'), dataIndex: 'field', width: 110, render: serverWords },
        { title: t('列'), dataIndex: 'title', width: 140, render: serverWords },
        { title: t('值'), dataIndex: 'value', width: 120, ellipsis: true, render: (value?: string) => value ?? '—' },
        { title: t('问题'), dataIndex: 'message', render: serverWords },
      ]}
    />
  )
}
