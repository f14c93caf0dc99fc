import { Alert, Flex } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

export interface MadeDocument {
  href: string
  code: string
  /** What it is of. */
  what: string
}

interface MadeDialogProps {
  title: string
  hint: string
  /** Of the pages that it leads to. */
  permission: string
  made: readonly MadeDocument[]
  onClose: () => void
}

/** What was made of proposals: who took them goes on there. */
export function MadeDialog({ title, hint, permission, made, onClose }: MadeDialogProps) {
  const mayOpen = usePermission(permission)
  return (
    <DraggableModal
      open
      width={520}
      title={title}
      okText={t('知道了')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
    >
      <Alert
        type="success"
        showIcon
        title={hint}
        description={
          <Flex vertical gap={4} style={{ maxHeight: '46vh', overflow: 'auto' }}>
            {made.map(({ href, code, what }) => (
              <span key={href}>
                {mayOpen ? <PageLink href={href}>{code}</PageLink> : code} {what}
              </span>
            ))}
          </Flex>
        }
      />
    </DraggableModal>
  )
}
