import { type RefObject, useEffect, useState } from 'react'
import { refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { liveAddressOf, type Playable } from './live-address.ts'
import { playStream, type StreamFailure } from './play-stream.ts'

export type StreamState = { phase: 'loading' | 'playing' } | { phase: 'failed'; reason: string }

/** A stream that has not moved by then is said to have failed, ms. */
const START_WITHIN = 20_000

const reasons: Record<StreamFailure | 'late', () => string> = {
  unsupported: () => t('浏览器不能播放这个地址'),
  mixed: () => t('本页以 HTTPS 打开，浏览器不允许播放 HTTP 流地址，请改用 HTTPS 流地址'),
  unreachable: () => t('连接不上视频流，请检查地址、网络以及流媒体服务的跨域设置'),
  broken: () => t('视频流无法解码，请把摄像头的编码改为 H.264'),
  late: () => t('视频流没有及时响应'),
}

/** Plays a camera in an element and says how it goes; `attempt` counts the tries. */
export function useStream(element: RefObject<HTMLVideoElement | null>, camera: Playable, attempt: number): StreamState {
  const [state, setState] = useState<StreamState>({ phase: 'loading' })
  const key = JSON.stringify([camera.kind, camera.deviceSerial, camera.channel, camera.streamAddress, attempt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds all that the stream depends on
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    const fail = (reason: string) => {
      if (isGone) return
      clearTimeout(timer)
      stop?.()
      setState({ phase: 'failed', reason })
    }
    const timer = setTimeout(() => fail(reasons.late()), START_WITHIN)
    setState({ phase: 'loading' })
    liveAddressOf(camera)
      .then((address) => {
        if (isGone || !element.current) return
        stop = playStream(element.current, address, {
          onPlaying: () => {
            clearTimeout(timer)
            if (!isGone) setState({ phase: 'playing' })
          },
          onFailed: (reason) => fail(reasons[reason]()),
        })
      })
      .catch((error) => fail(refusalIn(error)?.msg ?? t('系统错误，请稍后重试！')))
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [key])
  return state
}
