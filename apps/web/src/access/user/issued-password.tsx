import { Flex, Typography } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { useCopy } from '../../platform/widgets/use-copy.ts'
import classes from './issued-password.module.css'

export interface Issued {
  name: string
  loginName: string
  password: string
}

/** Shows a password that was set for somebody: it is seen this once only. */
export function IssuedPassword({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  const copy = useCopy()
  const text = t('登录名：{loginName}　密码：{password}', { loginName: issued.loginName, password: issued.password })
  return (
    <DraggableModal
      open
      width={440}
      title={t('“{name}”的登录密码', { name: issued.name })}
      okText={t('复制')}
      cancelText={t('关闭')}
      onOk={() => void copy(text)}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <dl className={classes.issued}>
          <dt>{t('登录名')}</dt>
          <dd>{issued.loginName}</dd>
          <dt>{t('密码')}</dt>
          <dd className={classes.password}>{issued.password}</dd>
        </dl>
        <Typography.Text type="secondary">
          {t('密码只显示这一次，请转告本人。用户下次登录时须修改密码。')}
        </Typography.Text>
      </Flex>
    </DraggableModal>
  )
}
