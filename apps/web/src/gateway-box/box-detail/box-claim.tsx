import { useMutation } from '@tanstack/react-query'
import { box as boxResource } from '@zhizao/contract/gateway-box/box'
import { Alert, App, Button } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import type { ShownBox } from './box-header.tsx'
import { boxes, useBoxReload } from './box-queries.ts'
import classes from './content-dialog.module.css'

/** Another gateway that comes with the code and the secret of a box: refused until somebody says that it replaces the first. */
export function BoxClaim({ box }: { box: ShownBox }) {
  const { message } = App.useApp()
  const reload = useBoxReload(box.id)
  const mayReplace = usePermission(boxResource.takeOver.permission)
  const takeOver = useMutation({
    mutationFn: () => boxes.takeOver({ id: box.id }),
    onSuccess: () => message.success(t('已更换网关，新网关将在几秒内上线')),
    onSettled: () => void reload(),
  })
  const { claim } = box
  if (!claim) return null
  const now = box.address ?? t('未知地址')
  return (
    <Alert
      className={classes.alert}
      type="error"
      showIcon
      title={t('另一个网关正在用这个盒子的编码和密钥连接，已被拒绝')}
      description={t(
        '请求来自 {address}（{time}），正在使用的网关在 {held}。如果是更换硬件，请确认由新网关接替；否则请检查是否有克隆的网关在运行。',
        { address: claim.address, time: dayjs(claim.at).format('MM-DD HH:mm:ss'), held: now },
      )}
      action={
        mayReplace && (
          <AskFirst
            title={t('确定由 {address} 的网关接替吗？', { address: claim.address })}
            description={t('位于 {address} 的原网关将被断开，之后不能再使用这个盒子的编码和密钥连接。', {
              address: now,
            })}
            okText={t('更换网关')}
            onConfirm={() => takeOver.mutateAsync().catch(() => {})}
          >
            <Button size="small" danger loading={takeOver.isPending}>
              {t('更换网关')}
            </Button>
          </AskFirst>
        )
      }
    />
  )
}
