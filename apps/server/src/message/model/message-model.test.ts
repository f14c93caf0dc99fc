import { messageModel } from '@zhizao/contract/message/message-model'
import { messageTrigger } from '@zhizao/contract/message/message-trigger'
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

describe('what messages are about', () => {
  it('is offered as apps, ranges and fields, with those that everything has', async () => {
    const fields = await admin.client(messageModel).fields({ id: 'stockEntry.post' })
    expect(fields).toContainEqual({ name: 'lines', title: '明细行数', type: 'number', example: '3' })
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['code', 'by', 'at']))
    expect(await admin.call(messageModel.fields, { id: 'nothing.known' })).toMatchObject({ code: 404 })
    expect((await admin.client(messageModel).ranges()).map(({ id }) => id)).toEqual(['department', 'role', 'user'])
    const types = admin.client(messageModel).types
    expect((await types({})).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['报警消息', '通知消息', '安灯消息', '仓储消息']),
    )
    expect(await types({ keyword: '仓储' })).toMatchObject([{ category: 'notic' }])
  })

  it('is told as models to those who may read it, while somebody is sent it', async () => {
    const other = await startOther()
    const made = await other.client(messageTrigger).create(draftOf({ steps: [stepOf({ userIds: [other.userId] })] }))
    expect(await other.client(messageModel).list()).toEqual([
      { id: 'stockEntry.post', name: '库存单据已过账', msgType: '仓储消息' },
    ])
    await other.client(messageTrigger).setStatus({ id: made.id, status: 0 })
    expect(await other.client(messageModel).list()).toEqual([])
    await other.client(messageTrigger).setStatus({ id: made.id, status: 1 })
    const { rows } = await server.database.system.query('select company_id::text as id from app_user where id = $1', [
      other.userId,
    ])
    const blind = await server.signIn({ companyId: rows[0].id, permissions: ['notice'] })
    expect(await blind.client(messageModel).list()).toEqual([])
  })
  const startOther = async () => server.signIn({ companyId: await server.anotherCompany() })
})
