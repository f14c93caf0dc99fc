/**
 * States of an alarm after ISA-18.2: unconfirmed B · confirmed C · returned (to normal, unconfirmed) D · shelved E ·
 * suppressed (by design) F · outOfService G. `normal` is A: there is no live alarm.
 */
export type StateName = 'normal' | 'unconfirmed' | 'confirmed' | 'returned' | 'shelved' | 'suppressed' | 'outOfService'

export type Action =
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
type Revealed = { active: StateName; normal: StateName }

const hide = { shelve: 'shelved', suppress: 'suppressed', takeOut: 'outOfService' } as const
const hidden = { active: 'unconfirmed', normal: 'normal' } as const

/** Every transition there is; what is not named leaves the state as it is or is refused. */
export const next: Record<StateName, Partial<Record<Action, StateName | Revealed>>> = {
  normal: { raise: 'unconfirmed', ...hide },
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
export function after(state: StateName, action: Action, active: boolean): StateName | undefined {
  const to = next[state][action]
  return typeof to === 'object' ? to[active ? 'active' : 'normal'] : to
}

/** What a row says of its state. */
export interface StateColumns {
  condition: string
  confirmed: boolean
  shelvedUntil: Date | null
  suppressed: string | null
  closedAt: Date | null
}

/** Out of service hides more than suppression, suppression more than shelving. */
export function stateOf(row: StateColumns): StateName {
  if (row.closedAt) return 'normal'
  if (row.suppressed === 'service') return 'outOfService'
  if (row.suppressed) return 'suppressed'
  if (row.shelvedUntil) return 'shelved'
  if (row.condition === 'returned') return 'returned'
  return row.confirmed ? 'confirmed' : 'unconfirmed'
}
