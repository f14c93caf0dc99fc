import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { t } from '../i18n/translate.ts'
import styles from './embedded-page.module.css'
import type { ViewerProps } from './entry-viewers.ts'
import { isAnswered, isMixed, isSafeAddress, sandboxOf } from './page-types.ts'
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
  return <Framed address={address} title={title} />
}

/**
 * The frame with a line above it. Browsers tell nobody that a page refused to be framed: it stays blank, so the line says
 * what to do then. That nothing answers at all can be found out, and is said.
 */
function Framed({ address, title }: ViewerProps) {
  const [tries, setTries] = useState(0)
  const [isLoaded, setLoaded] = useState(false)
  const [answered, setAnswered] = useState<boolean>()
  useEffect(() => {
    // Asked once a try: coming back to the tab must not take a page away that was on show.
    if (answered !== undefined) return
    const leaving = new AbortController()
    void isAnswered(address, leaving.signal).then((is) => leaving.signal.aborted || setAnswered(is))
    return () => leaving.abort()
  }, [address, answered])
  const again = () => {
    setAnswered(undefined)
    setLoaded(false)
    setTries(tries + 1)
  }
  const { host } = new URL(address, location.href)
  if (answered === false)
    return (
      <State
        art={<FaultArt />}
        title={t('打不开此页面')}
        detail={t('连接不上 {host}。请确认对方系统已启动、本机能够访问，或联系管理员检查菜单地址。', { host })}
        action={
          <>
            <Button onClick={again}>{t('重新加载')}</Button> <OpenOutside address={address} />
          </>
        }
      />
    )
  return (
    <div className={styles.page}>
      <div className={styles.line}>
        <span className={styles.words}>
          {isLoaded
            ? t('内容来自 {host}。显示空白或异常时，可能是对方不允许嵌入，请在新窗口中打开。', { host })
            : t('正在打开 {host}，如迟迟没有显示，请在新窗口中打开。', { host })}
        </span>
        <Button size="small" type="text" onClick={again}>
          {t('重新加载')}
        </Button>
        <Button size="small" type="link" href={address} target="_blank" rel="noopener noreferrer">
          {t('在新窗口中打开')}
        </Button>
      </div>
      <iframe
        key={tries}
        className={styles.embedded}
        src={address}
        title={title}
        sandbox={sandboxOf(address)}
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}

/** A way to the page in a window of its own. */
export const OpenOutside = ({ address }: { address: string }) => (
  <Button type="primary" href={address} target="_blank" rel="noopener noreferrer">
    {t('在新窗口中打开')}
  </Button>
)
