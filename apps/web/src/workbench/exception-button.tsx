import { WarningOutlined } from '@ant-design/icons'
import { productionException } from '@zhizao/contract/production/exception'
import { Button } from 'antd'
import { useGo, useOffline } from '../offline/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { useUser } from '../platform/session/session-store.ts'
import { EXCEPTION_DETAIL } from '../production/index.ts'
import type { Form } from './kept-work.ts'
import classes from './workbench.module.css'

/** Says that something is wrong with what is worked on: with a photo, on a page that knows the work order. */
export function ExceptionButton({ form: { id, orderId } }: { form: Pick<Form, 'id' | 'orderId'> }) {
  const may = usePermission(productionException.create.permission)
  const isOffline = useOffline()
  const go = useGo()
  if (!useUser() || !may) return null
  return (
    <Button
      size="large"
      danger
      className={classes.touch}
      aria-label={t('提报异常')}
      icon={<WarningOutlined />}
      disabled={isOffline}
      onClick={() => go(`${EXCEPTION_DETAIL}?${new URLSearchParams({ orderId, workOrderId: id })}`)}
    />
  )
}
