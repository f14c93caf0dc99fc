import { useSyncExternalStore } from 'react'
import { type Mode, palettes } from './palette.ts'

/** Where the choice of theme is stored: 1 dark, 0 light. */
const key = 'sysTheme'

const listeners = new Set<() => void>()
let mode: Mode = 'light'

/** The theme of a stored `sysTheme`; nothing where it is not set. */
export const modeOf = (sysTheme: string | null | undefined): Mode | undefined =>
  sysTheme === '1' ? 'dark' : sysTheme ? 'light' : undefined

/** Draws with the user's choice, else with the light theme until the company's setting is known. */
export function startTheme() {
  draw(modeOf(localStorage.getItem(key)) ?? 'light')
}

/** The user's own choice: it outlives the session. */
export function chooseMode(next: Mode) {
  localStorage.setItem(key, next === 'dark' ? '1' : '0')
  draw(next)
}

/** The company's setting holds where the user has chosen nothing. */
export function followCompany(sysTheme: string | undefined) {
  const wanted = modeOf(sysTheme)
  if (wanted && localStorage.getItem(key) === null) draw(wanted)
}

function draw(next: Mode) {
  mode = next
  const root = document.documentElement
  root.dataset.theme = next
  root.style.colorScheme = next
  for (const [name, value] of Object.entries(palettes[next])) {
    root.style.setProperty(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value)
  }
  for (const listener of listeners) listener()
}

/** The theme in use. */
export const useMode = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => mode,
  )
