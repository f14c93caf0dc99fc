import { factorReset } from '@zhizao/contract/access/second-factor'
import type { User } from '@zhizao/contract/access/user'
import { Alert, App, Typography } from 'antd'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

const calls = client(factorReset)

interface ResetFactorDialogProps {
  row: User
  onClose: () => void
  onDone: () => void
}

/** Takes the second factor from somebody who has lost it. */
export function ResetFactorDialog({ row, onClose, onDone }: ResetFactorDialogProps) {
  const { message } = App.useApp()
  const { isSaving, failure, run } = useSaving()
  const reset = () =>
    run(async () => {
      await calls.reset({ id: row.id }, { quiet: true })
      void message.success(t('已重置，用户会收到通知'))
      onDone()
      onClose()
    })
  return (
    <DraggableModal
      open
      width={460}
      title={t('重置“{name}”的双重验证', { name: row.name })}
      okText={t('重置')}
      okButtonProps={{ danger: true, loading: isSaving }}
      onOk={() => void reset()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Typography.Paragraph>
        {t('他的验证器应用、通行密钥、恢复码和信任的浏览器都会失效，并立即退出登录。')}
      </Typography.Paragraph>
      <Typography.Text type="secondary">{t('请先确认提出要求的确实是本人：重置后只凭密码就能登录。')}</Typography.Text>
    </DraggableModal>
  )
}
