import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Page } from '@zhizao/contract/http/page'
import { Button, Flex, Input, Table, type TableColumnsType, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { EmptyState, ErrorState } from '../shell/states.tsx'

export interface ChoosingTableProps<Row> {
  title?: string
  /** What the search looks in. */
  placeholder: string
  /** Said where nothing is found. */
  empty: string
  columns: TableColumnsType<Row>
  /** Under which the pages are kept in the cache. */
  name: readonly string[]
  find: (body: { keyword?: string; pageNumber: number; pageSize: number }) => Promise<Page<Row>>
  /** The button over the chosen rows; absent where it is not permitted or there is nothing to do. */
  action?: { title: string; icon: ReactNode; danger?: boolean; run: (ids: string[]) => Promise<unknown> }
}

const PAGE_SIZE = 10

/** Rows to search, and to choose from where there is an action. */
export function ChoosingTable<Row extends { id: string }>(given: ChoosingTableProps<Row>) {
  const { title, placeholder, empty, columns, name, find, action } = given
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const rows = useQuery({
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
      console.warn('chosen rows unchanged', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Flex vertical gap={8} style={{ flex: 1, minWidth: 0 }}>
      {(title || action) && (
        <Flex justify="space-between" align="center">
          {title && (
            <Typography.Text strong>
              {title}
              <Typography.Text type="secondary"> {rows.data?.total ?? ''}</Typography.Text>
            </Typography.Text>
          )}
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
      )}
      <Input.Search
        allowClear
        placeholder={placeholder}
        onSearch={(text) => {
          setKeyword(text.trim())
          setPage(1)
        }}
      />
      <Table<Row>
        rowKey="id"
        size="small"
        loading={rows.isFetching && { delay: 300 }}
        dataSource={rows.data?.records}
        scroll={{ y: 400 }}
        locale={{
          emptyText: rows.isError ? (
            <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />
          ) : (
            <EmptyState title={empty} />
          ),
        }}
        rowSelection={
          action && { columnWidth: 42, selectedRowKeys: chosen, onChange: (keys) => setChosen(keys.map(String)) }
        }
        pagination={{
          size: 'small',
          current: page,
          pageSize: PAGE_SIZE,
          total: rows.data?.total,
          onChange: setPage,
          showSizeChanger: false,
        }}
        columns={columns}
      />
    </Flex>
  )
}
