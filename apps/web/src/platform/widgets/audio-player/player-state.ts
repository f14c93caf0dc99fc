export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused'

export interface PlayerState {
  status: PlayerStatus
  /** The track chosen. */
  index: number
  /** Seconds. */
  position: number
  duration: number
  /** 0 to 1. */
  volume: number
  /** No supported source was found, and people are being told. */
  failed: boolean
}

export interface PlayerRules {
  tracks: number
  /** Behind the last track comes the first. */
  loop: boolean
  /** After a track the next one starts by itself. */
  autoplayNext: boolean
}

export type PlayerEvent =
  | { kind: 'play' | 'pause' | 'next' | 'previous' | 'started' | 'ended' | 'refused' | 'refresh' }
  | { kind: 'choose'; index: number }
  /** A media error's code; 9 is: no supported source was found. */
  | { kind: 'failed'; code: number }
  | { kind: 'progress'; position: number; duration: number }
  | { kind: 'seek'; position: number }
  | { kind: 'volume'; volume: number }
  /** The second after a track's end or failure is over. */
  | { kind: 'rested' }
  | { kind: 'noticeOver' }

/** What is to be done with the sound; timers of one name replace each other. */
export type PlayerEffect =
  | { kind: 'load'; index: number }
  | { kind: 'resume' | 'halt' | 'report' }
  | { kind: 'seek'; position: number }
  | { kind: 'volume'; volume: number }
  | { kind: 'later'; timer: Timer; ms: number; event: PlayerEvent }
  | { kind: 'cancel'; timer: Timer }
export type Timer = 'rest' | 'notice' | 'progress'

/** ms */
export const PROGRESS_INTERVAL = 1000
export const NOTICE_TIME = 3000
export const END_PAUSE = 1000
/** DOMException's code of a source that no player can read. */
export const NOT_SUPPORTED = 9

export const atRest: PlayerState = { status: 'idle', index: 0, position: 0, duration: 0, volume: 1, failed: false }

export interface Step {
  state: PlayerState
  effects: PlayerEffect[]
}

const stay = (state: PlayerState, ...effects: PlayerEffect[]): Step => ({ state, effects })
const rest: PlayerEffect = { kind: 'later', timer: 'rest', ms: END_PAUSE, event: { kind: 'rested' } }
const noRest: PlayerEffect = { kind: 'cancel', timer: 'rest' }
const noProgress: PlayerEffect = { kind: 'cancel', timer: 'progress' }
const soon: PlayerEffect = { kind: 'later', timer: 'progress', ms: PROGRESS_INTERVAL, event: { kind: 'refresh' } }

/** The track `by` places on; it wraps around with loop, and there is none beyond the ends without. */
export function neighbour(state: PlayerState, rules: PlayerRules, by: 1 | -1): number | undefined {
  const index = state.index + by
  if (index >= 0 && index < rules.tracks) return index
  return rules.loop && rules.tracks > 0 ? (index + rules.tracks) % rules.tracks : undefined
}

const load = (state: PlayerState, index: number): Step => ({
  state: { ...state, status: 'loading', index, position: 0, duration: 0 },
  effects: [noRest, noProgress, { kind: 'load', index }],
})

function go(state: PlayerState, rules: PlayerRules, by: 1 | -1): Step {
  const index = neighbour(state, rules, by)
  return index === undefined ? stay(state) : load(state, index)
}

/** What an event makes of the player, and what is to be done. */
export function step(state: PlayerState, event: PlayerEvent, rules: PlayerRules): Step {
  const { status } = state
  switch (event.kind) {
    case 'play':
      if (!rules.tracks || status === 'loading' || status === 'playing') return stay(state)
      return status === 'paused'
        ? stay({ ...state, status: 'playing' }, noRest, { kind: 'resume' }, soon)
        : load(state, state.index)
    case 'pause':
      if (status === 'idle') return stay(state, noRest)
      return stay({ ...state, status: 'paused' }, noRest, noProgress, { kind: 'halt' })
    case 'next':
      return go(state, rules, 1)
    case 'previous':
      return go(state, rules, -1)
    case 'choose':
      return event.index >= 0 && event.index < rules.tracks ? load(state, event.index) : stay(state)
    case 'started':
      return status === 'loading' ? stay({ ...state, status: 'playing' }, { kind: 'report' }, soon) : stay(state)
    case 'ended':
      return status === 'playing'
        ? stay({ ...state, status: 'paused', position: state.duration }, noProgress, rest)
        : stay(state)
    case 'rested':
      if (!rules.autoplayNext || (status === 'paused' && !rules.loop)) return stay(state)
      return go(state, rules, 1)
    case 'refused':
      return stay({ ...state, status: 'idle' }, noProgress)
    case 'failed': {
      const idle: PlayerState = { ...state, status: 'idle', failed: event.code === NOT_SUPPORTED }
      if (!idle.failed) return stay(idle, noProgress)
      const notice: PlayerEffect = { kind: 'later', timer: 'notice', ms: NOTICE_TIME, event: { kind: 'noticeOver' } }
      return stay(idle, noProgress, notice, ...(rules.autoplayNext ? [rest] : []))
    }
    case 'noticeOver':
      return stay({ ...state, failed: false })
    case 'refresh':
      return status === 'playing' ? stay(state, { kind: 'report' }, soon) : stay(state)
    case 'progress':
      return stay({ ...state, position: event.position, duration: event.duration })
    case 'seek':
      if (status !== 'playing' && status !== 'paused') return stay(state)
      return stay({ ...state, position: event.position }, noRest, { kind: 'seek', position: event.position })
    case 'volume': {
      const volume = Math.min(1, Math.max(0, event.volume))
      return stay({ ...state, volume }, { kind: 'volume', volume })
    }
  }
}
