import {
  atRest,
  type PlayerEffect,
  type PlayerEvent,
  type PlayerRules,
  type PlayerState,
  step,
  type Timer,
} from './player-state.ts'

/** What makes the noise. */
export interface Sound {
  load: (index: number) => void
  resume: () => void
  halt: () => void
  seek: (position: number) => void
  setVolume: (volume: number) => void
  /** Seconds played and in all. */
  progress: () => { position: number; duration: number }
}

export interface Player {
  send: (event: PlayerEvent) => void
  state: () => PlayerState
  stop: () => void
}

/** Runs the states of a player over a sound: keeps its timers, does what its steps ask for. */
export function playerOver(sound: Sound, rules: () => PlayerRules, changed: (state: PlayerState) => void): Player {
  let state = atRest
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>()
  const cancel = (timer: Timer) => clearTimeout(timers.get(timer))

  function send(event: PlayerEvent) {
    const { state: next, effects } = step(state, event, rules())
    if (next !== state) {
      state = next
      changed(state)
    }
    for (const effect of effects) perform(effect)
  }
  function perform(effect: PlayerEffect) {
    if (effect.kind === 'load') sound.load(effect.index)
    else if (effect.kind === 'resume') sound.resume()
    else if (effect.kind === 'halt') sound.halt()
    else if (effect.kind === 'seek') sound.seek(effect.position)
    else if (effect.kind === 'volume') sound.setVolume(effect.volume)
    else if (effect.kind === 'report') send({ kind: 'progress', ...sound.progress() })
    else if (effect.kind === 'cancel') cancel(effect.timer)
    else if (effect.kind === 'later') {
      cancel(effect.timer)
      const due = setTimeout(() => send(effect.event), effect.ms)
      timers.set(effect.timer, due)
    }
  }
  return {
    send,
    state: () => state,
    stop() {
      for (const timer of timers.keys()) cancel(timer)
      sound.halt()
    },
  }
}
