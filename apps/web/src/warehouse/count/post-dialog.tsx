import type { CountDetailLine } from '@zhizao/contract/counting/stock-count'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { DateField } from '../../platform/widgets/date-field.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

interface PostDialogProps {
  lines: readonly CountDetailLine[]
  onClose: () => void
  onPost: (said: { reason: string | null; postedOn: string | null }) => Promise<void>
}

/** What posting will do, and why. */
export function PostDialog({ lines, onClose, onPost }: PostDialogProps) {
  const [reason, setReason] = useState('')
  const [postedOn, setPostedOn] = useState<string | null>(null)
  const [isPosting, setPosting] = useState(false)
  const signs = lines.map(({ difference }) => (difference === null ? 0 : compareQuantities(difference, '0')))
  const [more, less] = [signs.filter((sign) => sign > 0).length, signs.filter((sign) => sign < 0).length]
  return (
    <DraggableModal
      open
      width={460}
      title={t('过账盘点差异')}
      onCancel={onClose}
      okText={t('过账')}
      cancelText={t('取消')}
      confirmLoading={isPosting}
      onOk={async () => {
        setPosting(true)
        await onPost({ reason: reason.trim() || null, postedOn })
        onClose()
      }}
    >
      <Flex vertical gap={12}>
        <span>
          {more + less
            ? t('盘盈 {more} 行，盘亏 {less} 行，过账后库存随之调整，不能撤销。', { more, less })
            : t('没有差异，过账后库存不变。')}
        </span>
        <Form layout="vertical">
          <Form.Item label={t('原因')} htmlFor="countReason">
            <Input id="countReason" maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Form.Item>
          <Form.Item label={t('过账日期')} htmlFor="countPostedOn" extra={t('留空为今天')} style={{ marginBottom: 0 }}>
            <DateField id="countPostedOn" value={postedOn} onChange={setPostedOn} />
          </Form.Item>
        </Form>
      </Flex>
    </DraggableModal>
  )
}
