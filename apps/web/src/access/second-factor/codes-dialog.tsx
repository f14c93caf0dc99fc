import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface CodesDialogProps {
  codes: readonly string[]
  loginName: string
  onClose: () => void
}

/** New recovery codes. It closes by its button alone, which says that they are kept. */
export const CodesDialog = ({ codes, loginName, onClose }: CodesDialogProps) => (
  <DraggableModal
    open
    width={560}
    title={t('保存恢复码')}
    closable={false}
    keyboard={false}
    okText={t('我已保存')}
    onOk={onClose}
    cancelButtonProps={{ style: { display: 'none' } }}
  >
    <RecoveryCodes codes={codes} loginName={loginName} />
  </DraggableModal>
)
