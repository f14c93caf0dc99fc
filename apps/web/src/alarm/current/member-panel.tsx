import { useQuery } from '@tanstack/react-query'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { Button, Flex, Table } from 'antd'
import { useState } from 'react'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { membersQuery } from '../alarm-calls.ts'
import type { AlarmActions } from '../handling/use-alarm-actions.tsx'
import classes from './current.module.css'
import { type ColumnTools, currentColumns } from './current-columns.tsx'

const SIZE = 10
const SHOWN = ['level', 'state', 'content', 'objectName', 'lastValue', 'activatedAt', 'alarmStatus']

export interface MemberPanelProps {
  head: Alarm
  tools: ColumnTools
  actions: AlarmActions
}

/** The alarms that one alarm explains, page by page, with what can be done with all of them. */
export function MemberPanel({ head, tools, actions }: MemberPanelProps) {
  const [page, setPage] = useState(1)
  const members = useQuery(membersQuery(head.id, page, SIZE))
  if (members.isPending) return <Loading />
  if (members.isError) return <ErrorState error={members.error} onRetry={() => void members.refetch()} />
  return (
    <Flex vertical gap={8} className={classes.members}>
      <Flex gap={8} align="center">
        <span className={classes.faint}>{t('以下报警由“{content}”引起', { content: serverWords(head.content) })}</span>
        <span className={classes.gap} />
        {actions.mayConfirm && (
          <Button size="small" onClick={() => void actions.confirmAll({ headId: head.id })}>
            {t('全部确认')}
          </Button>
        )}
        {actions.mayHandle && (
          <Button size="small" onClick={() => void actions.handleAll({ headId: head.id })}>
            {t('全部处理')}
          </Button>
        )}
      </Flex>
      <Table<Alarm>
        rowKey="id"
        size="small"
        dataSource={members.data.records}
        columns={currentColumns(tools)
          .filter(({ field }) => SHOWN.includes(field))
          .map(({ field, title, width, render }) => ({
            key: field,
            dataIndex: field,
            title: t(title),
            width,
            render: render && ((_value: unknown, row: Alarm, index: number) => render(row, index)),
          }))}
        pagination={{
          current: page,
          pageSize: SIZE,
          total: members.data.total,
          size: 'small',
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: setPage,
        }}
      />
    </Flex>
  )
}
