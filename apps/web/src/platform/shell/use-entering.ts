import { useRouter } from '@tanstack/react-router'
import type { ModuleMenu } from '@zhizao/contract/access/session'
import { App } from 'antd'
import { t } from '../i18n/translate.ts'
import { firstRouteOf } from '../session/menu.ts'

/** Enters a module at its first authorised page, or says why that is not possible. */
export function useEntering() {
  const router = useRouter()
  const { message } = App.useApp()
  const go = (href: string) => void router.navigate({ href })
  function enter(module: ModuleMenu) {
    const first = firstRouteOf(module)
    if (first) go(first)
    else void message.warning(module.routerList.length ? t('该产品下没有授权的资源') : t('该产品下没有资源'))
  }
  return { enter, go }
}
