import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Player, playerOver, type Sound } from './player.ts'
import { atRest, NOT_SUPPORTED, type PlayerEvent, type PlayerRules, type PlayerState } from './player-state.ts'

export interface Track {
  title: string
  address: string
}

/** MediaError's code for the same as DOMException's NOT_SUPPORTED. */
const SOURCE_NOT_SUPPORTED = 4

/** A player over an `audio` element, which gets the listeners returned. */
export function usePlayer(tracks: readonly Track[], rules: Omit<PlayerRules, 'tracks'>) {
  const element = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState<PlayerState>(atRest)
  const [player, setPlayer] = useState<Player>()
  const given = useRef({ tracks, rules })
  given.current = { tracks, rules }
  useEffect(() => {
    const send = (event: PlayerEvent) => made.send(event)
    const made = playerOver(
      soundOf(element, (index) => given.current.tracks[index]?.address ?? '', send),
      () => ({ ...given.current.rules, tracks: given.current.tracks.length }),
      setState,
    )
    setPlayer(made)
    return () => made.stop()
  }, [])
  const send = (event: PlayerEvent) => player?.send(event)
  return { state, send, audio: { ref: element, onEnded: () => send({ kind: 'ended' }) } }
}

function soundOf(
  element: RefObject<HTMLAudioElement | null>,
  addressOf: (index: number) => string,
  send: (event: PlayerEvent) => void,
): Sound {
  const start = () => {
    const audio = element.current
    if (!audio) return
    audio.play().then(
      () => send({ kind: 'started' }),
      (error: DOMException) => {
        // Another track or a pause came between: that one says how it went.
        if (error.name === 'AbortError') return
        if (error.name === 'NotAllowedError') return send({ kind: 'refused' })
        send({ kind: 'failed', code: audio.error?.code === SOURCE_NOT_SUPPORTED ? NOT_SUPPORTED : error.code })
      },
    )
  }
  return {
    load(index) {
      if (!element.current) return
      element.current.src = addressOf(index)
      start()
    },
    resume: start,
    halt: () => element.current?.pause(),
    seek(position) {
      if (element.current) element.current.currentTime = position
    },
    setVolume(volume) {
      if (element.current) element.current.volume = volume
    },
    progress() {
      const { currentTime = 0, duration = 0 } = element.current ?? {}
      return { position: currentTime, duration: Number.isFinite(duration) ? duration : 0 }
    },
  }
}
