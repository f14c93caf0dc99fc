import { AudioMutedOutlined, CameraOutlined, CloseOutlined, FullscreenOutlined, SoundOutlined } from '@ant-design/icons'
import { App, Button, Spin, Tooltip } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import type { Playable } from './live-address.ts'
import { saveSnapshot } from './snapshot.ts'
import { useStream } from './use-stream.ts'
import classes from './video-player.module.css'

export interface VideoPlayerProps {
  camera: Playable & { name: string }
  /** Takes the picture away; without it there is no such button. */
  onClose?: () => void
}

/** A camera's live picture with its state, sound, snapshot and full screen. */
export function VideoPlayer({ camera, onClose }: VideoPlayerProps) {
  const { message } = App.useApp()
  const frame = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [isMuted, setMuted] = useState(true)
  const state = useStream(video, camera, attempt)

  async function snap() {
    const name = `${camera.name} ${dayjs().format('YYYY-MM-DD HH-mm-ss')}`
    if (!(video.current && (await saveSnapshot(video.current, name)))) void message.warning(t('还没有画面可以截取'))
  }
  const turnFull = () =>
    document.fullscreenElement ? void document.exitFullscreen() : void frame.current?.requestFullscreen()
  const isPlaying = state.phase === 'playing'
  return (
    <figure ref={frame} className={classes.player} data-phase={state.phase} aria-label={camera.name}>
      <video ref={video} className={classes.picture} muted={isMuted} playsInline autoPlay />
      {state.phase === 'loading' && (
        <div className={classes.over} role="status">
          <Spin />
          <span>{t('正在连接视频')}</span>
        </div>
      )}
      {state.phase === 'failed' && (
        <div className={classes.over} role="alert">
          <strong>{t('播放失败')}</strong>
          <span className={classes.reason}>{state.reason}</span>
          <Button size="small" onClick={() => setAttempt(attempt + 1)}>
            {t('重试')}
          </Button>
        </div>
      )}
      <figcaption className={classes.bar}>
        <span className={classes.name} title={camera.name}>
          {camera.name}
        </span>
        {isPlaying && (
          <>
            <Tool
              title={isMuted ? t('打开声音') : t('静音')}
              icon={isMuted ? <AudioMutedOutlined /> : <SoundOutlined />}
              onClick={() => setMuted(!isMuted)}
            />
            <Tool title={t('截图')} icon={<CameraOutlined />} onClick={() => void snap()} />
          </>
        )}
        <Tool title={t('全屏')} icon={<FullscreenOutlined />} onClick={turnFull} />
        {onClose && <Tool title={t('关闭画面')} icon={<CloseOutlined />} onClick={onClose} />}
      </figcaption>
    </figure>
  )
}

const Tool = ({ title, icon, onClick }: { title: string; icon: ReactNode; onClick: () => void }) => (
  <Tooltip title={title}>
    <Button type="text" size="small" className={classes.tool} aria-label={title} icon={icon} onClick={onClick} />
  </Tooltip>
)
