import { Button, Typography } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import classes from './content-dialog.module.css'

/** A set file's content, to read and copy. */
export function ContentDialog({ title, content, onClose }: { title: string; content: unknown; onClose: () => void }) {
  const text = JSON.stringify(content, null, 2)
  return (
    <DraggableModal
      open
      width={860}
      title={title}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      <Typography.Paragraph copyable={{ text }}>{t('复制全部内容')}</Typography.Paragraph>
      <pre className={classes.text}>{text}</pre>
    </DraggableModal>
  )
}
