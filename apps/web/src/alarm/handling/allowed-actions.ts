import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { isHidden, isPossible } from '@zhizao/rules/alarm/alarm-state'

type Row = Pick<Alarm, 'state' | 'alarmStatus'>

export const canConfirm = ({ state }: Row) => isPossible(state, 'confirm')

export const canHandle = ({ alarmStatus }: Row) => alarmStatus === 1

/** Only a live alarm is shelved; one that is hidden is out of sight already. */
export const canShelve = ({ state }: Row) => state !== 'normal' && !isHidden(state) && isPossible(state, 'shelve')

export const canUnshelve = ({ state }: Row) => isPossible(state, 'unshelve')
