import type { UserMessage } from '@zhizao/contract/push/topics'
import { builtInAddress } from './built-in-sounds.ts'
import { soundAddress } from './message-rules.ts'

/**
 * What the player is at: `refused` until the user has touched the page once, `unsupported` by a browser without audio;
 * `replaced` plays a sound of the program where the recording cannot be played.
 */
export type SoundState = 'silent' | 'playing' | 'replaced' | 'refused' | 'unsupported'

/** What is heard in place of a recording that is gone or no audio. */
const SUBSTITUTE = 'error'

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

/** What of a message the player uses. */
type Reminding = Pick<UserMessage, 'msgType' | 'bgmUrl' | 'bgmInterval'>

/** One reminder at a time: a new message takes the place of the last. */
export function reminderPlayer(ports: SoundPorts) {
  const watchers = new Set<() => void>()
  let state: SoundState = 'silent'
  let sounding: Sounding | undefined
  let repeat: ReturnType<typeof setTimeout> | undefined
  let giveUpWaiting: (() => void) | undefined
  let about: Reminding | undefined

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
    about = undefined
    become('silent')
  }

  /** Sounds now and, where it `repeats`, after each interval until it is stopped. */
  function play(message: Reminding, repeats: boolean) {
    stop()
    const { bgmUrl, bgmInterval } = message
    if (!bgmUrl) return
    const { sound } = ports
    if (!sound) return become('unsupported')
    about = message
    let recording: string | undefined = bgmUrl
    const again = () => {
      const mine = sound(builtInAddress(recording ?? SUBSTITUTE) ?? soundAddress(bgmUrl, ports.random()))
      sounding = mine
      const isHeard = () => sounding === mine && become(recording ? 'playing' : 'replaced')
      /** Asked for once: the next try and all repeats are of a sound that needs no file. */
      const fail = () => {
        if (sounding !== mine) return
        if (!recording || builtInAddress(recording)) return stop()
        recording = undefined
        again()
      }
      mine.onended = () => {
        if (sounding !== mine) return
        if (repeats && bgmInterval) repeat = setTimeout(again, bgmInterval * 1000)
        else stop()
      }
      mine.onerror = fail
      mine.play().then(isHeard, (error: Error) => {
        if (error.name !== 'NotAllowedError') return fail()
        if (sounding !== mine) return
        become('refused')
        // Browsers allow sound after the first touch; then the reminder is due at once.
        giveUpWaiting = ports.atNextGesture(again)
      })
    }
    again()
  }

  return {
    play,
    stop,
    state: () => state,
    /** The message that sounds, waits to sound again, or waits for a touch. */
    about: () => about,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
