import type { MadeApiKey } from '@zhizao/contract/access/api-key'
import { Alert, Flex } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { useCopy } from '../../platform/widgets/use-copy.ts'
import classes from './api-key.module.css'

/** Shows the secret of a key that was made: it is seen this once only. */
export function MadeKey({ made, onClose }: { made: MadeApiKey; onClose: () => void }) {
  const copy = useCopy()
  return (
    <DraggableModal
      open
      width={560}
      title={t('“{name}”的密钥', { name: made.name })}
      okText={t('复制密钥')}
      cancelText={t('关闭')}
      onOk={() => void copy(made.secret)}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <code className={classes.secret}>{made.secret}</code>
        <Alert
          type="warning"
          showIcon
          title={t('密钥只显示这一次，关闭后无法再查看。请存放在程序的环境变量或密码库里，不要写进代码和网址。')}
        />
      </Flex>
    </DraggableModal>
  )
}
