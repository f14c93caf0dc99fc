import { CopyOutlined, LinkOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import objectTab from '../../live/object-tab.module.css'
import { t } from '../../platform/i18n/translate.ts'
import classes from './video-tab.module.css'

const PLAYED = /\.(mp4|webm|ogg|mov)(\?|#|$)/i

/** What a browser can do with a link: play it here, open it as a page, or nothing by itself. */
export function videoLinkKind(link: string): 'played' | 'page' | 'stream' {
  if (!/^https?:\/\//i.test(link)) return 'stream'
  return PLAYED.test(link) ? 'played' : 'page'
}

/** The video link of a machine: a file plays here, a page opens beside, a stream of another kind is copied to its player. */
export function VideoLink({ link, name }: { link: string; name: string }) {
  const { message } = App.useApp()
  const [isFailed, setFailed] = useState(false)
  const kind = videoLinkKind(link)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    void message.success(t('已复制'))
  }
  return (
    <section className={objectTab.tab} aria-label={t('视频地址')}>
      {kind === 'played' && !isFailed && (
        // biome-ignore lint/a11y/useMediaCaption: what a camera of a machine records says nothing
        <video
          className={classes.linked}
          src={link}
          controls
          playsInline
          aria-label={name}
          onError={() => setFailed(true)}
        />
      )}
      {kind === 'stream' && <p className={classes.note}>{t('浏览器不能直接播放这种地址，请复制到播放器中打开。')}</p>}
      {isFailed && <p className={classes.note}>{t('视频不能在这里播放，请打开链接查看。')}</p>}
      <div className={classes.link}>
        {kind === 'stream' ? (
          <Button icon={<CopyOutlined />} onClick={() => void copy()}>
            {t('复制地址')}
          </Button>
        ) : (
          <Button icon={<LinkOutlined />} href={link} target="_blank" rel="noreferrer noopener">
            {t('打开视频链接')}
          </Button>
        )}
        <span className={classes.address}>{link}</span>
      </div>
    </section>
  )
}
