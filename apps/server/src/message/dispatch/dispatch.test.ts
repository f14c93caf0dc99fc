import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { department } from '@zhizao/contract/access/department'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { file } from '@zhizao/contract/file/file'
import { messageLog } from '@zhizao/contract/message/message-log'
import { messageTrigger } from '@zhizao/contract/message/message-trigger'
import { ringtone } from '@zhizao/contract/message/ringtone'
import { smsTemplate } from '@zhizao/contract/message/sms-template'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { stockPeriod } from '@zhizao/contract/stock/stock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadSessionUser } from '../../access/session/session-user.ts'
import type { Trigger } from '../../platform/message/trigger.ts'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { soundFile } from '../../testing/sound-file.ts'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { MessageParts } from '../message-parts.ts'
import { draftOf, stepOf } from '../test-message.ts'
import { catalogueOf } from '../trigger/catalogue.ts'
import { documentListener } from './document-listener.ts'
import { removeOldDispatches } from './remove-old-dispatches.ts'
import { sendDue } from './send-due.ts'

const never = new AbortController().signal
const AT_LEAST = { timeout: 20_000, interval: 100 }

/** Told by nobody but the tests. */
const tried: Trigger = {
  code: 'trial.happen',
  title: '试验',
  app: { code: 'trial', title: '试验', msgType: '试验消息' },
  permission: 'stockEntry',
  fields: [
    { name: 'code', title: '编号', type: 'text', example: 'T-1' },
    { name: 'amount', title: '数量', type: 'number', example: '1' },
    { name: 'isUrgent', title: '紧急', type: 'boolean', example: '是' },
  ],
}

let server: TestServer
let admin: Caller
let stock: Awaited<ReturnType<typeof testStock>>
let mail: Awaited<ReturnType<typeof startMailServer>>
let provider: Awaited<ReturnType<typeof startProvider>>

/** A provider of short messages that takes everything. */
async function startProvider() {
  const bodies: unknown[] = []
  const http = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(JSON.parse(body))
    response.end('{"ok":true}')
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise((resolve) => void http.close(resolve).closeAllConnections())
  return { bodies, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/send`, stop }
}

beforeAll(async () => {
  mail = await startMailServer()
  provider = await startProvider()
  server = await startTestServer({ SMTP_URL: mail.url, SMS_URL: provider.url }, undefined, [
    { routes: [], triggers: [tried] },
  ])
  admin = await server.signIn()
  stock = await testStock(server, admin)
}, 60_000)
afterAll(async () => {
  await server.stop()
  await mail.stop()
  await provider.stop()
})
beforeEach(() => {
  mail.mails.length = 0
  provider.bodies.length = 0
})
afterEach(async () => {
  server.setTime(undefined)
  await server.database.system.query('delete from message_trigger')
  await server.database.system.query('delete from message_dispatch')
})

let made = 0
/** Posts an entry of so many kilograms. */
async function posted(quantity: string, reason = '盘盈') {
  const mark = `N-${++made}`
  const [place, of] = [await stock.place(mark), await stock.material(mark)]
  const entry = await admin.client(stockEntry).create({
    kind: 'receipt',
    reason,
    lines: [{ materialId: of.id, quantity, toLocationId: place.id }],
  })
  await admin.client(stockEntry).post({ id: entry.id })
  return entry
}
const config = (draft: Parameters<typeof draftOf>[0]) => admin.client(messageTrigger).create(draftOf(draft))
const log = async () => (await admin.client(messageLog).page({})).records
const ended = () => vi.waitFor(async () => expect((await log()).map(({ dueAt }) => dueAt)).toEqual([null]), AT_LEAST)
const messagesOf = async (caller: Caller) =>
  (await caller.client(userMessage).page({ category: 'notic', pageSize: 50 })).records
const clerk = (permissions: readonly string[] = ['stockEntry']) => server.signIn({ permissions })
const set = (userId: string, changes: string) =>
  server.database.system.query(`update app_user set ${changes} where id = $1`, [userId])

/** What sends, with its parts; `fails` as often as that before anything leaves. */
function sending({ fails = 0 } = {}) {
  let left = fails
  const posts: unknown[] = []
  const parts: MessageParts = {
    catalogue: catalogueOf(() => [tried]),
    push: server.platform.push,
    ready: ['mail'],
    userIn: (db, id) => loadSessionUser(db, id, ''),
    async post(message) {
      if (left-- > 0) throw new Error('the lights went out')
      posts.push(message)
      return '1'
    },
  }
  return { posts, parts, run: sendDue(server.platform, parts) }
}
/** Tells of the trial in a transaction of its own; nobody is woken. */
const notify = (more: Record<string, string | boolean | null> = {}, code = `T-${++made}`, fails = false) =>
  server.database.inCompany(server.companyId, async (db) => {
    const context = {
      db,
      now: server.platform.now,
      user: { companyId: server.companyId, name: '夜班' },
      afterCommit() {},
    }
    const facts = { id: '', code, status: 'happened', more }
    await documentListener(
      catalogueOf(() => [tried]),
      () => {},
    )(context, tried.code, facts)
    if (fails) throw new Error('rolled back')
  })
const trial = (draft: Parameters<typeof draftOf>[0]) =>
  config({ trigger: tried.code, title: '{code}', content: '数量 {amount}', ...draft } as never)

describe('what happens in stock', () => {
  it('reaches people by page, mail and short message, with the words of what happened', async () => {
    const chief = await clerk()
    await set(chief.userId, "email = 'chief@plant.cn', phone = '13800000001'")
    const sound = await admin.client(file).upload({ file: soundFile('叮.wav') })
    const own = await admin.client(ringtone).create({ name: '叮', url: sound.url })
    const template = await admin
      .client(smsTemplate)
      .create({ name: '过账', code: 'SMS_POST', content: '{code} 已过账，{lines} 行' })
    const push = await connectPush(server.url, chief)
    push.subscribe('OnMSG')
    await config({
      title: '{kind} {code}',
      content: '{by}：{materials} 共 {quantity}，{reason}',
      sound: sound.url,
      soundInterval: 30,
      smsTemplateId: template.id,
      steps: [stepOf({ channels: ['page', 'mail', 'sms'], userIds: [chief.userId] })],
    })
    const entry = await posted('12.5')
    await push.until(() => push.events.some(({ event }) => event === 'OnMSG'), 'the message')
    expect(push.events.find(({ event }) => event === 'OnMSG')).toMatchObject({
      message: {
        title: `手工入库 ${entry.code}`,
        bgmUrl: sound.url,
        bgmInterval: 30,
        isShow: true,
        msgType: '仓储消息',
      },
    })
    push.close()
    const [stored] = await messagesOf(chief)
    expect(stored).toMatchObject({
      content: expect.stringMatching(/：物料N-\d+ 共 12.5，盘盈$/),
      model: 'stockEntry.post',
      isRead: false,
      link: `/wms/pages/stockEntry/index/detail?id=${entry.id}`,
    })
    await vi.waitFor(() => expect(mail.mails).toMatchObject([{ to: ['chief@plant.cn'] }]), AT_LEAST)
    expect(mail.mails[0]!.text).toContain('12.5，盘盈')
    await vi.waitFor(() => expect(provider.bodies).toHaveLength(1), AT_LEAST)
    expect(provider.bodies).toMatchObject([
      { phone: '13800000001', template: 'SMS_POST', text: `${entry.code} 已过账，1 行`, params: { lines: '1' } },
    ])
    const [record] = await log()
    expect(record).toMatchObject({ state: 'done', steps: 1, people: 1, subject: entry.code, problem: null })
    const states = async () => {
      const { records } = await admin.client(messageLog).deliveries({ id: record!.id })
      return Object.fromEntries(records.map(({ channel, state }) => [channel, state]))
    }
    await vi.waitFor(
      async () => expect(await states()).toEqual({ page: 'unread', mail: 'sent', sms: 'sent' }),
      AT_LEAST,
    )
    await chief.client(userMessage).markRead({ ids: [stored!.id] })
    expect(await states()).toMatchObject({ page: 'read' })
    await server.database.system.query('delete from message_trigger')
    await admin.client(ringtone).remove({ id: own.id })
  }, 60_000)

  it('is told as its condition says: of true ones alone, and what cannot be computed stands in the log', async () => {
    await config({ condition: '[quantity] > 100', name: '大批', steps: [stepOf({ userIds: [admin.userId] })] })
    await config({
      condition: '[lines] / ([lines] - 1) > 1',
      name: '难算',
      steps: [stepOf({ userIds: [admin.userId] })],
    })
    await posted('99.999')
    await vi.waitFor(async () =>
      expect(await log()).toMatchObject([
        { triggerName: '难算', state: 'failed', problem: '触发条件无法计算：除数为零', people: 0 },
      ]),
    )
    const { code } = await posted('100.001')
    await vi.waitFor(async () => {
      const own = (await log()).filter(({ triggerName }) => triggerName === '大批')
      expect(own).toMatchObject([{ subject: code, state: 'done', people: 1 }])
    }, AT_LEAST)
  })

  it('is told of periods that are closed and opened again', async () => {
    const steps = [stepOf({ userIds: [admin.userId] })]
    await config({ trigger: 'stockPeriod.close', title: '结账至 {code}', content: '{by}', steps } as never)
    await config({ trigger: 'stockPeriod.open', title: '打开 {before}', content: '{by}', steps } as never)
    await admin.client(stockPeriod).close({ closedUntil: '2019-01-31', reason: '月结' })
    await admin.client(stockPeriod).close({ closedUntil: '2019-01-31', reason: '月结' })
    await admin.client(stockPeriod).close({ closedUntil: null, reason: '漏了一单' })
    await vi.waitFor(
      async () => expect((await log()).filter(({ state }) => state === 'done')).toHaveLength(2),
      AT_LEAST,
    )
    const titles = (await messagesOf(admin)).map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['结账至 2019-01-31', '打开 2019-01-31']))
  })

  it('is told to nobody where the document was not posted after all', async () => {
    await config({ steps: [stepOf({ userIds: [admin.userId] })] })
    const place = await stock.place(`N-${++made}`)
    const of = await stock.material(`N-${made}`)
    const draft = await admin.client(stockEntry).create({
      kind: 'issue',
      lines: [{ materialId: of.id, quantity: '1', fromLocationId: place.id }],
    })
    expect(await admin.call(stockEntry.post, { id: draft.id })).toMatchObject({ code: 409 })
    expect(await log()).toEqual([])
  })
})

describe('receivers', () => {
  it('are meant by department with those below, role and name, each once, and not who did it himself', async () => {
    const [one, two, three] = [await clerk(), await clerk(), await clerk()]
    const top = await admin.client(department).create({ code: `d${++made}`, name: `仓库${made}` })
    const below = await admin.client(department).create({ code: `e${made}`, name: `收货${made}`, parentId: top.id })
    await set(two.userId, `department_id = ${below.id}`)
    await set(admin.userId, `department_id = ${below.id}`)
    const { rows } = await server.database.system.query(
      'select role_id::text as id from user_role where user_id = $1',
      [one.userId],
    )
    await config({
      steps: [stepOf({ departmentIds: [top.id, below.id], roleIds: [rows[0].id], userIds: [one.userId, two.userId] })],
    })
    const { code } = await posted('1')
    await ended()
    const [record] = await log()
    expect(record).toMatchObject({ state: 'done', people: 2 })
    const { records } = await admin.client(messageLog).deliveries({ id: record!.id })
    expect(records).toHaveLength(2)
    expect(await messagesOf(one)).toHaveLength(1)
    expect(await messagesOf(two)).toHaveLength(1)
    expect(await messagesOf(three)).toEqual([])
    expect((await messagesOf(admin)).filter(({ title }) => title.endsWith(code))).toEqual([])
    await set(admin.userId, 'department_id = null')
  })

  it('are only those who may read what it is about, are switched on, and are there still', async () => {
    const [blind, off, right] = [await clerk(['notice']), await clerk(), await clerk()]
    await set(off.userId, 'status = 0')
    await config({ steps: [stepOf({ userIds: [blind.userId, off.userId, right.userId] })] })
    await posted('1')
    await ended()
    expect(await log()).toMatchObject([{ people: 1 }])
    expect(await messagesOf(right)).toHaveLength(1)
    expect(await messagesOf(blind)).toEqual([])
  })

  it('whom nobody may be told of leaves a record that says so', async () => {
    const blind = await clerk(['notice'])
    await config({ steps: [stepOf({ userIds: [blind.userId] })] })
    await posted('1')
    await ended()
    expect(await log()).toMatchObject([{ state: 'nobody', people: 0 }])
  })

  it('without an address are named in the record', async () => {
    const one = await clerk()
    await config({ steps: [stepOf({ channels: ['mail'], userIds: [one.userId] })] })
    await posted('1')
    await ended()
    const { records } = await admin.client(messageLog).deliveries({ id: (await log())[0]!.id })
    expect(records).toMatchObject([{ channel: 'mail', state: 'unreachable', problem: '没有填写邮箱' }])
  })

  it('of another company hear nothing, and read no records', async () => {
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    await stranger.client(messageTrigger).create(
      draftOf({
        trigger: tried.code,
        title: '{code}',
        content: '{code}',
        steps: [stepOf({ userIds: [stranger.userId] })],
      }),
    )
    const { run } = sending()
    await notify()
    await run(never)
    expect(await messagesOf(stranger)).toEqual([])
    expect((await stranger.client(messageLog).page({})).total).toBe(0)
    const narrow = await clerk(['messageLog'])
    await trial({ steps: [stepOf({ userIds: [admin.userId] })] })
    await notify()
    expect(await log()).toHaveLength(1)
    expect((await narrow.client(messageLog).page({})).total).toBe(0)
    expect((await narrow.client(messageLog).deliveries({ id: (await log())[0]!.id })).total).toBe(0)
  })
})

describe('steps', () => {
  const later = (minutes: number) => server.setTime(new Date(server.platform.now().getTime() + minutes * 60_000))

  it('go on at their times while nobody has read anything, and end with the last', async () => {
    const [first, second] = [await clerk(), await clerk()]
    server.setTime(new Date())
    const { run } = sending()
    await trial({
      steps: [
        stepOf({ userIds: [first.userId] }),
        stepOf({ afterMinutes: 10, userIds: [second.userId, first.userId] }),
      ],
    })
    await notify({ amount: '5' }, 'T-steps')
    const next = await run(never)
    expect(next).toEqual(new Date(server.platform.now().getTime() + 10 * 60_000))
    expect(await messagesOf(second)).toEqual([])
    later(9)
    await run(never)
    expect(await log()).toMatchObject([{ state: 'waiting', steps: 1, people: 1 }])
    later(1)
    expect(await run(never)).toBeUndefined()
    expect(await messagesOf(second)).toMatchObject([{ title: '【再次提醒】T-steps', content: '数量 5' }])
    expect(await messagesOf(first)).toHaveLength(2)
    expect(await log()).toMatchObject([{ state: 'done', steps: 2, people: 2 }])
  })

  it.each([3, -3])('keep the minutes between them, although the clock is set by %i hours', async (hours) => {
    const someone = await clerk()
    const { run } = sending()
    const at = (afterMinutes: number) => stepOf({ afterMinutes, userIds: [someone.userId] })
    await trial({ steps: [stepOf({ userIds: [someone.userId] }), at(10), at(30)] })
    await notify()
    await run(never)
    server.jumpClock(hours * 3_600_000)
    const sent = async () => (await messagesOf(someone)).length
    const after: [minutes: number, sent: number][] = [
      [9, 1],
      [1, 2],
      [19, 2],
      [1, 3],
    ]
    for (const [minutes, count] of after) {
      server.passTime(minutes * 60_000 + 1000)
      // The server looks for itself meanwhile: what it has in hand is passed over here, and sent by it.
      await run(never)
      await expect.poll(sent).toBe(count)
    }
  })

  it.each(['named', 'all', 'removed'] as const)('end once somebody has read it: %s', async (how) => {
    const [first, second] = [await clerk(), await clerk()]
    server.setTime(new Date())
    const { run } = sending()
    await trial({
      steps: [stepOf({ userIds: [first.userId] }), stepOf({ afterMinutes: 10, userIds: [second.userId] })],
    })
    await notify()
    await run(never)
    const [message] = await messagesOf(first)
    const calls = first.client(userMessage)
    if (how === 'named') await calls.markRead({ ids: [message!.id] })
    else if (how === 'all') await calls.markRead({ category: 'notic' })
    else await calls.remove({ id: message!.id })
    later(10)
    await run(never)
    expect(await messagesOf(second)).toEqual([])
    expect(await log()).toMatchObject([{ state: 'answered', steps: 1, dueAt: null }])
  })

  it('end when their configuration is switched off or removed', async () => {
    const { run } = sending()
    const steps = [stepOf({ userIds: [admin.userId] })]
    const off = await trial({ name: '停用的', steps })
    const gone = await trial({ name: '删除的', steps })
    await notify()
    await admin.client(messageTrigger).setStatus({ id: off.id, status: 0 })
    await admin.client(messageTrigger).remove({ id: gone.id })
    await run(never)
    const told = Object.fromEntries(
      (await log()).map(({ triggerName, state, problem }) => [triggerName, [state, problem]]),
    )
    expect(told).toEqual({ 停用的: ['stopped', '触发配置已停用'], 删除的: ['stopped', '触发配置已删除'] })
  })
})

describe('a server that dies', () => {
  it('between the commit and the sending has its messages sent by the next, once, by however many at a time', async () => {
    const one = await clerk()
    await set(one.userId, `email = 'one${++made}@plant.cn'`)
    await trial({ steps: [stepOf({ channels: ['page', 'mail'], userIds: [one.userId] })] })
    await notify()
    await expect(notify({}, 'T-never', true)).rejects.toThrow('rolled back')
    expect(await log()).toHaveLength(1)
    const workers = Array.from({ length: 4 }, () => sending())
    await Promise.all(workers.map(({ run }) => run(never)))
    expect(await messagesOf(one)).toHaveLength(1)
    expect(workers.flatMap(({ posts }) => posts)).toHaveLength(1)
    await sending().run(never)
    expect(await messagesOf(one)).toHaveLength(1)
  })

  it('amid a step has sent nothing of it, and all of it is sent when it is tried again; at last it has failed', async () => {
    const one = await clerk()
    await set(one.userId, `email = 'one${++made}@plant.cn'`)
    server.setTime(new Date())
    const later = (minutes: number) => server.setTime(new Date(server.platform.now().getTime() + minutes * 60_000))
    await trial({ steps: [stepOf({ channels: ['page', 'mail'], userIds: [one.userId] })] })
    await notify()
    const { run, posts } = sending({ fails: 1 })
    await run(never)
    expect(await messagesOf(one)).toEqual([])
    expect(await log()).toMatchObject([{ state: 'waiting', problem: '系统错误，消息没有发出' }])
    later(1)
    await run(never)
    expect(await messagesOf(one)).toHaveLength(1)
    expect(posts).toHaveLength(1)
    expect(await log()).toMatchObject([{ state: 'done', problem: null }])

    await notify()
    const broken = sending({ fails: 99 })
    for (const minutes of [0, 1, 5, 30]) {
      later(minutes)
      await broken.run(never)
    }
    expect((await log())[0]).toMatchObject({ state: 'failed', dueAt: null, people: 0 })
    expect(await messagesOf(one)).toHaveLength(1)
  })

  it('has records that go after 80 days, and what lies ahead stays', async () => {
    await trial({ steps: [stepOf({ userIds: [admin.userId] })] })
    server.setTime(new Date(Date.now() - 81 * 86_400_000))
    await notify({}, 'T-old')
    await sending().run(never)
    await notify({}, 'T-waits')
    server.setTime(undefined)
    await server.database.system.query(
      "update message_dispatch set due_at = now() + interval '1 day' where subject = 'T-waits'",
    )
    await notify({}, 'T-new')
    await removeOldDispatches(server.platform, never)
    expect((await log()).map(({ subject }) => subject).toSorted()).toEqual(['T-new', 'T-waits'])
  })
})
