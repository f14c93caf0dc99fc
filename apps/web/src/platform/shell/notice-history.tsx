import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { notice } from '@zhizao/contract/notice/notice'
import { Collapse, Modal, Pagination } from 'antd'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { t } from '../i18n/translate.ts'
import styles from './header-tools.module.css'
import { moment } from './moment.ts'
import { EmptyState, ErrorState, Loading } from './states.tsx'

const calls = client(notice)
const PAGE_SIZE = 8

/** Every notice so far, the newest first; `first` is open. */
export function NoticeHistory({ first, onClose }: { first: string | undefined; onClose: () => void }) {
  const [pageNumber, setPageNumber] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['notices', 'history', pageNumber],
    queryFn: ({ signal }) => calls.history({ pageNumber, pageSize: PAGE_SIZE }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Modal open title={t('公告')} footer={null} width={640} onCancel={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.total === 0 ? (
        <EmptyState title={t('暂无公告')} />
      ) : (
        <>
          <Collapse
            accordion
            defaultActiveKey={first}
            items={data.records.map((one) => ({
              key: one.id,
              label: one.title,
              extra: <span className={styles.when}>{moment(one.publishedAt)}</span>,
              children: (
                <>
                  <p className={styles.body}>{one.content}</p>
                  <p className={styles.from}>{t('发布人：{name}', { name: one.publisher })}</p>
                </>
              ),
            }))}
          />
          {data.total > PAGE_SIZE && (
            <Pagination
              className={styles.pager}
              size="small"
              align="end"
              current={pageNumber}
              pageSize={PAGE_SIZE}
              total={data.total}
              showSizeChanger={false}
              onChange={setPageNumber}
            />
          )}
        </>
      )}
    </Modal>
  )
}
