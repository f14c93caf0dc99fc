import { upgradeNotice } from '@zhizao/contract/notice/upgrade-notice'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, callerOf } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const draft = () => ({
  type: '平台升级',
  content: '修复 <b>报警</b>\n提升速度',
  current_version: '1.2.0',
  end_version: '1.3.0',
  start_time: inHours(1),
  end_time: inHours(2),
})

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer({ own: true })
  owner = callerOf(server.url, undefined)
  await owner.signIn('admin', 'Passw0rd!test')
})
afterAll(() => server.stop())

it('an upgrade is announced to every company until it is over, and closed by each user for himself', async () => {
  const calls = owner.client(upgradeNotice)
  const made = await calls.create(draft())
  expect(made).toMatchObject({ release_status: 0, release_status_name: '未发布', creater: '系统管理员' })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.client(upgradeNotice).current()).toBeNull()
  expect(await stranger.client(upgradeNotice).current({ id: made.id })).toBeNull()
  await calls.release({ id: made.id })
  const shown = await stranger.client(upgradeNotice).current()
  expect(shown).toMatchObject({ id: made.id, isRead: false, release_status_name: '已发布', end_version: '1.3.0' })
  expect(shown!.formalHtml).toBe('<p>修复 &#60;b&#62;报警&#60;/b&#62;</p><p>提升速度</p>')
  await stranger.client(userMessage).markRead({ ids: [made.id] })
  expect(await stranger.client(upgradeNotice).current()).toMatchObject({ isRead: true })
  expect(await owner.client(upgradeNotice).current()).toMatchObject({ isRead: false })
  expect(await owner.call(upgradeNotice.release, { id: made.id })).toMatchObject({ code: 409 })
  await calls.update({ id: made.id, end_version: '1.4.0' })
  expect((await calls.page({ keyword: '1.4' })).records).toMatchObject([{ id: made.id }])
  expect(await calls.withdraw({ id: made.id })).toMatchObject({ release_status: 2 })
  expect(await stranger.client(upgradeNotice).current()).toBeNull()
  await calls.removeMany({ ids: [made.id] })
  expect((await calls.page()).total).toBe(0)
})

it('one that is over is neither shown nor released', async () => {
  const calls = owner.client(upgradeNotice)
  const { id } = await calls.create({ ...draft(), start_time: inHours(-2), end_time: inHours(-1) })
  expect(await owner.call(upgradeNotice.release, { id })).toMatchObject({ code: 400 })
  expect(await owner.call(upgradeNotice.create, { ...draft(), end_time: inHours(-3) })).toMatchObject({
    code: 400,
    msg: '预计完成时间：应晚于预计升级时间',
  })
  await calls.removeMany({ ids: [id] })
})

it("a company's administrator does not announce to the others", async () => {
  const admin = await server.signIn()
  expect(await admin.call(upgradeNotice.create, draft())).toMatchObject({
    code: 401,
    msg: '没有权限，请联系管理员',
  })
})
