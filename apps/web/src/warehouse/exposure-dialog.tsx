import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ExposedStock, type LocationExposure, locationExposure } from '@zhizao/contract/stock/location-exposure'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { App, Descriptions, Flex, Form, Input, Table, Typography } from 'antd'
import { useState } from 'react'
import { client } from '../platform/api/client.ts'
import { serverWords } from '../platform/i18n/server-words.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { ExposureTag, momentText } from './exposure-tag.tsx'

const calls = client(locationExposure)
const PAGE_SIZE = 6

const value = (row: LocationExposure, of: number | null) => (of === null ? '—' : `${of} ${row.unit ?? ''}`)

const factsOf = (row: LocationExposure) => [
  { label: t('状态'), children: <ExposureTag row={row} /> },
  { label: t('设备'), children: row.objectName ?? '—' },
  { label: t('点位'), children: row.pointName ?? '—' },
  { label: t('峰值'), children: value(row, row.peakValue) },
  { label: t('限值'), children: value(row, row.limit) },
  { label: t('开始时间'), children: momentText(row.beganAt) },
  { label: t('结束时间'), children: momentText(row.endedAt) },
  { label: t('报警内容'), children: serverWords(row.content) },
]

/** What lay at the location meanwhile, how much of it was held, a page at a time. */
function StockTable({ exposureId }: { exposureId: string }) {
  const [pageNumber, setPage] = useState(1)
  const found = useQuery({
    queryKey: ['locationExposure', exposureId, 'stock', pageNumber],
    queryFn: ({ signal }) => calls.stock({ exposureId, pageNumber, pageSize: PAGE_SIZE }, { signal, quiet: true }),
  })
  const amount = (quantity: string, { unit, decimals }: ExposedStock) => `${quantityText(quantity, decimals)} ${unit}`
  return (
    <Table<ExposedStock>
      size="small"
      scroll={{ x: 620 }}
      rowKey="id"
      loading={found.isFetching && { delay: 300 }}
      dataSource={found.data?.records ?? []}
      pagination={{
        current: pageNumber,
        pageSize: PAGE_SIZE,
        total: found.data?.total ?? 0,
        hideOnSinglePage: true,
        onChange: setPage,
      }}
      locale={{ emptyText: t('当时库位上没有库存') }}
      columns={[
        { title: t('物料编码'), dataIndex: 'materialCode', width: 120 },
        { title: t('物料名称'), dataIndex: 'materialName', width: 150 },
        { title: t('批次号'), width: 110, render: (_, { lotCode }) => lotCode ?? '—' },
        { title: t('涉及数量'), width: 120, align: 'right', render: (_, row) => amount(row.quantity, row) },
        { title: t('已冻结数量'), width: 120, align: 'right', render: (_, row) => amount(row.heldQuantity, row) },
      ]}
    />
  )
}

interface ExposureDialogProps {
  row: LocationExposure
  onClose: () => void
}

/** One alarm at a location with the stock that it concerns; who may says here what becomes of it. */
export function ExposureDialog({ row, onClose }: ExposureDialogProps) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const mayReview = usePermission(locationExposure.review.permission)
  const [note, setNote] = useState('')
  const [isSaving, setSaving] = useState(false)
  const isWaiting = mayReview && row.state === 'ended'
  async function review() {
    setSaving(true)
    try {
      await calls.review({ id: row.id, note: note.trim() })
      await cache.invalidateQueries({ queryKey: ['locationExposure'] })
      message.success(t('已处置'))
      onClose()
    } catch {
      // The refusal has been shown.
    } finally {
      setSaving(false)
    }
  }
  return (
    <DraggableModal
      open
      width={860}
      title={t('环境异常：{name}', { name: `${row.locationCode} ${row.locationName}` })}
      onCancel={onClose}
      {...(isWaiting
        ? {
            onOk: review,
            okText: t('处置'),
            cancelText: t('取消'),
            confirmLoading: isSaving,
            okButtonProps: { disabled: !note.trim() },
          }
        : { footer: null })}
    >
      <Flex vertical gap={16}>
        <Descriptions
          size="small"
          column={{ xs: 1, sm: 2, md: 3 }}
          items={factsOf(row).map((item) => ({ ...item, key: item.label }))}
        />
        {row.note && (
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'note', label: t('处置意见'), children: row.note },
              { key: 'by', label: t('处置人'), children: `${row.reviewedByName} ${momentText(row.reviewedAt)}` },
            ]}
          />
        )}
        {isWaiting && <NoteField note={note} onChange={setNote} />}
        {row.state === 'open' && <Typography.Text type="secondary">{t('报警恢复后才能处置')}</Typography.Text>}
        <Typography.Text strong>{t('涉及的库存')}</Typography.Text>
        <StockTable exposureId={row.id} />
      </Flex>
    </DraggableModal>
  )
}

interface NoteFieldProps {
  note: string
  onChange: (note: string) => void
}

const NoteField = ({ note, onChange }: NoteFieldProps) => (
  <Form layout="vertical">
    <Form.Item
      label={t('处置意见')}
      htmlFor="exposureNote"
      required
      help={t('处置后批次不再提示环境异常；已冻结的库存仍由库存单据放行或判为不合格')}
    >
      <Input.TextArea
        id="exposureNote"
        rows={3}
        maxLength={500}
        value={note}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  </Form>
)
