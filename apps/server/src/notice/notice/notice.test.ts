import { everyPair } from '@zhizao/contract/http/states'
import { notice, noticeStates } from '@zhizao/contract/notice/notice'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { announceDue } from './notice.service.ts'

const draft = { title: '停电通知', content: '周六 8:00–12:00 停电', type: 'notice', position: 'both' } as const

describe('notices', () => {
  let server: TestServer
  let editor: Caller
  let reader: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    editor = await server.signIn({
      permissions: ['notice', 'notice:add', 'notice:edit', 'notice:delete', 'notice:publish'],
    })
    reader = await server.signIn({ permissions: [] })
  })
  afterEach(async () => {
    server.setTime(undefined)
    const { records } = await editor.client(notice).page({ pageSize: 100 })
    if (records.length) await editor.client(notice).removeMany({ ids: records.map(({ id }) => id) })
  })
  afterAll(() => server.stop())

  it('are seen by nobody before they are published, and by everybody at once afterwards', async () => {
    const push = await connectPush(server.url, reader)
    push.subscribe('OnMSG')
    const made = await editor.client(notice).create(draft)
    expect(made).toMatchObject({ status: 'draft', publisher: null })
    expect(await reader.client(notice).current()).toEqual([])
    await editor.client(notice).publish({ id: made.id })
    await push.until(
      () => push.events.some((one) => one.event === 'OnMSG' && one.message.title === '停电通知'),
      'the notice',
    )
    expect(await reader.client(notice).current()).toMatchObject([{ id: made.id, isRead: false }])
    expect((await reader.client(notice).history()).records).toMatchObject([{ title: '停电通知' }])
    const unread = await reader.client(userMessage).unread()
    expect(unread).toMatchObject({ all: 1, notic: 1, latest: [{ msgType: '通知消息', noticeId: made.id }] })
    await reader.client(userMessage).markRead({ ids: [made.id] })
    expect((await reader.client(userMessage).unread()).notic).toBe(0)
    expect(await reader.client(notice).current()).toMatchObject([{ isRead: true }])
    push.close()
  })

  it('are found by type and position; both stands for each', async () => {
    const calls = editor.client(notice)
    for (const position of ['banner', 'dialog', 'both'] as const) {
      const { id } = await calls.create({ ...draft, title: position, position, type: 'safety' })
      await calls.publish({ id })
    }
    const titles = async (input: object) => (await calls.current(input)).map(({ title }) => title).sort()
    expect(await titles({ position: 'banner' })).toEqual(['banner', 'both'])
    expect(await titles({ position: 'dialog' })).toEqual(['both', 'dialog'])
    expect(await titles({ position: 'both' })).toEqual(['both'])
    expect(await titles({ type: 'safety' })).toEqual(['banner', 'both', 'dialog'])
    expect(await titles({ type: 'maintenance' })).toEqual([])
  })

  it('wait for their time, are announced once when it comes, and end with it', async () => {
    const calls = editor.client(notice)
    const at = new Date()
    const later = new Date(at.getTime() + 3_600_000)
    const end = new Date(at.getTime() + 7_200_000)
    const { id } = await calls.create({ ...draft, validFrom: later.toISOString(), validTo: end.toISOString() })
    await calls.publish({ id })
    await announceDue(server.platform)
    expect(await calls.current()).toEqual([])
    expect((await reader.client(userMessage).unread()).notic).toBe(0)
    server.setTime(new Date(later.getTime() + 1000))
    await announceDue(server.platform)
    await announceDue(server.platform)
    const { rows } = await server.database.system.query('select count(*)::int as n from message where notice_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ n: 1 }])
    server.setTime(undefined)
    await server.database.system.query(
      `update notice set valid_from = now() - interval '2 hours', valid_to = now() - interval '1 hour' where id = $1`,
      [id],
    )
    expect(await calls.current()).toEqual([])
    expect((await calls.history()).records).toMatchObject([{ id }])
  })

  it('leave the screens and the message centre when they are withdrawn, and may be published again', async () => {
    const calls = editor.client(notice)
    const { id } = await calls.create(draft)
    await calls.publish({ id })
    expect(await editor.call(notice.publish, { id })).toMatchObject({
      code: 409,
      msg: '公告“停电通知”的状态是“已发布”，不能“发布”，现在可以：撤回',
      data: { status: 'published', allowed: ['withdraw'] },
    })
    await calls.update({ id, content: '改为周日' })
    expect((await reader.client(userMessage).page({ category: 'notic' })).records).toMatchObject([
      { content: '改为周日' },
    ])
    expect(await calls.withdraw({ id })).toMatchObject({ status: 'withdrawn' })
    expect(await calls.current()).toEqual([])
    expect((await reader.client(userMessage).page({ category: 'notic' })).total).toBe(0)
    expect(await editor.call(notice.withdraw, { id })).toMatchObject({ code: 409 })
    await calls.publish({ id })
    expect(await calls.current()).toMatchObject([{ id, isRead: true }])
    expect(await reader.client(notice).current()).toMatchObject([{ id, isRead: false }])
    expect(await calls.get({ id })).toMatchObject({ title: '停电通知' })
    await calls.remove({ id })
    expect(await calls.current()).toEqual([])
  })

  it('take every step that their states have, and no other, by those who may', async () => {
    const clerk = await server.signIn({ permissions: ['notice', 'notice:add'] })
    for (const { state, event, to } of everyPair(noticeStates)) {
      const { id } = await editor.client(notice).create(draft)
      await server.database.system.query('update notice set status = $1 where id = $2', [state, id])
      const call = notice[event as 'publish' | 'withdraw']
      expect(await clerk.call(call, { id })).toMatchObject({ code: 401, msg: '没有权限，请联系管理员' })
      const answer = await editor.call(call, { id })
      expect(answer).toMatchObject(to ? { code: 200, data: { status: to } } : { code: 409 })
      await editor.client(notice).remove({ id })
    }
  })

  it('do not end before they begin, nor are published when over', async () => {
    const validFrom = '2030-01-02 00:00:00'
    expect(await editor.call(notice.create, { ...draft, validFrom, validTo: '2030-01-01 00:00:00' })).toMatchObject({
      code: 400,
      msg: '失效时间：应晚于生效时间',
    })
    const { id } = await editor.client(notice).create({ ...draft, validTo: '2020-01-01 00:00:00' })
    expect(await editor.call(notice.publish, { id })).toMatchObject({ code: 400 })
  })

  it('stay within their company', async () => {
    const { id } = await editor.client(notice).create(draft)
    await editor.client(notice).publish({ id })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(notice).current()).toEqual([])
    expect((await stranger.client(userMessage).unread()).all).toBe(0)
    expect(await stranger.call(notice.withdraw, { id })).toMatchObject({ code: 404 })
  })
})
