import { streamFormatOf } from '@zhizao/rules/camera/stream-address'

/** What the player of a stream tells: it moves, or it cannot go on and why. */
export interface StreamEvents {
  onPlaying: () => void
  onFailed: (reason: StreamFailure) => void
}
/** unreachable: no answer, or its server does not let this page read it; broken: what came is no picture. */
export type StreamFailure = 'unsupported' | 'mixed' | 'unreachable' | 'broken'

/** Plays a stream in an element; answers how to stop. The players are fetched when first needed. */
export function playStream(video: HTMLVideoElement, address: string, { onPlaying, onFailed }: StreamEvents) {
  let isStopped = false
  let stopPlayer: (() => void) | undefined
  const fail = (reason: StreamFailure) => {
    if (!isStopped) onFailed(reason)
  }
  const moved = () => onPlaying()
  video.addEventListener('playing', moved)
  const start = async () => {
    const format = streamFormatOf(address)
    if (!format || !('MediaSource' in globalThis)) return fail('unsupported')
    if (location.protocol === 'https:' && address.startsWith('http:')) return fail('mixed')
    const play = format === 'hls' ? await hlsPlayer() : await flvPlayer()
    if (!isStopped) stopPlayer = play(video, address, fail)
  }
  start().catch(() => fail('unreachable'))
  return () => {
    isStopped = true
    video.removeEventListener('playing', moved)
    stopPlayer?.()
  }
}

type Play = (video: HTMLVideoElement, address: string, fail: (reason: StreamFailure) => void) => () => void

/** Muted pictures may always start by themselves; where a browser refuses all the same, its own button is there. */
const begin = (video: HTMLVideoElement) => void video.play().catch(() => undefined)

async function hlsPlayer(): Promise<Play> {
  const { default: Hls } = await import('hls.js')
  return (video, address, fail) => {
    const player = new Hls({ liveDurationInfinity: true, backBufferLength: 30, maxBufferLength: 20 })
    let recoveries = 0
    player.on(Hls.Events.MANIFEST_PARSED, () => begin(video))
    player.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return
      if (type === Hls.ErrorTypes.MEDIA_ERROR && recoveries++ < 2) return player.recoverMediaError()
      fail(type === Hls.ErrorTypes.NETWORK_ERROR ? 'unreachable' : 'broken')
    })
    player.loadSource(address)
    player.attachMedia(video)
    return () => player.destroy()
  }
}

async function flvPlayer(): Promise<Play> {
  const { default: mpegts } = await import('mpegts.js')
  mpegts.LoggingControl.enableAll = false
  return (video, address, fail) => {
    const player = mpegts.createPlayer(
      { type: 'flv', isLive: true, url: address, cors: true },
      { liveBufferLatencyChasing: true, autoCleanupSourceBuffer: true },
    )
    player.on(mpegts.Events.ERROR, (type: string) => {
      fail(type === mpegts.ErrorTypes.NETWORK_ERROR ? 'unreachable' : 'broken')
    })
    player.attachMediaElement(video)
    player.load()
    begin(video)
    return () => player.destroy()
  }
}
