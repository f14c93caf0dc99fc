import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Member } from '@zhizao/contract/access/role'
import type { Page } from '@zhizao/contract/http/page'
import { Button, Flex, Input, Table, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { EmptyState, ErrorState } from '../platform/shell/states.tsx'

export interface MemberTableProps {
  title: string
  /** Under which the pages are kept in the cache. */
  name: readonly string[]
  find: (body: { keyword?: string; pageNumber: number; pageSize: number }) => Promise<Page<Member>>
  /** The button over the chosen users; absent where it is not permitted. */
  action?: { title: string; icon: ReactNode; danger?: boolean; run: (ids: string[]) => Promise<unknown> }
}

const PAGE_SIZE = 10

/** Users to search and to choose from. */
export function MemberTable({ title, name, find, action }: MemberTableProps) {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const users = useQuery({
    queryKey: [...name, keyword, page],
    queryFn: () => find({ ...(keyword && { keyword }), pageNumber: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const run = async () => {
    setBusy(true)
    try {
      await action!.run(chosen)
      setChosen([])
      setPage(1)
    } catch (error) {
      console.warn('members unchanged', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Flex vertical gap={8} style={{ flex: 1, minWidth: 0 }}>
      <Flex justify="space-between" align="center">
        <Typography.Text strong>
          {title}
          <Typography.Text type="secondary"> {users.data?.total ?? ''}</Typography.Text>
        </Typography.Text>
        {action && (
          <Button
            danger={action.danger}
            icon={action.icon}
            disabled={!chosen.length}
            loading={isBusy}
            onClick={() => void run()}
          >
            {chosen.length ? `${action.title} (${chosen.length})` : action.title}
          </Button>
        )}
      </Flex>
      <Input.Search
        allowClear
        placeholder={t('姓名、登录名或手机号')}
        onSearch={(text) => {
          setKeyword(text.trim())
          setPage(1)
        }}
      />
      <Table<Member>
        rowKey="id"
        size="small"
        loading={users.isFetching && { delay: 300 }}
        dataSource={users.data?.records}
        scroll={{ y: 400 }}
        locale={{
          emptyText: users.isError ? (
            <ErrorState error={users.error} onRetry={() => void users.refetch()} />
          ) : (
            <EmptyState title={t('没有用户')} />
          ),
        }}
        rowSelection={
          action && { columnWidth: 42, selectedRowKeys: chosen, onChange: (keys) => setChosen(keys.map(String)) }
        }
        pagination={{
          size: 'small',
          current: page,
          pageSize: PAGE_SIZE,
          total: users.data?.total,
          onChange: setPage,
          showSizeChanger: false,
        }}
        columns={[
          { title: t('姓名'), dataIndex: 'name', ellipsis: true },
          { title: t('登录名'), dataIndex: 'loginName', ellipsis: true },
          { title: t('部门'), dataIndex: 'departName', ellipsis: true, render: (text: string) => text || '—' },
        ]}
      />
    </Flex>
  )
}
