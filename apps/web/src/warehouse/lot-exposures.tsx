import { useQuery } from '@tanstack/react-query'
import { type LocationExposure, locationExposure } from '@zhizao/contract/stock/location-exposure'
import { Table, Typography } from 'antd'
import { client } from '../platform/api/client.ts'
import { serverWords } from '../platform/i18n/server-words.ts'
import { t } from '../platform/i18n/translate.ts'
import { ExposureTag, momentText } from './exposure-tag.tsx'

const calls = client(locationExposure)
const MOST = 20

/** Alarms at the places where a lot lay while they stood; nothing where there were none. */
export function LotExposures({ lotId }: { lotId: string }) {
  const found = useQuery({
    queryKey: ['locationExposure', 'lot', lotId],
    queryFn: ({ signal }) => calls.page({ lotId, pageSize: MOST }, { signal, quiet: true }),
  })
  if (!found.data?.total) return null
  return (
    <>
      <Typography.Text strong>{t('环境异常')}</Typography.Text>
      <Table<LocationExposure>
        size="small"
        scroll={{ x: 640 }}
        rowKey="id"
        pagination={false}
        dataSource={found.data.records}
        columns={[
          { title: t('状态'), width: 90, render: (_, row) => <ExposureTag row={row} /> },
          { title: t('库位'), dataIndex: 'locationCode', width: 110 },
          { title: t('报警内容'), render: (_, { content }) => serverWords(content) },
          { title: t('开始时间'), width: 165, render: (_, { beganAt }) => momentText(beganAt) },
          { title: t('结束时间'), width: 165, render: (_, { endedAt }) => momentText(endedAt) },
          { title: t('处置意见'), dataIndex: 'note', ellipsis: true },
        ]}
      />
    </>
  )
}
