import type { Alarm } from '@zhizao/contract/alarm/alarm-row'

type Row = Pick<Alarm, 'state' | 'confirmed' | 'alarmStatus' | 'closedAt'>

/** Confirming means something to an alarm that is in sight and that nobody has confirmed. */
export const canConfirm = (row: Row) => row.state === 'unconfirmed' || row.state === 'returned'

export const canHandle = (row: Row) => row.alarmStatus === 1

/** Only a live alarm is shelved; one that is suppressed is out of sight already. */
export const canShelve = (row: Row) =>
  !row.closedAt && (row.state === 'unconfirmed' || row.state === 'confirmed' || row.state === 'returned')

export const canUnshelve = (row: Row) => row.state === 'shelved'
