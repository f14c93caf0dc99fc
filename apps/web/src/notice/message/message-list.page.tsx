import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type StoredMessage, userMessage } from '@zhizao/contract/notice/user-message'
import { App, Button, Flex, Input, Switch, Table, Tabs } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { cutBody, messageWords, plainText } from '../../platform/push/message-rules.ts'
import { markRead, recountSoon, useUnread } from '../../platform/session/unread.ts'
import { moment } from '../../platform/shell/moment.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { messageDetailOf } from '../../platform/shell/paths.ts'
import { EmptyState, ErrorState } from '../../platform/shell/states.tsx'
import { choiceOf } from '../../platform/widgets/choices.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import classes from './message.module.css'
import { categoryChoices, categoryIn } from './message-words.ts'

const calls = client(userMessage)
const ALL = 'all'

/** 消息中心: alarms, notices and andon calls of the user, kept in the address. */
export function MessageListPage() {
  const [search, change] = usePageSearch()
  const { message, modal } = App.useApp()
  const router = useRouter()
  const unread = useUnread()
  const [picked, setPicked] = useState<string[]>([])
  const category = categoryIn(search.get('in'))
  const asked = {
    category,
    keyword: search.get('keyword') ?? undefined,
    isRead: search.get('unread') === '1' ? (0 as const) : undefined,
    pageNumber: Math.max(1, Number(search.get('page')) || 1),
    pageSize: Number(search.get('size')) || 10,
  }
  const list = useQuery({
    queryKey: ['messages', asked, unread?.all],
    queryFn: ({ signal }) => calls.page(asked, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const filter = (changes: Record<string, string | undefined>) => {
    setPicked([])
    change({ page: undefined, ...changes })
  }
  const read = async (chosen: Parameters<typeof markRead>[0]) => {
    await markRead(chosen)
    setPicked([])
  }
  const remove = () =>
    modal.confirm({
      title: t('删除确认'),
      content: t('确认要删除吗?'),
      okText: t('确定'),
      cancelText: t('取消'),
      onOk: async () => {
        await calls.removeMany({ ids: picked })
        setPicked([])
        recountSoon(0)
        await list.refetch()
        message.success(t('删除成功'))
      },
    })
  const counts = {
    all: unread?.all ?? 0,
    waring: unread?.waring ?? 0,
    notic: unread?.notic ?? 0,
    andon: unread?.andon ?? 0,
  }
  const tab = (key: keyof typeof counts, label: string) => ({
    key,
    label: counts[key] ? `${t(label)} (${counts[key] > 999 ? '999+' : counts[key]})` : t(label),
  })
  return (
    <div className={classes.card}>
      <Tabs
        activeKey={category ?? ALL}
        onChange={(key) => filter({ in: key === ALL ? undefined : key })}
        items={[tab('all', '全部'), ...categoryChoices.map(({ value, label }) => tab(value, label))]}
      />
      <Flex gap={12} wrap align="center" className={classes.tools}>
        <Input.Search
          key={asked.keyword}
          className={classes.search}
          allowClear
          maxLength={100}
          defaultValue={asked.keyword}
          placeholder={t('标题或内容')}
          aria-label={t('标题或内容')}
          onSearch={(text) => filter({ keyword: text.trim() || undefined })}
        />
        <span className={classes.switch}>
          <Switch
            size="small"
            aria-label={t('只看未读')}
            checked={asked.isRead === 0}
            onChange={(only) => filter({ unread: only ? '1' : undefined })}
          />
          {t('只看未读')}
        </span>
        <Flex gap={8} className={classes.end}>
          <Button disabled={!picked.length} onClick={() => void read({ ids: picked })}>
            {t('标为已读')}
          </Button>
          <Button disabled={!counts[category ?? ALL]} onClick={() => void read({ category })}>
            {t('全部已读')}
          </Button>
          <Button danger disabled={!picked.length} onClick={remove}>
            {t('删除')}
          </Button>
        </Flex>
      </Flex>
      {list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Table<StoredMessage>
          rowKey="id"
          size="middle"
          loading={list.isPending}
          dataSource={list.data?.records}
          rowClassName={(row) => (row.isRead ? '' : classes.unread!)}
          rowSelection={{ columnWidth: 50, selectedRowKeys: picked, onChange: (keys) => setPicked(keys.map(String)) }}
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
          columns={[
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
          ]}
        />
      )}
    </div>
  )
}
