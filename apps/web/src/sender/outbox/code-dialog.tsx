import { Button } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import classes from './outbox.module.css'

interface CodeDialogProps {
  recipient: string
  text: string
  onClose: () => void
}

/** A message that nothing could send, to be passed on to who it is for. */
export const CodeDialog = ({ recipient, text, onClose }: CodeDialogProps) => (
  <DraggableModal
    open
    width={460}
    title={t('发给 {recipient} 的验证码', { recipient })}
    onCancel={onClose}
    footer={<Button onClick={onClose}>{t('关闭')}</Button>}
  >
    <p className={classes.text}>{text}</p>
  </DraggableModal>
)
