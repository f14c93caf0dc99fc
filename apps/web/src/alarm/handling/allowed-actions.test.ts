import { alarmStates } from '@zhizao/rules/alarm/alarm-state'
import { expect, test } from 'vitest'
import { canConfirm, canShelve, canUnshelve } from './allowed-actions.ts'

const statesIn = (can: typeof canConfirm) => alarmStates.filter((state) => can({ state, alarmStatus: 1 }))

test('what people may do follows from the states that the server goes by', () => {
  expect(statesIn(canConfirm)).toEqual(['unconfirmed', 'returned'])
  expect(statesIn(canShelve)).toEqual(['unconfirmed', 'confirmed', 'returned'])
  expect(statesIn(canUnshelve)).toEqual(['shelved'])
})
