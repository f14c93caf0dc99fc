import type { UserMessage } from '@zhizao/contract/push/topics'
import { expect, test } from 'vitest'
import { notifyAlarm, setAlarmNotifier } from './alarm-messages.ts'

const message = (id: string) => ({ id }) as UserMessage

test('an alarm that comes before its teller is loaded is told once he is, and only once', () => {
  notifyAlarm(message('1'))
  const told: string[] = []
  const stop = setAlarmNotifier(({ id }) => told.push(id!))
  notifyAlarm(message('2'))
  stop()
  setAlarmNotifier(({ id }) => told.push(id!))()
  expect(told).toEqual(['1', '2'])
})
