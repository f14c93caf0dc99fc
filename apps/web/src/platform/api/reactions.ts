import type { Outcome } from './catalogue.ts'

/** What the shell does when a call fails; the api layer itself knows neither pages nor popups. */
export interface Reactions {
  say(text: string): void
  signIn(): void
  /** Who has left already is neither told that his session ended nor sent away again. */
  isSignedIn(): boolean
  /** `message` is what the server said of the licence. */
  license(message: string): void
  errorPage(reason: 'timeout' | 'defect', message: string): void
  /** A call that had timed out has answered after all. */
  recovered(): void
}

let reactions: Reactions | undefined

/** The shell says once how it reacts. */
export function setReactions(next: Reactions) {
  reactions = next
}

/** Shows and does what the catalogue asks for; `quiet` holds back the words, never the way to sign-in or licence page. */
export function react(outcome: Outcome, quiet: boolean) {
  if (outcome.go === 'error-page' && quiet) return
  if (outcome.go === 'sign-in' && reactions && !reactions.isSignedIn()) return
  if (outcome.go === 'sign-in') reactions?.signIn()
  if (outcome.go === 'license') reactions?.license(outcome.refused.msg)
  if (outcome.go === 'error-page') {
    reactions?.errorPage(outcome.refused.code === 408 ? 'timeout' : 'defect', outcome.refused.msg)
  }
  // After leaving, which takes away what was said before.
  if (outcome.say && !(quiet && outcome.go === 'stay')) reactions?.say(outcome.say)
}

let onDoubt = () => {}
/** Called when a request found no server: another way to it may be broken too. */
export const setDoubt = (next: () => void) => {
  onDoubt = next
}
export const doubt = () => onDoubt()

/** Tells the shell that the server answers again. */
export const recovered = () => reactions?.recovered()
