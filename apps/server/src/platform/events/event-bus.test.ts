import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { overTheWire } from '../../testing/over-the-wire.ts'
import type { Travels } from '../travels.ts'
import { type EventName, eventBus } from './event-bus.ts'

const log = pino({ level: 'silent' })

it('tells each who listens, as another process would be told, and holds up nobody for one who fails', async () => {
  const bus = eventBus(log, overTheWire)
  const heard = vi.fn()
  const userIds = ['1', '2']
  bus.on('access.changed', () => {
    throw new Error('planted')
  })
  const stop = bus.on('access.changed', heard)
  bus.publish('access.changed', { companyId: '7', userIds })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith({ companyId: '7', userIds }))
  expect(heard.mock.lastCall![0].userIds).not.toBe(userIds)
  stop()
  bus.publish('access.changed', { companyId: '7' })
  expect(heard).toHaveBeenCalledOnce()
})

it('knows only events that name their company and can travel', () => {
  const known: EventName = 'alarm.changed'
  // @ts-expect-error: no event of the list
  const strange: EventName = 'alarm.forgotten'
  expect([known, strange]).toHaveLength(2)
  const travels = <Told>(told: Told extends Travels<Told> ? Told : never): Told => told
  expect(travels({ at: 1, ids: ['1'], more: { isLate: true, note: null } })).toBeTruthy()
  // @ts-expect-error: a date comes as a text
  travels({ at: new Date(0) })
  // @ts-expect-error: a map comes as nothing
  travels({ was: new Map([['1', '/1/']]) })
  // @ts-expect-error: a function does not come
  travels({ settled: () => 1 })
})
