import type { UserMessage } from '@zhizao/contract/push/topics'
import { builtInAddress } from './built-in-sounds.ts'
import { soundAddress } from './message-rules.ts'

/** What the player is at: `refused` until the user has touched the page once, `unsupported` by a browser without audio. */
export type SoundState = 'silent' | 'playing' | 'refused' | 'unsupported'

/** What of an audio element the player uses. */
export interface Sounding {
  play(): Promise<void>
  pause(): void
  onended: unknown
  onerror: unknown
}

export interface SoundPorts {
  /** Makes a sound of an address; undefined in a browser without audio. */
  sound: ((address: string) => Sounding) | undefined
  /** Calls back at the user's next click or key, once; the returned function gives that up. */
  atNextGesture(work: () => void): () => void
  random(): number
}

/** One reminder at a time: a new message takes the place of the last. */
export function reminderPlayer(ports: SoundPorts) {
  const watchers = new Set<() => void>()
  let state: SoundState = 'silent'
  let sounding: Sounding | undefined
  let repeat: ReturnType<typeof setTimeout> | undefined
  let giveUpWaiting: (() => void) | undefined

  function become(next: SoundState) {
    if (state === next) return
    state = next
    for (const watcher of watchers) watcher()
  }

  function stop() {
    clearTimeout(repeat)
    giveUpWaiting?.()
    giveUpWaiting = undefined
    sounding?.pause()
    sounding = undefined
    become('silent')
  }

  /** Sounds now and, where it `repeats`, after each interval until it is stopped. */
  function play(message: Pick<UserMessage, 'bgmUrl' | 'bgmInterval'>, repeats: boolean) {
    stop()
    const { bgmUrl, bgmInterval } = message
    if (!bgmUrl) return
    const { sound } = ports
    if (!sound) return become('unsupported')
    const again = () => {
      const mine = sound(builtInAddress(bgmUrl) ?? soundAddress(bgmUrl, ports.random()))
      sounding = mine
      mine.onended = () => {
        if (sounding !== mine) return
        if (repeats && bgmInterval) repeat = setTimeout(again, bgmInterval * 1000)
        else become('silent')
      }
      mine.onerror = () => sounding === mine && become('silent')
      mine.play().then(
        () => sounding === mine && become('playing'),
        (error: Error) => {
          if (sounding !== mine) return
          if (error.name !== 'NotAllowedError') return become('silent')
          become('refused')
          // Browsers allow sound after the first touch; then the reminder is due at once.
          giveUpWaiting = ports.atNextGesture(again)
        },
      )
    }
    again()
  }

  return {
    play,
    stop,
    state: () => state,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
