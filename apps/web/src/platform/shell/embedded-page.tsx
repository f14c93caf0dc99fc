import { Button } from 'antd'
import { t } from '../i18n/translate.ts'
import type { ViewerProps } from './entry-viewers.ts'
import styles from './open-pages.module.css'
import { isMixed, isSafeAddress, sandboxOf } from './page-types.ts'
import { FaultArt, State } from './states.tsx'

/** A page of somewhere else inside of ours. It is told nothing of the session: no token, no referrer. */
export function EmbeddedPage({ address, title }: ViewerProps) {
  if (!isSafeAddress(address))
    return (
      <State
        art={<FaultArt />}
        title={t('页面地址无效')}
        detail={t('此菜单的地址不是 http 或 https 地址，请联系管理员在菜单管理中修改。')}
      />
    )
  if (isMixed(address))
    return (
      <State
        title={t('此页面不能嵌入显示')}
        detail={t('当前系统使用 https 访问，浏览器不允许嵌入 http 页面。')}
        action={<OpenOutside address={address} />}
      />
    )
  return (
    <iframe
      className={styles.embedded}
      src={address}
      title={title}
      sandbox={sandboxOf(address)}
      referrerPolicy="no-referrer"
    />
  )
}

/** A way to the page in a window of its own. */
export const OpenOutside = ({ address }: { address: string }) => (
  <Button type="primary" href={address} target="_blank" rel="noopener noreferrer">
    {t('在新窗口中打开')}
  </Button>
)
