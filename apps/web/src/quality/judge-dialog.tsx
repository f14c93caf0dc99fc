import { type InspectionStatus, inspectionStates, type WholeInspection } from '@zhizao/contract/quality/inspection'
import { Alert, Form, Input } from 'antd'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { inspections, qualityChanged } from './inspection-calls.ts'

export type Judgement = Extract<InspectionStatus, 'accepted' | 'rejected' | 'conceded' | 'cancelled'>

/** What a judgement does, and what its words are asked by. */
const said: Record<Judgement, { title: string; does: string; reason: string }> = {
  accepted: { title: '判定合格', does: '待检的库存变为可用。', reason: '说明' },
  rejected: {
    title: '判定不合格',
    does: '这一批的库存会冻结，并生成不合格品单等待评审。',
    reason: '不合格说明',
  },
  conceded: {
    title: '让步接收',
    does: '检验不合格的批仍然接收，待检的库存变为可用。录入过结果的人不能让步接收。',
    reason: '让步原因',
  },
  cancelled: {
    title: '取消检验',
    does: '不再检验，库存仍为待检，由有放行权限的人用库存单据处理。',
    reason: '取消原因',
  },
}

/** What it does where somebody made the inspection: no stock waits for it. */
function byHand(to: Judgement, hasLot: boolean): string {
  if (to !== 'rejected') return '判定后不能再修改结果。'
  return hasLot ? said.rejected.does : '生成不合格品单等待评审；没有批次号，不冻结库存。'
}

interface Props {
  inspection: WholeInspection
  to: Judgement
  onClose: () => void
}

/** Judges a lot, or gives its inspection up; a reason is asked for where the results do not say it. */
export function JudgeDialog({ inspection, to, onClose }: Props) {
  const [form] = Form.useForm<{ reason?: string }>()
  const { isSaving, failure, save } = useSaving()
  const { id, updatedAt: seenAt, code, finding, status } = inspection
  const { title, does, reason } = said[to]
  const effect = inspection.sourceKind ? does : byHand(to, inspection.lotId !== null)
  const isAsked = to === 'conceded' || to === 'cancelled' || (to === 'rejected' && finding !== 'fails')
  const isDangerous = Object.values(inspectionStates[status].on).some((step) => step.to === to && 'isDangerous' in step)
  async function judge() {
    const { reason: words } = await form.validateFields()
    const body = { id, status: to, seenAt, reason: words?.trim() || null }
    const isJudged = await save(() => inspections.status(body, { quiet: true }))
    // Also where it was refused: somebody else may have changed it.
    qualityChanged()
    if (isJudged) onClose()
  }
  return (
    <DraggableModal
      open
      width={480}
      title={`${t(title)} ${code}`}
      okText={t(title)}
      okButtonProps={{ danger: isDangerous }}
      confirmLoading={isSaving}
      onOk={() => void judge()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <p>{t(effect)}</p>
      <Form form={form} layout="vertical" name="judgeInspection">
        <Form.Item
          name="reason"
          label={t(reason)}
          rules={isAsked ? [{ required: true, whitespace: true, message: t('此项不能为空') }] : []}
        >
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
