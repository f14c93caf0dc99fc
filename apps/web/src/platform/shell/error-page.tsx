import { useLocation, useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { t } from '../i18n/translate.ts'
import { paths, wayBack } from './paths.ts'
import { FaultArt, State } from './states.tsx'

/** /404: an address without a page, a server that answers too late, or a defect of the server. */
export function ErrorPage() {
  const router = useRouter()
  const search = useLocation().search as { reason?: string; from?: string }
  const from = wayBack(search.from)
  const words =
    search.reason === 'timeout'
      ? { title: t('服务器响应超时'), detail: t('正在重新尝试一次，恢复后会自动返回原页面。') }
      : search.reason === 'defect'
        ? { title: t('系统错误，请稍后重试！'), detail: t('问题已记录，您可以返回后再试一次。') }
        : { title: t('页面不存在'), detail: t('您访问的地址不存在或已被移除。') }
  return (
    <State
      art={<FaultArt />}
      {...words}
      action={
        <>
          {from && (
            <Button onClick={() => void router.navigate({ href: from, replace: true })}>{t('返回上一页')}</Button>
          )}
          <Button type="primary" onClick={() => void router.navigate({ to: paths.chooser })}>
            {t('返回产品选择')}
          </Button>
        </>
      }
    />
  )
}
