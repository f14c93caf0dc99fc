import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { Alert, Form, Input } from 'antd'
import { useSaving } from '../../platform/form/use-saving.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { cutBody } from '../../platform/push/message-rules.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { type AlarmFilterBody, facts } from '../alarm-calls.ts'
import { bulkWords } from './bulk-words.ts'
import type { Confirmed } from './take-back.tsx'

/** What is confirmed: alarms, or everything that filters find. */
export type ConfirmTarget = { rows: Pick<Alarm, 'id' | 'content'>[] } | { filters: AlarmFilterBody; count: number }

export interface ConfirmDialogProps {
  target: ConfirmTarget
  onClose: () => void
  onDone: (words: string, what: Confirmed | undefined) => void
}

/** Confirms alarms with a note, or very many after a look at how many they are. */
export function ConfirmDialog({ target, onClose, onDone }: ConfirmDialogProps) {
  const [form] = Form.useForm<{ note?: string }>()
  const { isSaving, failure, run } = useSaving()
  const rows = 'rows' in target ? target.rows : []
  const count = 'rows' in target ? rows.length : target.count
  const save = ({ note }: { note?: string }) =>
    run(async () => {
      const done = await sendConfirm(target, note)
      onDone(...done)
      onClose()
    })
  return (
    <DraggableModal
      open
      width={520}
      title={
        count === 1
          ? t('确认报警')
          : 'filters' in target
            ? t('确认当前条件下的全部 {count} 条报警？', { count })
            : t('确认 {count} 条报警', { count })
      }
      okText={'filters' in target ? t('全部确认') : t('确认')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      {rows.length === 1 && <p>{serverWords(rows[0]!.content)}</p>}
      <Form form={form} layout="vertical" onFinish={save}>
        <Form.Item name="note" label={t('确认说明')}>
          <Input.TextArea
            autoFocus
            maxLength={200}
            showCount
            autoSize={{ minRows: 2, maxRows: 5 }}
            placeholder={t('例如：已通知维修，正在现场查看')}
          />
        </Form.Item>
      </Form>
      <Alert type="info" title={t('确认表示已经知晓；报警条件消失后，已确认的报警会自动结束。')} showIcon />
      {failure && <Alert type="error" title={failure} showIcon style={{ marginTop: 8 }} />}
    </DraggableModal>
  )
}

/** Confirms, and answers what to say and how it is taken back. */
export async function sendConfirm(
  target: ConfirmTarget,
  note?: string,
): Promise<[words: string, what: Confirmed | undefined]> {
  const noted = { note: note?.trim() || undefined }
  if ('filters' in target) {
    const { confirmedAt, ...outcome } = await facts.confirmAll({ ...target.filters, ...noted })
    return [bulkWords('confirm', outcome), outcome.done ? { confirmedAt } : undefined]
  }
  const ids = target.rows.map(({ id }) => id)
  if (ids.length === 1) {
    await facts.confirm({ id: ids[0]!, ...noted })
    // Several acts may stand one below the other: each says what it was about.
    return [t('已确认：{content}', { content: cutBody(serverWords(target.rows[0]!.content)) }), { ids }]
  }
  const { confirmedAt, ...outcome } = await facts.confirmMany({ ids, ...noted })
  return [bulkWords('confirm', outcome), outcome.done ? { confirmedAt } : undefined]
}
