import { describe, expect, it } from 'vitest'
import type { AlarmChange } from '../../platform/events/event-bus.ts'
import { forOne, messagesOf } from './alarm-push.ts'

const change = (more: Partial<AlarmChange> = {}): AlarmChange => ({
  companyId: '1',
  alarmId: '5',
  action: 'raise',
  state: 'unconfirmed',
  objectId: '10',
  objectPath: '/1/10/',
  objectName: '1号空压机',
  level: 'urgent',
  content: '排气温度 超过紧急上限：当前值 101℃，限值 100℃',
  at: 0,
  headId: null,
  ...more,
})
const levels = [{ level: 'urgent', sound: 'siren', soundInterval: 10, popup: 0 as const }]

describe('alarm messages', () => {
  it('tell what was raised or grew worse, with the sound of the level', () => {
    const [urgent] = messagesOf([change()], levels)
    expect(urgent).toMatchObject({
      objectPath: '/1/10/',
      message: {
        msgType: '报警消息',
        title: '1号空压机',
        bgmUrl: 'siren',
        bgmInterval: 10,
        isShow: false,
        alarmId: '5',
      },
    })
    expect(messagesOf([change({ level: 'warning', action: 'escalate' })], levels)[0]!.message).toMatchObject({
      msgType: '预警消息',
      isShow: true,
    })
  })

  it('stay quiet about returns, hidden alarms and what a dead box explains', () => {
    const quiet = [
      change({ action: 'return', state: 'returned' }),
      change({ state: 'shelved' }),
      change({ state: 'outOfService' }),
      change({ headId: '9' }),
      change({ action: 'ease' }),
    ]
    expect(messagesOf(quiet, levels)).toEqual([])
  })

  it('say once what happened twice, and a flood in one message', () => {
    expect(messagesOf([change(), change({ action: 'escalate' })], levels).length).toBe(1)
    const flood = Array.from({ length: 500 }, (_, at) =>
      change({ alarmId: String(at + 1), level: at ? 'warning' : 'error' }),
    )
    const told = forOne(messagesOf(flood, levels))
    expect(told).toMatchObject([{ msgType: '报警消息', title: '500 条新报警', count: 500 }])
    expect(told[0]).not.toHaveProperty('id')
  })
})
