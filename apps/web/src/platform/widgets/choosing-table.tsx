import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Page } from '@zhizao/contract/http/page'
import { Button, Flex, Input, Table, type TableColumnsType, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { EmptyState, ErrorState } from '../shell/states.tsx'
import { rowTicks } from './row-ticks.ts'

interface ChoosingAction {
  title: string
  icon: ReactNode
  danger?: boolean
  run: (ids: string[]) => Promise<unknown>
}

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
  action?: ChoosingAction
}

const PAGE_SIZE = 10

/** Rows to search, and to choose from where there is an action. */
export function ChoosingTable<Row extends { id: string }>(given: ChoosingTableProps<Row>) {
  const { title, placeholder, empty, columns, name, find, action } = given
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<string[]>([])
  const rows = useQuery({
    queryKey: [...name, keyword, page],
    queryFn: () => find({ ...(keyword && { keyword }), pageNumber: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const done = () => {
    setChosen([])
    setPage(1)
  }
  return (
    <Flex vertical gap={8} style={{ flex: 1, minWidth: 0 }}>
      {(title || action) && (
        <Flex justify="space-between" align="center">
          {title && <Heading title={title} total={rows.data?.total} />}
          {action && <ChosenAction action={action} chosen={chosen} onDone={done} />}
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
          emptyText: <Nothing rows={rows} title={empty} />,
        }}
        rowSelection={
          action && {
            ...rowTicks,
            columnWidth: 42,
            selectedRowKeys: chosen,
            onChange: (keys) => setChosen(keys.map(String)),
          }
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

/** Nothing was found, or it could not be asked for. */
const Nothing = ({
  rows,
  title,
}: {
  rows: { isError: boolean; error: unknown; refetch: () => unknown }
  title: string
}) =>
  rows.isError ? <ErrorState error={rows.error} onRetry={() => void rows.refetch()} /> : <EmptyState title={title} />

const Heading = ({ title, total }: { title: string; total: number | undefined }) => (
  <Typography.Text strong>
    {title}
    <Typography.Text type="secondary"> {total ?? ''}</Typography.Text>
  </Typography.Text>
)

interface ChosenActionProps {
  action: ChoosingAction
  chosen: string[]
  onDone: () => void
}

function ChosenAction({ action, chosen, onDone }: ChosenActionProps) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await action.run(chosen)
      onDone()
    } catch (error) {
      console.warn('chosen rows unchanged', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      danger={action.danger}
      icon={action.icon}
      disabled={!chosen.length}
      loading={isBusy}
      onClick={() => void run()}
    >
      {chosen.length ? `${action.title} (${chosen.length})` : action.title}
    </Button>
  )
}
