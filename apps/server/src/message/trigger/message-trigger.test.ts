import { role } from '@zhizao/contract/access/role'
import { messageTrigger } from '@zhizao/contract/message/message-trigger'
import { smsTemplate } from '@zhizao/contract/message/sms-template'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { draftOf, stepOf } from '../test-message.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())
const calls = () => admin.client(messageTrigger)
const toMe = () => [stepOf({ userIds: [admin.userId] })]

describe('trigger configurations', () => {
  it('are made, found by app, changed, switched off, copied and removed', async () => {
    const made = await calls().create(draftOf({ condition: '[lines] > 3', steps: toMe(), sound: 'urgent' }))
    expect(made).toMatchObject({
      triggerTitle: '库存单据已过账',
      appName: '仓储管理',
      status: 1,
      sound: 'urgent',
      condition: '[lines] > 3',
      receivers: { departments: [], roles: [], users: [{ id: admin.userId }] },
    })
    expect((await calls().apps()).find(({ id }) => id === 'wms')).toMatchObject({ name: '仓储管理', count: 1 })
    expect(await calls().ofApp({ id: 'wms' })).toMatchObject([{ id: made.id }])
    expect(await admin.call(messageTrigger.ofApp, { id: 'nowhere' })).toMatchObject({ code: 404 })
    expect((await calls().page({ app: 'wms', keyword: made.name })).records).toMatchObject([{ id: made.id }])
    expect((await calls().page({ app: 'nowhere' })).total).toBe(0)

    const { id } = made
    expect(await calls().update({ id, condition: '', title: '新标题 {code}' })).toMatchObject({
      condition: null,
      title: '新标题 {code}',
      sound: 'urgent',
      status: 1,
    })
    await calls().setStatus({ id, status: 0 })
    expect(await calls().get({ id })).toMatchObject({ status: 0 })
    expect(await calls().copy({ id })).toMatchObject({ name: `${made.name} 副本`, status: 0, title: '新标题 {code}' })
    const second = await calls().copy({ id })
    expect(second).toMatchObject({ name: `${made.name} 副本2` })
    await calls().remove({ id: second.id })
    expect(await admin.call(messageTrigger.get, { id: second.id })).toMatchObject({ code: 404 })
    expect(await admin.call(messageTrigger.create, draftOf({ name: made.name, steps: toMe() }))).toMatchObject({
      code: 400,
      msg: '名称已存在，请更换',
    })
  })

  it.each([
    [{ trigger: 'stockEntry.nothing' }, '触发事件：触发事件不存在'],
    [{ condition: '[lines] >' }, '触发条件：表达式不完整，后面还缺内容'],
    [{ condition: '[line] > 1' }, /触发条件：.*line.*是否应为“\[lines\]”/],
    [{ condition: '[lines]' }, /触发条件：这里应是/],
    [{ title: '{nothing}' }, '消息标题：“库存单据已过账”没有字段“nothing”'],
    [{ content: '{status}' }, '消息内容：“库存单据已过账”没有字段“status”'],
    [{ sound: '/api/files/999999999' }, '铃声：铃声不存在或已被删除'],
    [{ steps: [stepOf({ userIds: ['999999999'] })] }, '接收人：第 1 步：所选的接收方不存在或已被删除'],
    [{ steps: [stepOf({ roleIds: ['999999999'] })] }, '接收角色：第 1 步：所选的接收方不存在或已被删除'],
    [{ steps: [stepOf({ departmentIds: ['999999999'] })] }, '接收部门：第 1 步：所选的接收方不存在或已被删除'],
    [{ steps: [stepOf({})] }, /请选择接收部门、接收角色或接收人/],
    [{ steps: [] }, /请至少填写一步/],
    [{ steps: [stepOf({ afterMinutes: 5, userIds: ['1'] })] }, /第 1 步：第一步应立即发送/],
    [
      { steps: [stepOf({ userIds: ['1'], channels: ['mail'] }), stepOf({ userIds: ['1'], afterMinutes: 5 })] },
      /有后续步骤时应包含站内消息/,
    ],
    [{ steps: [stepOf({ userIds: ['1'] }), stepOf({ userIds: ['1'] })] }, /第 2 步：应晚于上一步/],
    [{ steps: [stepOf({ userIds: ['1'], channels: ['sms'] })] }, '短信模板：短信需要选择短信模板'],
    [{ smsTemplateId: '999999999' }, '短信模板：短信模板不存在或已被删除'],
  ])('are refused in words where they could not be sent: %j', async (wrong, said) => {
    const before = (await calls().page({})).total
    const answer = await admin.call(messageTrigger.create, draftOf({ steps: toMe(), ...wrong }))
    expect(answer.code).toBe(400)
    if (typeof said === 'string') expect(answer.msg).toBe(said)
    else expect(answer.msg).toMatch(said)
    expect((await calls().page({})).total).toBe(before)
  })

  it('name nobody of another company, and are not seen there', async () => {
    const made = await calls().create(draftOf({ steps: toMe() }))
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    const wrong = draftOf({ steps: [stepOf({ userIds: [admin.userId] })] })
    expect(await stranger.call(messageTrigger.create, wrong)).toMatchObject({ code: 400 })
    for (const call of [messageTrigger.get, messageTrigger.remove, messageTrigger.copy, messageTrigger.test])
      expect(await stranger.call(call, { id: made.id })).toMatchObject({ code: 404 })
    expect((await stranger.client(messageTrigger).page({})).total).toBe(0)
    expect(await calls().get({ id: made.id })).toMatchObject({ id: made.id })
  })

  it('are changed by whom the button was granted', async () => {
    const made = await calls().create(draftOf({ steps: toMe() }))
    const reader = await server.signIn({ permissions: ['messageTrigger'] })
    expect(await reader.client(messageTrigger).get({ id: made.id })).toMatchObject({ id: made.id })
    expect(await reader.call(messageTrigger.setStatus, { id: made.id, status: 0 })).toMatchObject({ code: 401 })
    expect(await reader.call(messageTrigger.test, { id: made.id })).toMatchObject({ code: 401 })
  })
})

describe('a test', () => {
  it('reaches the caller alone, by the channels that are set up, and says why another could not', async () => {
    const template = await admin
      .client(smsTemplate)
      .create({ name: '过账', code: 'SMS_1', content: '单据 {code} 已过账' })
    const [someRole] = await admin.client(role).list({})
    const made = await calls().create(
      draftOf({
        smsTemplateId: template.id,
        steps: [stepOf({ channels: ['page', 'mail', 'sms'], roleIds: [someRole!.id] })],
      }),
    )
    expect(await calls().channels({ id: made.id })).toEqual([
      { channel: 'page', name: '站内消息', isUsed: true, isReady: true },
      { channel: 'mail', name: '邮件', isUsed: true, isReady: false },
      { channel: 'sms', name: '短信', isUsed: true, isReady: false },
    ])
    expect(await calls().test({ id: made.id })).toEqual([
      { channel: 'page', name: '站内消息', isSent: true, says: '消息中心' },
      { channel: 'mail', name: '邮件', isSent: false, says: '邮件发送服务没有配置' },
      { channel: 'sms', name: '短信', isSent: false, says: '短信发送服务没有配置' },
    ])
    const { latest } = await admin.client(userMessage).unread()
    expect(latest).toMatchObject([{ title: '【测试】手工出库 KC20260105001', msgType: '仓储消息' }])
    expect((await admin.client(userMessage).page({ model: 'stockEntry.post' })).total).toBe(1)
    expect((await admin.client(userMessage).page({ msgType: '安灯消息' })).total).toBe(0)
    const other = await server.signIn()
    expect((await other.client(userMessage).page({ model: 'stockEntry.post' })).total).toBe(0)
  })
})
