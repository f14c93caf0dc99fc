import { useSyncExternalStore } from 'react'
import { reminderPlayer } from './reminder-player.ts'

/** Clicks, not presses: a button that stops the sound is heard before this. */
const GESTURES = ['click', 'keyup'] as const

function atNextGesture(work: () => void) {
  const giveUp = () => {
    for (const gesture of GESTURES) window.removeEventListener(gesture, once)
  }
  const once = () => {
    giveUp()
    work()
  }
  for (const gesture of GESTURES) window.addEventListener(gesture, once)
  return giveUp
}

/** The reminder of this browser tab. */
export const reminder = reminderPlayer({
  sound: typeof Audio === 'undefined' ? undefined : (address) => new Audio(address),
  atNextGesture,
  random: Math.random,
})

/** What the reminder sound is at. */
export const useReminderSound = () => useSyncExternalStore(reminder.watch, reminder.state)
