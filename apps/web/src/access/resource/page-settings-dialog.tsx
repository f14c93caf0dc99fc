import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { resourceLayout } from '@zhizao/contract/access/resource-layout'
import { resourceParam } from '@zhizao/contract/access/resource-param'
import type { Page } from '@zhizao/contract/http/page'
import { Input, Table, type TableColumnsType, Tabs } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

const layouts = client(resourceLayout)
const params = client(resourceParam)
const PAGE_SIZE = 10

/** Which pages the company has given a look or params of its own. */
export function PageSettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <DraggableModal open width={860} title={t('页面设置总览')} footer={null} onCancel={onClose}>
      <Tabs
        items={[
          {
            key: 'layouts',
            label: t('页面布局'),
            children: (
              <Settings
                name="layouts"
                find={(body) => layouts.page(body, { quiet: true })}
                columns={[
                  { title: t('菜单'), dataIndex: 'resourceName', render: (name: string) => t(name), ellipsis: true },
                  { title: t('页面地址'), dataIndex: 'resourceUrl', ellipsis: true },
                  {
                    title: t('设定的列'),
                    width: 90,
                    align: 'right',
                    render: (_, { layout }) => layout.columns?.length ?? '—',
                  },
                  {
                    title: t('修改时间'),
                    dataIndex: 'updatedAt',
                    width: 170,
                    render: (at: string) => dayjs(at).format('YYYY-MM-DD HH:mm:ss'),
                  },
                ]}
              />
            ),
          },
          {
            key: 'params',
            label: t('页面参数'),
            children: (
              <Settings
                name="params"
                find={(body) => params.page(body, { quiet: true })}
                columns={[
                  { title: t('菜单'), dataIndex: 'resourceName', render: (name: string) => t(name), ellipsis: true },
                  { title: t('参数名'), dataIndex: 'name', ellipsis: true },
                  { title: t('参数值'), dataIndex: 'value', ellipsis: true },
                  {
                    title: t('备注'),
                    dataIndex: 'remark',
                    ellipsis: true,
                    render: (text: string | null) => text || '—',
                  },
                ]}
              />
            ),
          },
        ]}
      />
    </DraggableModal>
  )
}

interface SettingsProps<Row> {
  name: string
  find: (body: { keyword?: string; pageNumber: number; pageSize: number }) => Promise<Page<Row>>
  columns: TableColumnsType<Row>
}

function Settings<Row extends { id: string }>({ name, find, columns }: SettingsProps<Row>) {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const rows = useQuery({
    queryKey: ['page-settings', name, keyword, page],
    queryFn: () => find({ ...(keyword && { keyword }), pageNumber: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <>
      <Input.Search
        allowClear
        placeholder={t('名称或编码')}
        style={{ width: 240, marginBottom: 8 }}
        onSearch={(text) => {
          setKeyword(text.trim())
          setPage(1)
        }}
      />
      <Table<Row>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={rows.data?.records}
        loading={rows.isFetching && { delay: 300 }}
        locale={{
          emptyText: rows.isError ? (
            <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />
          ) : (
            <EmptyState title={t('没有设置过的页面')} />
          ),
        }}
        pagination={{
          size: 'small',
          current: page,
          pageSize: PAGE_SIZE,
          total: rows.data?.total,
          onChange: setPage,
          showSizeChanger: false,
        }}
      />
    </>
  )
}
