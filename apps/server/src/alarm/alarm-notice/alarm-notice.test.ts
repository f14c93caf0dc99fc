import { role } from '@zhizao/contract/access/role'
import { user as userContract } from '@zhizao/contract/access/user'
import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import type { Level } from '@zhizao/contract/alarm/alarm-level'
import { alarmNotice, type NoticeConf } from '@zhizao/contract/alarm/alarm-notice'
import { object } from '@zhizao/contract/device/object'
import type { PushEvent } from '@zhizao/contract/push/topics'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadSessionUser } from '../../access/session/session-user.ts'
import { outboxMessages } from '../../sender/outbox.table.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { alarms } from '../alarm/alarm.table.ts'
import { alarmNotices } from './alarm-notice.table.ts'
import { noticeConfCache } from './notice-conf.ts'
import { notifyPeople } from './notify-people.ts'

type Post = { channel: string; recipient: string; subject: string; text: string }
let server: TestServer
let owner: Caller
let sent: Post[] = []
/** What was posted by a server that was started anew. */
let resent: Post[] = []
let stops: (() => Promise<void>)[] = []
let made = 0
beforeAll(async () => {
  server = await startTestServer({ own: true })
  owner = await server.signIn()
})
afterEach(async () => {
  for (const stop of stops) await stop()
  stops = []
  sent = []
  resent = []
  server.setTime(undefined)
  await server.database.systemDb.delete(alarmNotices)
  await clear()
})
afterAll(() => server.stop())

/** What stands in the outbox since the test began, as the sender got it. */
async function look() {
  const rows = await server.database.systemDb.select().from(outboxMessages).orderBy(asc(outboxMessages.id))
  sent = rows.map(({ channel, recipient, subject, maskedText }) => ({ channel, recipient, subject, text: maskedText }))
  return sent
}
const clear = () => server.database.systemDb.delete(outboxMessages)

/** The same again, as a server that starts anew would have it. */
async function startAgain() {
  const confs = noticeConfCache(server.platform)
  const telling = notifyPeople(server.platform, confs, {
    async post(message) {
      sent.push(message)
      resent.push(message)
    },
    userIn: (db, userId) => loadSessionUser(db, userId, ''),
  })
  await telling.start()
  stops.push(async () => {
    await telling.stop()
    confs.close()
  })
}

/** A colleague; one without roles sees nothing and so hears nothing. */
const person = async (name: string, given?: string[]) => {
  const at = ++made
  const roleIds = given ?? [(await owner.client(role).list({ code: 'visitor' }))[0]!.id]
  return owner.client(userContract).create({
    loginName: `told${at}`,
    name,
    roleIds,
    email: `told${at}@example.cn`,
    phone: `1380013${String(8000 + at)}`,
  })
}
const conf = (more: Partial<NoticeConf>): NoticeConf => ({
  enabled: true,
  rules: [],
  quiet: { enabled: false, from: '22:00', to: '07:00', exceptUrgent: true },
  mergeSeconds: 0,
  repeatMinutes: 10,
  ...more,
})
const save = (more: Partial<NoticeConf>) => owner.client(alarmNotice).save(conf(more))

async function raise(level: Level, where?: { id: string; path: string }) {
  const at = server.platform.now()
  const [row] = await server.database.systemDb
    .insert(alarms)
    .values({
      companyId: server.companyId,
      batchNo: `N${++made}`,
      kind: 'limit',
      objectId: where?.id,
      objectName: `设备${made}`,
      ruleKey: `point:${made}:upper`,
      level,
      topLevel: level,
      condition: 'active',
      content: `温度超限${made}`,
      activatedAt: at,
      lastActivatedAt: at,
    })
    .returning()
  notify('raise', row!, where)
  return row!
}
type Row = typeof alarms.$inferSelect
function notify(
  action: string,
  { id: alarmId, level, content, objectName }: Row,
  where?: { id: string; path: string },
) {
  const change = {
    companyId: server.companyId,
    alarmId,
    action,
    state: 'unconfirmed',
    level,
    headId: null,
    objectId: where?.id ?? null,
    objectPath: where?.path ?? null,
    objectName,
    content,
    at: server.platform.now().getTime(),
  }
  server.platform.events.publish('alarm.changed', {
    companyId: server.companyId,
    alarmIds: [alarmId],
    changes: [change],
  })
}
/** The alarm has returned and was raised again, as the engine writes it. */
async function raiseAgain(row: Row, level: Level = row.level) {
  const [now] = await server.database.systemDb
    .update(alarms)
    .set({ level, activations: sql`${alarms.activations} + 1` })
    .where(eq(alarms.id, row.id))
    .returning()
  notify('raise', now!)
}
const waiting = async () => (await server.database.systemDb.select().from(alarmNotices)).length

it('settings are kept, checked and a company of their own', async () => {
  expect(await owner.client(alarmNotice).get()).toMatchObject({ enabled: false, rules: [], mergeSeconds: 60 })
  const people = await person('甲')
  const rule = { levels: ['urgent' as const], channels: ['mail' as const], userIds: [people.id], roleIds: [] }
  await save({ rules: [rule], mergeSeconds: 30 })
  expect(await owner.client(alarmNotice).get()).toMatchObject({ enabled: true, rules: [rule], mergeSeconds: 30 })
  const refused = (more: object) => owner.call(alarmNotice.save, { ...conf({}), ...more })
  expect(await refused({ rules: [{ ...rule, userIds: [] }] })).toMatchObject({ code: 400 })
  expect(await refused({ rules: [{ ...rule, userIds: ['999999999'] }] })).toMatchObject({
    code: 400,
    msg: '接收人：有用户不存在或已被删除',
  })
  const always = { enabled: true, from: '08:00', to: '08:00', exceptUrgent: true }
  expect(await refused({ quiet: always })).toMatchObject({ code: 400 })
  expect(await refused({ quiet: { ...always, to: '25:00' } })).toMatchObject({ code: 400 })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.client(alarmNotice).get()).toMatchObject({ enabled: false })
  expect(await stranger.call(alarmNotice.save, conf({ rules: [rule] }))).toMatchObject({ code: 400 })
  const reader = await server.signIn({ permissions: ['companyDetail'] })
  expect(await reader.call(alarmNotice.save, conf({}))).toMatchObject({ code: 401 })
})

it('each level reaches its people on their ways, by name and by role; others hear nothing', async () => {
  const keepers = await owner.client(role).create({ code: 'keepers', name: '设备值班' })
  const [chief, keeper] = [await person('主管'), await person('值班', [keepers.id])]
  await save({
    rules: [
      { levels: ['urgent'], channels: ['mail', 'sms'], userIds: [chief.id], roleIds: [] },
      { levels: ['urgent', 'error'], channels: ['mail'], userIds: [], roleIds: [keepers.id] },
    ],
  })
  await server.database.system.query('update app_user set must_change_password = false')
  const urgent = await raise('urgent')
  await vi.waitFor(async () => expect(await look()).toHaveLength(3), 5000)
  expect(sent.map((one) => `${one.channel} ${one.recipient}`).sort()).toEqual(
    [`mail ${chief.email}`, `mail ${keeper.email}`, `sms ${chief.phone}`].sort(),
  )
  expect(sent[0]).toMatchObject({ subject: `【紧急】${urgent.objectName}：${urgent.content}` })
  await clear()
  await raise('error')
  await vi.waitFor(async () => expect((await look()).map((one) => one.recipient)).toEqual([keeper.email]), 5000)
  await clear()
  await raise('warning')
  await raise('error')
  await vi.waitFor(async () => expect(await look()).toHaveLength(1), 5000)
  expect(await waiting()).toBe(0)
})

it('what comes close together becomes one message; what was confirmed meanwhile is not told', async () => {
  const chief = await person('主管')
  await server.database.system.query('update app_user set must_change_password = false')
  await save({
    mergeSeconds: 1,
    rules: [{ levels: ['urgent', 'warning'], channels: ['mail'], userIds: [chief.id], roleIds: [] }],
  })
  await raise('warning')
  const known = await raise('urgent')
  const worst = await raise('urgent')
  await server.database.systemDb.update(alarms).set({ confirmed: true }).where(eq(alarms.id, known.id))
  await vi.waitFor(async () => expect(await look()).toHaveLength(1), 5000)
  expect(sent[0]!.subject).toBe('【紧急】2 条新报警')
  expect(sent[0]!.text.split('\n')[0]).toContain(worst.content)
  expect(sent[0]!.text).not.toContain(known.content)
})

it('an alarm that swings is told at once, then once in a while with how often it came, also after a restart', async () => {
  const chief = await person('主管')
  await server.database.system.query('update app_user set must_change_password = false')
  await save({
    rules: [{ levels: ['urgent', 'warning'], channels: ['mail', 'sms'], userIds: [chief.id], roleIds: [] }],
  })
  server.setTime(new Date('2026-11-21T10:00:00+08:00'))
  const row = await raise('warning')
  await vi.waitFor(async () => expect(await look()).toHaveLength(2), 5000)
  for (let swing = 0; swing < 14; swing++) await raiseAgain(row)
  await vi.waitFor(async () => expect(await waiting()).toBe(1))
  // Another is told at once all the same, and does not bring the one that swings along.
  const other = await raise('warning')
  await vi.waitFor(async () => expect(await look()).toHaveLength(4), 5000)
  expect(sent.slice(2).every(({ subject }) => subject.includes(other.content))).toBe(true)
  expect(await waiting()).toBe(1)
  server.setTime(new Date('2026-11-21T10:10:00+08:00'))
  await startAgain()
  // By the one that was started anew, or by the other, whose last look may have come after the time was over.
  const all = async () => [...(await look()), ...resent]
  await vi.waitFor(async () => expect(await all()).toHaveLength(6), 5000)
  const again = (await all()).filter(({ subject }) => subject.includes('又触发'))
  expect(again.map(({ channel, subject }) => `${channel} ${subject}`).sort()).toEqual([
    `mail 【预警】${row.objectName}：（又触发 14 次）${row.content}`,
    `sms 【预警】${row.objectName}：（又触发 14 次）${row.content}`,
  ])
  await vi.waitFor(async () => expect(await waiting()).toBe(0))
  // From here on one server tells: which of two takes a notice is chance.
  for (const stop of stops.splice(0)) await stop()
  // Grown worse it waits for nothing, and once somebody has confirmed it is news again.
  await clear()
  await raiseAgain(row, 'urgent')
  await vi.waitFor(async () => expect(await look()).toHaveLength(2), 5000)
  await raiseAgain(row, 'urgent')
  await vi.waitFor(async () => expect(await waiting()).toBe(1))
  await owner.client(alarmFact).confirm({ id: row.id })
  await server.database.systemDb.update(alarms).set({ confirmed: false }).where(eq(alarms.id, row.id))
  await raiseAgain(row, 'urgent')
  await vi.waitFor(async () => expect(await look()).toHaveLength(4), 5000)
})

it('an urgent alarm waits for no others, and takes along what waits; what was hidden meanwhile is not told', async () => {
  const chief = await person('主管')
  await server.database.system.query('update app_user set must_change_password = false')
  await save({
    mergeSeconds: 3600,
    rules: [{ levels: ['urgent', 'error', 'warning'], channels: ['mail'], userIds: [chief.id], roleIds: [] }],
  })
  await raise('warning')
  const hidden = await raise('error')
  await server.database.systemDb.update(alarms).set({ suppressed: 'service' }).where(eq(alarms.id, hidden.id))
  await vi.waitFor(async () => expect(await waiting()).toBe(2))
  const worst = await raise('urgent')
  await vi.waitFor(async () => expect(await look()).toHaveLength(1), 5000)
  expect(sent[0]!.subject).toBe('【紧急】2 条新报警')
  expect(sent[0]!.text.split('\n')[0]).toContain(worst.content)
  expect(sent[0]!.text).not.toContain(hidden.content)
})

it('in quiet hours only urgent alarms go out; the others when they end, also after a restart', async () => {
  const chief = await person('主管')
  await server.database.system.query('update app_user set must_change_password = false')
  await save({
    quiet: { enabled: true, from: '22:00', to: '07:00', exceptUrgent: true },
    rules: [{ levels: ['urgent', 'error'], channels: ['mail'], userIds: [chief.id], roleIds: [] }],
  })
  server.setTime(new Date('2026-11-21T23:00:00+08:00'))
  await raise('error')
  await raise('urgent')
  await vi.waitFor(async () => expect(await look()).toHaveLength(1), 5000)
  expect(sent[0]!.subject).toContain('【紧急】')
  expect(await waiting()).toBe(1)
  await raise('urgent')
  await vi.waitFor(async () => expect(await look()).toHaveLength(2), 5000)
  expect(await waiting()).toBe(1)
  server.setTime(new Date('2026-11-22T07:00:00+08:00'))
  await startAgain()
  await vi.waitFor(() => expect(sent).toHaveLength(3), 5000)
  expect(sent[2]!.subject).toContain('【错误】')
  await vi.waitFor(async () => expect(await waiting()).toBe(0))
})

it('nobody is told of objects that his roles do not show him', async () => {
  const inside = await owner.client(object).create({ code: 'seen', name: '可见设备' })
  const outside = await owner.client(object).create({ code: 'unseen', name: '他人设备' })
  const narrow = await owner.client(role).create({ code: 'narrow', name: '一线', scope: 'chosen' })
  await owner.client(role).grantData({ roleId: narrow.id, type: 'object', ids: [inside.id] })
  const operator = await person('操作员', [narrow.id])
  await server.database.system.query('update app_user set must_change_password = false')
  await save({ rules: [{ levels: ['error'], channels: ['sms'], userIds: [operator.id], roleIds: [] }] })
  await raise('error', { id: outside.id, path: `/${outside.id}/` })
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 5000)
  const seen = await raise('error', { id: inside.id, path: `/${inside.id}/` })
  await vi.waitFor(async () => expect(await look()).toHaveLength(1), 5000)
  expect(sent[0]!.subject).toContain(seen.content)
})

it('popups and sound reach only those whom the rules name; the others find the alarm counted in their messages', async () => {
  const guard = await server.signIn()
  const [named, other] = [await connectPush(server.url, guard), await connectPush(server.url, await server.signIn())]
  // Of one alarm: those of the tests before may still be on their way.
  const heard = (browser: { events: PushEvent[] }, id: string) => ({
    messages: browser.events.flatMap((event) =>
      event.event === 'OnMSG' && event.message.id === id
        ? [`${event.message.isShow ? 'popup' : 'no popup'}, ${event.message.bgmUrl ? 'sound' : 'silent'}`]
        : [],
    ),
    counts: browser.events.filter((event) => event.event === 'alarm' && event.alarmId === id).length,
  })
  for (const browser of [named, other]) browser.subscribe('OnMSG', 'alarms')
  const loud = { messages: ['popup, sound'], counts: 1 }
  await save({ enabled: false })
  const before = await raise('warning')
  await vi.waitFor(() => expect([heard(named, before.id), heard(other, before.id)]).toEqual([loud, loud]), 5000)
  await save({ rules: [{ levels: ['error'], channels: ['page'], userIds: [guard.userId], roleIds: [] }] })
  const error = await raise('error')
  await vi.waitFor(() => expect(heard(named, error.id)).toEqual(loud), 5000)
  const urgent = await raise('urgent')
  const quiet = { messages: ['no popup, silent'], counts: 1 }
  await vi.waitFor(() => expect([heard(named, urgent.id), heard(other, urgent.id)]).toEqual([quiet, quiet]), 5000)
  expect(heard(other, error.id)).toEqual(quiet)
  for (const browser of [named, other]) browser.close()
})

it('a popup and its sound come once in a while for an alarm that swings, with how often it came', async () => {
  await save({ repeatMinutes: 10 })
  const browser = await connectPush(server.url, await server.signIn())
  browser.subscribe('OnMSG', 'alarms')
  await browser.until(() => browser.events.some(({ event }) => event === 'subscribed'), 'the subscription')
  const row = await raise('warning')
  const popups = () =>
    browser.events.flatMap((event) => (event.event === 'OnMSG' && event.message.id === row.id ? [event.message] : []))
  const rounds = () => browser.events.filter((event) => event.event === 'alarm' && event.alarmId === row.id).length
  /** Each in a round of its own. */
  const swing = async (level?: Level) => {
    const before = rounds()
    await raiseAgain(row, level)
    await browser.until(() => rounds() > before, 'the round')
  }
  await browser.until(() => popups().length === 1, 'the first popup')
  for (let times = 0; times < 4; times++) await swing()
  server.passTime(9 * 60_000)
  await swing()
  expect(popups()).toHaveLength(1)
  server.passTime(60_000)
  await swing()
  await browser.until(() => popups().length === 2, 'the second popup')
  expect(popups()[1]!.content).toBe(`又触发 5 次：${row.content}`)
  await swing('error')
  await browser.until(() => popups().length === 3, 'the popup of what grew worse')
  browser.close()
})
