import { useRouter } from '@tanstack/react-router'
import type { StoredMessage } from '@zhizao/contract/notice/user-message'
import { Table, type TableColumnsType, Tabs } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { cutBody, messageWords, plainText } from '../../platform/push/message-rules.ts'
import { moment } from '../../platform/shell/moment.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { messageDetailOf } from '../../platform/shell/paths.ts'
import { EmptyState, ErrorState } from '../../platform/shell/states.tsx'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { choiceOf } from '../../platform/widgets/choices.ts'
import { rowTicks } from '../../platform/widgets/row-ticks.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import classes from './message.module.css'
import { MessageCards } from './message-cards.tsx'
import { MessageTools } from './message-tools.tsx'
import { categoryChoices } from './message-words.ts'
import { type Messages, useMessages } from './use-messages.ts'

const ALL = 'all'

/** 消息中心: alarms, notices and andon calls of the user, kept in the address. */
export function MessageListPage() {
  const messages = useMessages()
  const isPhone = useMedia(PHONE)
  const { asked, list, filter, counts } = messages
  const tab = (key: keyof typeof counts, label: string) => ({
    key,
    label: counts[key] ? `${t(label)} (${counts[key] > 999 ? '999+' : counts[key]})` : t(label),
  })
  return (
    <div className={classes.card}>
      <Tabs
        activeKey={asked.category ?? ALL}
        onChange={(key) => filter({ in: key === ALL ? undefined : key })}
        items={[tab('all', '全部'), ...categoryChoices.map(({ value, label }) => tab(value, label))]}
      />
      <MessageTools messages={messages} />
      {list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : isPhone && list.data?.total ? (
        <MessageCards messages={messages} />
      ) : (
        <MessageTable messages={messages} />
      )}
    </div>
  )
}

function MessageTable({ messages: { asked, list, change, picked, setPicked } }: { messages: Messages }) {
  const router = useRouter()
  return (
    <Table<StoredMessage>
      rowKey="id"
      size="middle"
      loading={list.isPending}
      dataSource={list.data?.records}
      rowClassName={(row) => (row.isRead ? '' : classes.unread!)}
      rowSelection={{
        ...rowTicks,
        columnWidth: 50,
        selectedRowKeys: picked,
        onChange: (keys) => setPicked(keys.map(String)),
      }}
      onRow={(row) => ({ onDoubleClick: () => void router.navigate({ href: messageDetailOf(row.id) }) })}
      locale={{ emptyText: <EmptyState title={t('暂无消息')} detail={t('报警、公告与安灯呼叫会显示在这里。')} /> }}
      pagination={{
        current: asked.pageNumber,
        pageSize: asked.pageSize,
        total: list.data?.total ?? 0,
        showSizeChanger: true,
        showQuickJumper: true,
        showTotal: (total) => t('共 {total} 条', { total }),
        onChange: (page, size) => change({ page: String(page), size: String(size) }),
      }}
      columns={messageColumns()}
    />
  )
}

const messageColumns = (): TableColumnsType<StoredMessage> => [
  {
    title: t('标题'),
    width: 200,
    render: (_, row) => <PageLink href={messageDetailOf(row.id)}>{messageWords(row, row.title)}</PageLink>,
  },
  { title: t('内容'), render: (_, row) => cutBody(messageWords(row, plainText(row.content))) },
  {
    title: t('消息分类'),
    width: 90,
    render: (_, row) => {
      const choice = choiceOf(categoryChoices, row.category)
      return choice && <StatusTag choice={{ ...choice, label: t(choice.label) }} />
    },
  },
  { title: t('来源'), width: 100, render: (_, row) => row.from || '–' },
  { title: t('时间'), width: 170, render: (_, row) => moment(row.creatime) },
  { title: t('状态'), width: 70, render: (_, row) => (row.isRead ? t('已读') : t('未读')) },
]
