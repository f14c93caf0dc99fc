import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Delivery, type Dispatch, messageLog } from '@zhizao/contract/message/message-log'
import { messageChannelTitles } from '@zhizao/contract/message/message-trigger'
import { Table } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { ErrorState } from '../../platform/shell/states.tsx'
import { choiceOf } from '../../platform/widgets/choices.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { DELIVERY_STATES } from './log-words.ts'

const calls = client(messageLog)
const PAGE = 10

/** Whom a message was sent to, by which way, and what became of it. */
export function DeliveriesDialog({ row, onClose }: { row: Dispatch; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const asked = { id: row.id, pageNumber: page, pageSize: PAGE }
  const found = useQuery({
    queryKey: ['deliveries', asked],
    queryFn: ({ signal }) => calls.deliveries(asked, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <DraggableModal open width={760} title={t('接收人：{name}', { name: row.title })} footer={null} onCancel={onClose}>
      {found.isError && !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Table<Delivery>
          size="small"
          scroll={{ x: 640 }}
          rowKey="id"
          loading={found.isFetching}
          dataSource={found.data?.records ?? []}
          locale={{ emptyText: t('没有发给任何人') }}
          pagination={{ current: page, pageSize: PAGE, total: found.data?.total ?? 0, onChange: setPage, simple: true }}
          columns={[
            { title: t('步骤'), dataIndex: 'step', width: 60, align: 'right' },
            { title: t('接收人'), dataIndex: 'userName', width: 120 },
            { title: t('发送方式'), width: 100, render: (_, { channel }) => t(messageChannelTitles[channel]) },
            {
              title: t('状态'),
              width: 110,
              render: (_, { state }) => {
                const choice = choiceOf(DELIVERY_STATES, state)
                return choice && <StatusTag choice={{ ...choice, label: t(choice.label) }} />
              },
            },
            { title: t('时间'), width: 170, render: (_, { createdAt }) => moment(createdAt) },
            { title: t('说明'), render: (_, { problem }) => problem && serverWords(problem) },
          ]}
        />
      )}
    </DraggableModal>
  )
}
