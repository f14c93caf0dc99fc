import { messageTrigger } from '@zhizao/contract/message/message-trigger'
import { smsTemplate } from '@zhizao/contract/message/sms-template'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
const calls = () => admin.client(smsTemplate)

it('a template is made, found, changed, and removed when nothing sends it any more', async () => {
  const made = await calls().create({ name: '过账', code: 'SMS_7', content: '{code} 已过账，共 {lines} 行' })
  expect(made).toMatchObject({ code: 'SMS_7', uses: 0, remark: null })
  const config = await admin
    .client(messageTrigger)
    .create(draftOf({ smsTemplateId: made.id, steps: [stepOf({ channels: ['sms'], userIds: [admin.userId] })] }))
  expect(await calls().list({ keyword: 'sms_7' })).toMatchObject([{ id: made.id, uses: 1 }])
  expect(await calls().update({ id: made.id, content: '{code} {by}' })).toMatchObject({ content: '{code} {by}' })
  expect(await admin.call(smsTemplate.update, { id: made.id, content: '{differences}' })).toMatchObject({
    code: 400,
    msg: `短信内容：触发配置“${config.name}”的事件没有字段“differences”`,
  })
  expect(await admin.call(smsTemplate.remove, { id: made.id })).toMatchObject({
    code: 409,
    msg: '短信模板“过账”正被 1 条触发配置使用，不能删除',
  })
  await admin.client(messageTrigger).remove({ id: config.id })
  await calls().remove({ id: made.id })
  expect(await calls().list({})).toEqual([])
})

it('names only fields that something has, and what its provider can read', async () => {
  const create = (draft: object) =>
    admin.call(smsTemplate.create, { name: '某', code: 'SMS_8', content: '{code}', ...draft })
  expect(await create({ content: '{password}' })).toMatchObject({ msg: '短信内容：没有字段“password”' })
  expect(await create({ code: '模板 1' })).toMatchObject({ code: 400, msg: expect.stringContaining('平台模板编号') })
  expect(await calls().list({})).toEqual([])
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  const made = await calls().create({ name: '某', code: 'SMS_8', content: '{code}' })
  expect(await stranger.call(smsTemplate.update, { id: made.id, content: '改' })).toMatchObject({ code: 404 })
  expect(await stranger.client(smsTemplate).list({})).toEqual([])
  await calls().remove({ id: made.id })
})
