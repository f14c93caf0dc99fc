import {
  LoadingOutlined,
  PauseCircleFilled,
  PlayCircleFilled,
  SoundOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from '@ant-design/icons'
import { Alert, Button, Slider, Tooltip } from 'antd'
import { t } from '../../i18n/translate.ts'
import classes from './audio-player.module.css'
import { neighbour } from './player-state.ts'
import { type Track, usePlayer } from './use-player.ts'

/** One sound to be listened to, as a small button; a source that cannot be read is told of beside it. */
export function PlayButton({ track }: { track: Track | undefined }) {
  const { state, send, audio } = usePlayer(track ? [track] : [], { loop: true, autoplayNext: false })
  const isOn = state.status === 'playing' || state.status === 'loading'
  return (
    <>
      <audio {...audio}>{t('浏览器版本过低，请升级浏览器')}</audio>
      <Tooltip title={isOn ? t('停止试听') : t('试听')}>
        <Button
          type="text"
          size="small"
          aria-label={isOn ? t('停止试听') : t('试听')}
          disabled={!track}
          icon={isOn ? <PauseCircleFilled /> : <SoundOutlined />}
          onClick={() => send(isOn ? { kind: 'pause' } : { kind: 'choose', index: 0 })}
        />
      </Tooltip>
      {state.failed && <span role="alert">{t('加载失败，因为没有找到支持的源。')}</span>}
    </>
  )
}

export interface AudioPlayerProps {
  tracks: readonly Track[]
  /** Behind the last track comes the first; on unless said otherwise. */
  loop?: boolean
  /** After a track the next one starts by itself. */
  autoplayNext?: boolean
}

/** Plays tracks: play, previous, next, progress, volume. */
export function AudioPlayer({ tracks, loop = true, autoplayNext = false }: AudioPlayerProps) {
  const { state, send, audio } = usePlayer(tracks, { loop, autoplayNext })
  const rules = { tracks: tracks.length, loop, autoplayNext }
  const track = tracks[state.index]
  return (
    <section className={classes.player} aria-label={t('音频播放器')}>
      <audio {...audio}>{t('浏览器版本过低，请升级浏览器')}</audio>
      <div className={classes.title}>{track?.title ?? t('暂无音频')}</div>
      <div className={classes.line}>
        <Button
          type="text"
          aria-label={t('上一首')}
          icon={<StepBackwardOutlined />}
          disabled={neighbour(state, rules, -1) === undefined}
          onClick={() => send({ kind: 'previous' })}
        />
        <PlayToggle
          status={state.status}
          disabled={!track}
          onPlay={() => send({ kind: 'play' })}
          onPause={() => send({ kind: 'pause' })}
        />
        <Button
          type="text"
          aria-label={t('下一首')}
          icon={<StepForwardOutlined />}
          disabled={neighbour(state, rules, 1) === undefined}
          onClick={() => send({ kind: 'next' })}
        />
        <span className={classes.time}>{clock(state.position)}</span>
        <Slider
          className={classes.progress}
          min={0}
          max={Math.max(state.duration, 0.1)}
          step={0.1}
          value={state.position}
          disabled={state.status !== 'playing' && state.status !== 'paused'}
          ariaLabelForHandle={t('播放进度')}
          tooltip={{ formatter: (value) => clock(value ?? 0) }}
          onChange={(position) => send({ kind: 'seek', position })}
        />
        <span className={classes.time}>{clock(state.duration)}</span>
        <SoundOutlined className={classes.volumeMark} />
        <Slider
          className={classes.volume}
          min={0}
          max={100}
          value={Math.round(state.volume * 100)}
          ariaLabelForHandle={t('音量')}
          tooltip={{ formatter: (percent) => `${percent}%` }}
          onChange={(percent) => send({ kind: 'volume', volume: percent / 100 })}
        />
      </div>
      {state.failed && <Alert type="warning" showIcon title={t('加载失败，因为没有找到支持的源。')} role="alert" />}
    </section>
  )
}

interface PlayToggleProps {
  status: string
  disabled: boolean
  onPlay: () => void
  onPause: () => void
}

function PlayToggle({ status, disabled, onPlay, onPause }: PlayToggleProps) {
  const isOn = status === 'playing' || status === 'loading'
  const icon = status === 'loading' ? <LoadingOutlined /> : isOn ? <PauseCircleFilled /> : <PlayCircleFilled />
  return (
    <Button
      type="text"
      className={classes.toggle}
      aria-label={isOn ? t('暂停') : t('播放')}
      disabled={disabled}
      icon={icon}
      onClick={isOn ? onPause : onPlay}
    />
  )
}

const clock = (seconds: number) => {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
