import type { UserMessage } from '@zhizao/contract/push/topics'
import { expect, test } from 'vitest'
import { setAlarmTeller, tellAlarm } from './alarm-messages.ts'

const message = (id: string) => ({ id }) as UserMessage

test('an alarm that comes before its teller is loaded is told once he is, and only once', () => {
  tellAlarm(message('1'))
  const told: string[] = []
  const stop = setAlarmTeller(({ id }) => told.push(id!))
  tellAlarm(message('2'))
  stop()
  setAlarmTeller(({ id }) => told.push(id!))()
  expect(told).toEqual(['1', '2'])
})
