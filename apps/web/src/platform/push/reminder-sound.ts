import type { UserMessage } from '@zhizao/contract/push/topics'
import { useSyncExternalStore } from 'react'
import { builtInAddress } from './built-in-sounds.ts'
import { soundAddress } from './message-rules.ts'

/** What the player is at: `refused` until the user has touched the page once, `unsupported` by a browser without audio. */
export type SoundState = 'silent' | 'playing' | 'refused' | 'unsupported'

const watchers = new Set<() => void>()
let state: SoundState = 'silent'
let player: HTMLAudioElement | undefined
let repeat: ReturnType<typeof setTimeout> | undefined

function become(next: SoundState) {
  state = next
  for (const watcher of watchers) watcher()
}

/** Plays a message's sound now and, where it `repeats`, after each interval until it is stopped. A new message takes the place of the last. */
export function playReminder(message: UserMessage, repeats: boolean) {
  stopReminder()
  if (typeof Audio === 'undefined') return become('unsupported')
  const again = () => {
    player = new Audio(builtInAddress(message.bgmUrl!) ?? soundAddress(message.bgmUrl!, Math.random()))
    player.onended = () => {
      if (repeats && message.bgmInterval) repeat = setTimeout(again, message.bgmInterval * 1000)
      else become('silent')
    }
    player.onerror = () => become('silent')
    player.play().then(
      () => become('playing'),
      (error: DOMException) => {
        if (error.name !== 'NotAllowedError') return become('silent')
        become('refused')
        // Browsers allow sound after the first touch; then the reminder is due at once.
        window.addEventListener('pointerdown', again, { once: true })
        awaitTouch = again
      },
    )
  }
  again()
}

let awaitTouch: (() => void) | undefined

/** Stops the sound and its repeats. */
export function stopReminder() {
  clearTimeout(repeat)
  if (awaitTouch) window.removeEventListener('pointerdown', awaitTouch)
  awaitTouch = undefined
  player?.pause()
  player = undefined
  if (state !== 'silent') become('silent')
}

/** What the reminder sound is at. */
export const useReminderSound = () =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => state,
  )
