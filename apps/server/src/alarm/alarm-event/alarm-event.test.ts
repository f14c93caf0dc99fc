import { alarmEvent, eventMessage } from '@zhizao/contract/alarm/alarm-event'
import { alarmMessage } from '@zhizao/contract/alarm/alarm-message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testPlant } from '../alarm/test-alarms.ts'

describe('events', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('list boxes that come and go, and what other parts tell, under both names', async () => {
    const admin = await server.signIn()
    const { platform, companyId, database } = server
    const plant = await testPlant(server)
    const objectId = await plant.object('1号空压机')
    const { rows } = await database.system.query(
      `insert into box (company_id, code, name, secret_hash, online, last_seen_at) values ($1, 'B1', '一号盒子', 'x', false, now()) returning id`,
      [companyId],
    )
    const boxId: string = rows[0].id
    platform.events.publish('box.changed', { companyId, boxIds: [boxId], change: 'state' })
    const list = async (filters = {}) => (await admin.client(alarmEvent).page({ pageSize: 10, ...filters })).records
    const at = new Date()
    platform.events.publish('box.offline', { companyId, boxId, name: '一号盒子', at: at.getTime(), reason: '心跳超时' })
    await expect.poll(list).toMatchObject([{ kind: 'box-offline', title: '盒子“一号盒子”离线', boxName: '一号盒子' }])
    await expect
      .poll(() => admin.client(alarmMessage).ofBox({ boxId }))
      .toMatchObject([{ kind: 'box', content: '盒子“一号盒子”离线', condition: 'active' }])
    await database.system.query(
      `insert into alarm_event (company_id, kind, object_id, title, user_name, happened_at) values ($1, 'control', $2, '启动 下发控制已确认', '张三', now())`,
      [companyId, objectId],
    )
    expect(await list({ kind: 'control' })).toMatchObject([{ objectName: '1号空压机', userName: '张三' }])
    expect((await admin.client(eventMessage).page({ pageSize: 10, keyword: '启动' })).total).toBe(1)
    const guest = await server.signIn({ permissions: ['alarmMessage'], scope: { roots: [objectId] } })
    expect((await guest.client(alarmEvent).page({ pageSize: 10 })).records.map((event) => event.kind)).toEqual([
      'control',
    ])
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(alarmEvent).page({ pageSize: 10 })).total).toBe(0)
  })
})
