import { useQuery } from '@tanstack/react-query'
import {
  type ProductionOrder,
  type ProductionOrderStatus,
  productionOrder,
} from '@zhizao/contract/production/production-order'
import { Alert, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

/** What people say of a step. */
export interface StepAnswers {
  reason?: string
  /** Why nothing was scanned of material that was to be. */
  missingReason?: string
  /** What becomes of open orders below one that is completed. */
  parts?: 'cancel' | 'keep'
}

const orders = client(productionOrder)
const OPEN: ProductionOrderStatus[] = ['draft', 'planned', 'released', 'held', 'running', 'paused']

interface CompleteDialogProps {
  order: ProductionOrder
  /** Fewer good pieces are there than it may end with. */
  isShort: boolean
  onSave: (told: StepAnswers) => Promise<unknown>
  onClose: () => void
}

/**
 * Completes an order: asks why where it is short or material was never scanned, and what becomes of orders below it that are still
 * open.
 */
export function CompleteDialog({ order, isShort, onSave, onClose }: CompleteDialogProps) {
  const [form] = Form.useForm<StepAnswers>()
  const { isSaving, failure, run } = useSaving(t('操作失败，请稍后重试'))
  const [isOpen, setOpen] = useState(true)
  const [isUnissued, setUnissued] = useState(false)
  const { code, goodQuantity: good, quantity, unit } = order
  const below = useQuery({
    queryKey: ['production-order', 'open-parts', order.id],
    queryFn: ({ signal }) => orders.page({ parentId: order.id, status: OPEN, pageSize: 50 }, { quiet: true, signal }),
  })
  const parts = below.data?.records ?? []
  const complete = async (answers: StepAnswers) => {
    try {
      await onSave(answers)
    } catch (error) {
      if (refusalIn(error)?.problems.some(({ field }) => field === 'missingReason')) setUnissued(true)
      throw error
    }
  }
  async function save(answers: StepAnswers) {
    if (await run(() => complete(answers))) setOpen(false)
  }
  return (
    <DraggableModal
      open={isOpen}
      width={480}
      title={isShort ? t('欠产完工 {code}', { code }) : t('完工生产订单 {code}', { code })}
      okText={t('完工')}
      cancelText={t('返回')}
      okButtonProps={{ disabled: below.isPending }}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
    >
      <p style={{ marginTop: 0 }}>
        {isShort
          ? t('合格 {good} {unit}，不足计划 {quantity} {unit}。', { good, quantity, unit })
          : t('完工后不能再报工，还没开工的工单会撤回。')}
      </p>
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <Form form={form} name="complete" layout="vertical" requiredMark onFinish={(answers) => void save(answers)}>
        {isShort && <WhyShort />}
        {isUnissued && <WhyUnissued />}
        {parts.length > 0 && <PartsQuestion codes={parts.map((each) => each.code)} />}
      </Form>
    </DraggableModal>
  )
}

const WhyShort = () => (
  <Form.Item
    name="reason"
    label={t('欠产原因')}
    rules={[{ required: true, whitespace: true, message: t('此项不能为空') }]}
  >
    <Input.TextArea
      maxLength={200}
      showCount
      autoSize={{ minRows: 2, maxRows: 5 }}
      placeholder={t('例如：原料不足，剩余数量转下一批')}
    />
  </Form.Item>
)

const WhyUnissued = () => (
  <Form.Item
    name="missingReason"
    label={t('未投料原因')}
    rules={[{ required: true, whitespace: true, message: t('此项不能为空') }]}
  >
    <Input.TextArea autoFocus maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
  </Form.Item>
)

const PartsQuestion = ({ codes }: { codes: readonly string[] }) => (
  <Form.Item
    name="parts"
    label={t('下级订单 {codes} 还没有完工', { codes: codes.join('、') })}
    rules={[{ required: true, message: t('请选择一并取消或继续生产') }]}
  >
    <Radio.Group
      options={[
        { value: 'cancel', label: t('取消没有开工的') },
        { value: 'keep', label: t('继续生产') },
      ]}
    />
  </Form.Item>
)
