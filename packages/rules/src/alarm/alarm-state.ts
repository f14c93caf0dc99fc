/**
 * States of an alarm after ISA-18.2: unconfirmed B · confirmed C · returned (to normal, unconfirmed) D · shelved E ·
 * suppressed (by design) F · outOfService G. `normal` is A: there is no live alarm.
 */
export const alarmStates = [
  'normal',
  'unconfirmed',
  'confirmed',
  'returned',
  'shelved',
  'suppressed',
  'outOfService',
] as const
export type AlarmState = (typeof alarmStates)[number]

export type AlarmAction =
  | 'raise'
  | 'escalate'
  | 'ease'
  | 'return'
  | 'confirm'
  | 'unconfirm'
  | 'shelve'
  | 'unshelve'
  | 'suppress'
  | 'takeOut'
  | 'unsuppress'

/** Where it goes when what hid it ends: that depends on the condition meanwhile. */
type Revealed = { active: AlarmState; normal: AlarmState }

const hide = { shelve: 'shelved', suppress: 'suppressed', takeOut: 'outOfService' } as const
const hidden = { active: 'unconfirmed', normal: 'normal' } as const

/** Every transition there is; what is not named leaves the state as it is or is refused. */
export const next: Record<AlarmState, Partial<Record<AlarmAction, AlarmState | Revealed>>> = {
  // Taking back the confirmation that ended it.
  normal: { raise: 'unconfirmed', unconfirm: 'returned', ...hide },
  unconfirmed: { confirm: 'confirmed', return: 'returned', escalate: 'unconfirmed', ease: 'unconfirmed', ...hide },
  confirmed: { unconfirm: 'unconfirmed', escalate: 'unconfirmed', ease: 'confirmed', return: 'normal', ...hide },
  returned: { confirm: 'normal', raise: 'unconfirmed', ...hide },
  shelved: { unshelve: hidden, raise: 'shelved', return: 'shelved', escalate: 'shelved', ease: 'shelved', ...hide },
  suppressed: {
    unsuppress: hidden,
    raise: 'suppressed',
    return: 'suppressed',
    escalate: 'suppressed',
    ease: 'suppressed',
    ...hide,
  },
  outOfService: {
    unsuppress: hidden,
    raise: 'outOfService',
    return: 'outOfService',
    escalate: 'outOfService',
    ease: 'outOfService',
    ...hide,
  },
}

/** The state after an action, undefined where the action means nothing in this state. `active`: the condition after the action. */
export function after(state: AlarmState, action: AlarmAction, active: boolean): AlarmState | undefined {
  const to = next[state][action]
  return typeof to === 'object' ? to[active ? 'active' : 'normal'] : to
}

/** Whether an action means something in a state. */
export const isPossible = (state: AlarmState, action: AlarmAction): boolean => next[state][action] !== undefined

/** Out of sight: somebody has shelved it, or it is suppressed. */
export const isHidden = (state: AlarmState): boolean => isPossible(state, 'unshelve') || isPossible(state, 'unsuppress')
