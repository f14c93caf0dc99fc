import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { role as contract, type DataPermissionType } from '@zhizao/contract/access/role'
import type { Received } from '@zhizao/contract/http/call'
import { Flex, Input, Table, type TableColumnsType, Tag, Typography } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState } from '../../platform/shell/states.tsx'
import { rowTicks } from '../../platform/widgets/row-ticks.ts'

const calls = client(contract)

export type ScopeTarget = Received<typeof contract.dataPermissions>['targets'][number]

export interface ScopeTargetsProps {
  type: DataPermissionType
  /** Chosen targets of all types. */
  chosen: readonly ScopeTarget[]
  onChange: (chosen: ScopeTarget[]) => void
}

const targetColumns = (): TableColumnsType<ScopeTarget> => [
  { title: t('名称'), dataIndex: 'name', ellipsis: true },
  {
    title: t('位置'),
    dataIndex: 'path',
    ellipsis: true,
    render: (path: string) => <Typography.Text type="secondary">{path || '—'}</Typography.Text>,
  },
]

/** Things of one type to choose from, and those chosen. */
export function ScopeTargets({ type, chosen, onChange }: ScopeTargetsProps) {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const found = useQuery({
    queryKey: ['data-permission-targets', type, keyword, page],
    queryFn: () =>
      calls.dataPermissionTargets(
        { type, ...(keyword && { keyword }), pageNumber: page, pageSize: 10 },
        { quiet: true },
      ),
    placeholderData: keepPreviousData,
  })
  const own = chosen.filter((target) => target.type === type)
  const shown = found.data?.records ?? []
  const choose = (ids: readonly string[]) => {
    const kept = chosen.filter((target) => target.type !== type || !shown.some((each) => each.id === target.id))
    onChange([...kept, ...shown.filter((target) => ids.includes(target.id))])
  }
  return (
    <Flex vertical gap={8}>
      <Input.Search
        allowClear
        placeholder={t('输入名称搜索')}
        onSearch={(text) => {
          setKeyword(text.trim())
          setPage(1)
        }}
      />
      <Flex gap={4} wrap>
        {own.map((target) => (
          <Tag key={target.id} closable onClose={() => onChange(chosen.filter((each) => each !== target))}>
            {target.name}
          </Tag>
        ))}
      </Flex>
      <Table<ScopeTarget>
        rowKey="id"
        size="small"
        loading={found.isFetching && { delay: 300 }}
        dataSource={shown}
        scroll={{ y: 300 }}
        locale={{
          emptyText: found.isError ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <EmptyState title={t('没有可选的数据')} />
          ),
        }}
        rowSelection={{
          ...rowTicks,
          columnWidth: 42,
          selectedRowKeys: own.map((target) => target.id),
          onChange: (keys) => choose(keys.map(String)),
        }}
        pagination={{
          size: 'small',
          current: page,
          pageSize: 10,
          total: found.data?.total,
          onChange: setPage,
          showSizeChanger: false,
        }}
        columns={targetColumns()}
      />
    </Flex>
  )
}
