import { department } from '@zhizao/contract/access/department'
import { companyParam } from '@zhizao/contract/company/company-param'
import { object } from '@zhizao/contract/device/object'
import { andon, messageReceiver } from '@zhizao/contract/notice/andon'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarms } from '../../alarm/alarm/alarm.table.ts'
import { companyParams } from '../../company/param/company-params.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { removeOldMessages } from './remove-old-messages.ts'

const call = { title: '3号机缺料', content: 'PP 粒料余量不足' }

describe('messages', () => {
  let server: TestServer
  let sender: Caller
  let reader: Caller
  let made = 0
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    sender = await server.signIn({
      permissions: ['andon', 'andon:send', 'object', 'object:add', 'department', 'department:add'],
    })
  })
  beforeEach(async () => {
    reader = await server.signIn({ permissions: [] })
  })
  afterAll(() => server.stop())

  const unread = (caller = reader) => caller.client(userMessage).unread()
  async function alarm(more: Partial<typeof alarms.$inferInsert> = {}) {
    made++
    const [row] = await server.database.systemDb
      .insert(alarms)
      .values({
        companyId: server.companyId,
        batchNo: `M-${made}`,
        kind: 'limit',
        objectName: '1号空压机',
        ruleKey: `point:${made}:upper`,
        level: 'urgent',
        topLevel: 'urgent',
        condition: 'active',
        content: '排气温度 超过紧急上限',
        activatedAt: new Date(),
        lastActivatedAt: new Date(),
        ...more,
      })
      .returning({ id: alarms.id })
    return row!.id
  }

  it('an andon call reaches those who are here with sound, and waits for those who are not', async () => {
    const push = await connectPush(server.url, reader)
    push.subscribe('OnMSG')
    const sent = await sender.client(andon).material({ ...call, bgmUrl: 'urgent', bgmInterval: 5 })
    await push.until(() => push.events.some((one) => one.event === 'OnMSG'), 'the andon call')
    expect(push.events.find((one) => one.event === 'OnMSG')).toMatchObject({
      message: {
        id: sent.id,
        msgType: '安灯消息',
        title: '3号机缺料',
        content: '【物料异常】PP 粒料余量不足',
        bgmUrl: 'urgent',
        bgmInterval: 5,
        isShow: true,
      },
    })
    expect(await unread()).toMatchObject({ all: 1, andon: 1, latest: [{ id: sent.id, isRead: false }] })
    expect((await unread()).list).toEqual([
      { name: '报警', count: 0 },
      { name: '通知', count: 0 },
      { name: '安灯', count: 1 },
    ])
    push.close()
  })

  it('are received by the users, roles and departments that were chosen, and by nobody else', async () => {
    const { rows } = await server.database.system.query(
      `select u.id::text, (select role_id::text from user_role where user_id = u.id limit 1) as role from app_user u where id = $1`,
      [reader.userId],
    )
    const top = await sender.client(department).create({ code: `top${made}`, name: '注塑车间' })
    const below = await sender.client(department).create({ code: `below${made}`, name: '甲班', parentId: top.id })
    const third = await server.signIn({ permissions: [] })
    await server.database.system.query('update app_user set department_id = $1 where id = $2', [below.id, third.userId])
    server.platform.events.publish('access.changed', { companyId: server.companyId })
    const hears = async (input: object) => {
      const { id } = await sender.client(andon).quality({ ...call, ...input })
      const has = async (caller: Caller) => (await caller.call(userMessage.get, { id })).code === 200
      return [await has(reader), await has(third)]
    }
    expect(await hears({ userIds: [reader.userId] })).toEqual([true, false])
    expect(await hears({ roleIds: [rows[0].role] })).toEqual([true, false])
    expect(await hears({ departmentIds: [top.id] })).toEqual([false, true])
    expect(await hears({})).toEqual([true, true])
    // Who calls for help knows of it, unless he names himself.
    expect((await unread(sender)).andon).toBe(0)
    await sender.client(andon).quality({ ...call, userIds: [sender.userId] })
    expect((await unread(sender)).andon).toBe(1)
    expect(await sender.call(andon.device, { ...call, userIds: ['999999999'] })).toMatchObject({
      code: 400,
      msg: '接收人：所选的接收方不存在或已被删除',
    })
    const receivers = sender.client(messageReceiver)
    expect(await receivers.departments({ keyword: '注塑' })).toMatchObject([{ id: top.id }])
    expect((await receivers.roles()).length).toBeGreaterThan(3)
    expect((await receivers.users({ keyword: '用户' })).map(({ id }) => id)).toContain(reader.userId)
  })

  it('an alarm is a message without a copy: unread until read or handled, for who may see its object', async () => {
    const machine = await sender.client(object).create({ code: 'press', name: '压机' })
    const other = await sender.client(object).create({ code: 'lathe', name: '车床' })
    const all = await server.signIn({ permissions: ['alarmMessage'] })
    const narrow = await server.signIn({ permissions: ['alarmMessage'], scope: { roots: [other.id] } })
    const first = await alarm({ objectId: machine.id })
    const second = await alarm({ objectId: machine.id })
    await alarm({ objectId: machine.id, headId: first })
    expect(await unread(all)).toMatchObject({ waring: 2 })
    expect((await unread(narrow)).waring).toBe(0)
    expect(await narrow.call(userMessage.get, { id: first })).toMatchObject({ code: 404 })
    await all.client(userMessage).markRead({ ids: [first] })
    expect((await unread(all)).waring).toBe(1)
    await server.database.system.query('update alarm set handled_at = now() where id = $1', [second])
    expect((await unread(all)).waring).toBe(0)
    expect((await all.client(userMessage).page({ category: 'waring', isRead: 1 })).total).toBe(2)
    const { rows } = await server.database.system.query('select count(*)::int as n from message where category = $1', [
      'waring',
    ])
    expect(rows).toEqual([{ n: 0 }])
  })

  it('all of a category are read at once, and later ones are unread again', async () => {
    const viewer = await server.signIn({ permissions: ['alarmMessage'] })
    await alarm()
    await sender.client(andon).device(call)
    const before = await unread(viewer)
    expect([before.waring, before.andon]).toEqual([1, 1])
    await viewer.client(userMessage).markRead({ category: 'waring' })
    expect(await unread(viewer)).toMatchObject({ waring: 0, andon: 1 })
    await viewer.client(userMessage).markRead({})
    expect((await unread(viewer)).all).toBe(0)
    await alarm()
    expect((await unread(viewer)).waring).toBe(1)
  })

  it('one that a user removed is gone for him alone', async () => {
    const other = await server.signIn({ permissions: [] })
    const one = await sender.client(andon).device(call)
    const two = await sender.client(andon).device({ ...call, title: '第二条' })
    await reader.client(userMessage).remove({ id: one.id })
    await reader.client(userMessage).removeMany({ ids: [two.id] })
    expect(await reader.call(userMessage.get, { id: one.id })).toMatchObject({ code: 404 })
    expect((await unread()).andon).toBe(0)
    expect((await unread(other)).andon).toBe(2)
    expect(await reader.call(userMessage.remove, { id: one.id })).toMatchObject({ code: 404 })
  })

  it('are found by words, time and state, in pages', async () => {
    for (const title of ['甲', '乙', '丙']) await sender.client(andon).device({ ...call, title })
    const page = reader.client(userMessage).page
    expect((await page({ keyword: '乙' })).records.map(({ title }) => title)).toEqual(['乙'])
    expect((await page({ isRead: 0, pageSize: 2 })).records).toHaveLength(2)
    expect(await page({ pageSize: 2, pageNumber: 9 })).toMatchObject({ total: 3, records: [] })
    expect((await page({ to: '2020-01-01' })).total).toBe(0)
  })

  it('and what was done with them go after the days that the company keeps them', async () => {
    const params = companyParams(server.platform)
    const night = () => removeOldMessages(server.platform, params.read, new AbortController().signal)
    const left = async () => {
      const { rows } = await server.database.system.query(
        'select (select count(*)::int from message) as messages, (select count(*)::int from message_state) as states',
      )
      return rows[0]
    }
    const owner = await server.signIn()
    const keep = (days: number | null) =>
      owner.client(companyParam).save({ params: [{ code: 'messageKeepDays', value: days }] })
    const { id } = await sender.client(andon).device(call)
    await reader.client(userMessage).markRead({ ids: [id] })
    const stood = await left()
    await keep(120)
    server.setTime(new Date(Date.now() + 91 * 86_400_000))
    await night()
    server.setTime(undefined)
    expect(await left()).toEqual(stood)
    expect((await reader.client(userMessage).page({ keyword: call.title })).total).toBeGreaterThan(0)
    await keep(7)
    server.setTime(new Date(Date.now() + 8 * 86_400_000))
    await night()
    server.setTime(undefined)
    expect(await left()).toEqual({ ...stood, messages: 0 })
    await keep(null)
    server.setTime(new Date(Date.now() + 91 * 86_400_000))
    await night()
    server.setTime(undefined)
    expect(await left()).toEqual({ messages: 0, states: 0 })
    params.close()
  })

  it('a sender without the button is refused, and a sound from elsewhere is none', async () => {
    const nosy = await server.signIn({ permissions: ['andon'] })
    expect(await nosy.call(andon.device, call)).toMatchObject({ code: 401 })
    for (const bgmUrl of ['https://elsewhere.example/a.mp3', 'javascript:alert(1)', '/api/files/../x'])
      expect(await sender.call(andon.device, { ...call, bgmUrl })).toMatchObject({ code: 400 })
  })
})
