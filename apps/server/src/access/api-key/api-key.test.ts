import { apiKey } from '@zhizao/contract/access/api-key'
import { operateLog } from '@zhizao/contract/access/operate-log'
import { session } from '@zhizao/contract/access/session'
import { user } from '@zhizao/contract/access/user'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { point } from '@zhizao/contract/device/point'
import { dictionaryByType } from '@zhizao/contract/dictionary/dictionary'
import { job } from '@zhizao/contract/job/job'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { signDigits, signOf } from '@zhizao/rules/sign'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../../testing/caller.ts'
import { addKey, addRole, inDays } from '../../testing/test-api-keys.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { connectPush } from '../../testing/test-push.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const refused = (msg: string) => ({ status: 401, code: 401, msg })

describe('an API key', () => {
  let server: TestServer
  let owner: Caller
  let reads: string
  let writes: string
  let tag: string
  let pointId: string
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
    reads = await addRole(server, ['objectMonitor'])
    writes = await addRole(server, ['objectMonitor', 'objectMonitor:entry', 'alarmType', 'alarmType:add'])
    const object = await addObject(server)
    const made = await addPoint(server, object, { source: 'manual', dataType: 'float64' })
    pointId = made.id
    tag = `${object.code}.${made.code}`
  })
  afterAll(() => server.stop())
  beforeEach(() => server.setTime(undefined))

  it('reads and writes what its role may, while its owner stays signed in; the log names it', async () => {
    const { program, name, id } = await addKey(server, owner, writes)
    expect(await program.client(rtdb).add({ samples: [{ tag, value: 20.5 }] })).toEqual({ written: 1 })
    expect(await program.client(rtdb).get({ tags: [tag] })).toMatchObject([{ tag, value: 20.5 }])
    expect(await program.call(alarmType.create, { code: 'by-key', name: '由程序添加' })).toMatchObject({ code: 200 })
    expect(await owner.call(session.menu)).toMatchObject({ code: 200 })
    const { records } = await owner.client(operateLog).page({ apiKeyId: id })
    expect(records.map((line) => line.title)).toEqual(['新增报警类型', '录入点位数据'])
    const person = (await owner.client(user).get({})).name
    for (const line of records)
      expect(line).toMatchObject({ apiKeyId: id, userId: owner.userId, userName: `${name}（${person}）` })
    expect(await owner.client(operateLog).get({ id: records[0]!.id })).toMatchObject({ apiKeyId: id })
    const byName = await owner.client(operateLog).page({ userName: name })
    expect(byName.records).toHaveLength(2)
  })

  it('is seen once: neither lists nor the log hold its secret', async () => {
    const { secret, id, prefix } = await addKey(server, owner, reads)
    expect(secret).toMatch(/^zk_[\w-]{43}$/)
    expect(secret.startsWith(prefix) && prefix.length === 9).toBe(true)
    const listed = await owner.client(apiKey).page({})
    expect(JSON.stringify(listed)).not.toContain(secret)
    expect(listed.records.find((one) => one.id === id)).toMatchObject({ prefix, state: 'active', callCount: 0 })
    const { rows } = await server.database.system.query(
      `select secret_hash from api_key where id = $1 union all
       select coalesce(request::text, '') || coalesce(after::text, '') from operate_log where subject_id = $1`,
      [id],
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(secret.slice(10))
  })

  describe('is presented signed, in a header', () => {
    const digits = signDigits()
    const send = async (path: string, headers: Record<string, string>, method = 'POST') => {
      const answer = await fetch(`${server.url}/api${path}`, { method, headers })
      return { status: answer.status, ...((await answer.json()) as { code: number; msg: string }) }
    }
    const signed = (secret: string, at = Date.now()) => ({ time: `${at}`, sign: signOf(secret, `${at}`, digits()) })
    const wrong = refused('签名不正确或已使用，或时间与服务器相差超过 5 分钟')

    it('as a bearer, or where sessions stand', async () => {
      const { secret } = await addKey(server, owner, reads)
      const ways: Record<string, string>[] = [
        { authorization: `Bearer ${secret}` },
        { token: secret },
        { 'access-token': secret },
      ]
      for (const way of ways)
        expect(await send('/infObjectPoint/page', { ...way, ...signed(secret) })).toMatchObject({ code: 200 })
    })

    it('never unsigned, forged, old or a second time', async () => {
      const { secret } = await addKey(server, owner, reads)
      const authorization = `Bearer ${secret}`
      const path = '/infObjectPoint/page'
      expect(await send(path, { authorization })).toMatchObject(wrong)
      expect(await send(path, { authorization, ...signed(`${secret}x`) })).toMatchObject(wrong)
      expect(await send(path, { authorization, ...signed(secret, Date.now() - 301_000) })).toMatchObject(wrong)
      const once = signed(secret)
      expect(await send(path, { authorization, ...once })).toMatchObject({ code: 200 })
      expect(await send(path, { authorization, ...once })).toMatchObject(wrong)
    })

    it('not in an address, where it is refused with words, nor in a cookie', async () => {
      const { secret } = await addKey(server, owner, reads)
      for (const query of [`token=${secret}`, `access_token=${secret}`, `x=1&key=${secret}`]) {
        const answer = await send(`/infObjectPoint/page?${query}`, {})
        expect(answer).toMatchObject({ code: 400, msg: expect.stringMatching(/^接口密钥不能放在地址里/) })
        expect(await send(`/infObjectPoint/export?${query}`, signed(secret), 'GET')).toMatchObject({ code: 400 })
      }
      const cookie = { cookie: `token=${secret}` }
      expect(await send('/infObjectPoint/export', cookie, 'GET')).toMatchObject({ status: 401, msg: '登录已失效' })
    })
  })

  it('opens nothing once it is revoked, at once and for its socket too', async () => {
    const { program, id } = await addKey(server, owner, reads)
    const socket = await connectPush(server.url, program, server.platform.now)
    socket.subscribe(`point:${pointId}`, 'OnMSG')
    await socket.until(() => socket.values(pointId).length > 0, 'the value')
    await socket.until(() => socket.events.some(({ event }) => event === 'denied'), 'no to the messages of people')
    expect(socket.events).toContainEqual({ event: 'denied', topics: ['OnMSG'] })
    expect(await owner.call(apiKey.revoke, { ids: [id] })).toMatchObject({ code: 200 })
    await socket.until(socket.isClosed, 'the end of the socket')
    expect(socket.events).toContainEqual({ event: 'refused', code: 401, msg: '接口密钥已失效' })
    expect(await program.call(rtdb.get, { tags: [tag] })).toMatchObject(refused('接口密钥已吊销'))
    expect(await owner.client(apiKey).get({ id })).toMatchObject({
      state: 'revoked',
      revokedByName: expect.any(String),
    })
    const again = await owner.call(apiKey.update, { id, name: '复活' })
    expect(again).toMatchObject({ code: 409, msg: '接口密钥已吊销，不能修改' })
    expect(await owner.call(apiKey.revoke, { ids: [id] })).toMatchObject({ code: 200 })
    const late = await connectPush(server.url, program, server.platform.now)
    expect(late.events).toEqual([{ event: 'refused', code: 401, msg: '接口密钥已吊销' }])
  })

  it('ends with its time, its socket as well, and lives on when it is prolonged', async () => {
    const { program, id } = await addKey(server, owner, reads, { expiresAt: inDays(server, 1) })
    server.setTime(new Date(Date.now() + 86_300_000))
    expect(await program.call(rtdb.get, { tags: [tag] })).toMatchObject({ code: 200 })
    const socket = await connectPush(server.url, program, server.platform.now)
    server.setTime(new Date(Date.now() + 86_401_000))
    await socket.until(socket.isClosed, 'the end of the socket')
    expect(await program.call(rtdb.get, { tags: [tag] })).toMatchObject(refused('接口密钥已过期'))
    const changer = await server.signIn()
    const changed = await changer.client(apiKey).update({ id, expiresAt: inDays(server, 9), name: '延期的密钥' })
    expect(changed).toMatchObject({ name: '延期的密钥' })
    expect(await program.call(rtdb.get, { tags: [tag] })).toMatchObject({ code: 200 })
    server.setTime(undefined)
    for (const [expiresAt, msg] of [
      [inDays(server, -1), '到期时间：必须晚于现在'],
      [inDays(server, 1200), '到期时间：最长三年'],
    ])
      expect(await changer.call(apiKey.update, { id, expiresAt })).toMatchObject({ code: 400, msg })
  })

  it('is told to slow down beyond its calls of a minute, and others are not', async () => {
    const slow = await addKey(server, owner, reads, { perMinute: 3 })
    const other = await addKey(server, owner, reads)
    server.setTime(new Date())
    const read = ({ program }: typeof slow) => program.call(rtdb.get, { tags: [tag] })
    for (let each = 0; each < 3; each++) expect(await read(slow)).toMatchObject({ code: 200 })
    const words = '调用过于频繁：此接口密钥每分钟最多 3 次'
    expect(await read(slow)).toMatchObject({ status: 429, code: 429, msg: words })
    // Reading its rights anew gives no minute anew.
    server.platform.events.publish('access.changed', { companyId: server.companyId })
    expect(await read(slow)).toMatchObject({ status: 429 })
    expect(await read(other)).toMatchObject({ code: 200 })
    server.setTime(new Date(server.platform.now().getTime() + 20_000))
    expect(await read(slow)).toMatchObject({ code: 200 })
    expect(await read(slow)).toMatchObject({ status: 429 })
    await owner.client(apiKey).update({ id: slow.id, perMinute: 100 })
    expect(await read(slow)).toMatchObject({ code: 200 })
  })

  it('shows when and from where it was last used, and about how often', async () => {
    const { program, id } = await addKey(server, owner, reads)
    const start = new Date()
    server.setTime(start)
    for (let each = 0; each < 4; each++) await program.call(rtdb.get, { tags: [tag] })
    server.setTime(new Date(start.getTime() + 61_000))
    await program.call(rtdb.get, { tags: [tag] })
    expect(await owner.client(apiKey).get({ id })).toMatchObject({
      callCount: 5,
      lastUsedIp: expect.stringMatching(/127\.0\.0\.1|::1/),
      lastUsedAt: server.platform.now().toISOString(),
    })
  })

  it('works from the addresses that it is given to alone', async () => {
    const near = await addKey(server, owner, reads, { addresses: ['127.0.0.0/8', '::1'] })
    const far = await addKey(server, owner, reads, { addresses: ['10.1.0.0/16', '2001:db8::/32'] })
    expect(await near.program.call(rtdb.get, { tags: [tag] })).toMatchObject({ code: 200 })
    const msg = '接口密钥不能从这个地址使用'
    expect(await far.program.call(rtdb.get, { tags: [tag] })).toMatchObject(refused(msg))
    const socket = await connectPush(server.url, far.program, server.platform.now)
    expect(socket.events).toEqual([{ event: 'refused', code: 401, msg }])
    await owner.client(apiKey).update({ id: far.id, addresses: [] })
    expect(await far.program.call(rtdb.get, { tags: [tag] })).toMatchObject({ code: 200 })
    for (const wrong of ['10.1.0.0/33', 'localhost', '10.1', '10.1.2.3/x', '/8', 'fe80::1%eth0'])
      expect(await owner.call(apiKey.update, { id: far.id, addresses: [wrong] })).toMatchObject({
        code: 400,
        msg: `允许的地址：“${wrong}”不是 IP 地址或网段，应为 10.1.2.3 或 10.1.0.0/16`,
      })
  })

  it('makes none of the calls that are for people, and starts no job', async () => {
    const all = await addKey(server, owner, await addRole(server, ['point', 'point:import', 'objectMonitor']))
    const forPeople = { code: 401, msg: '此接口只能由用户登录后调用' }
    for (const call of [session.menu, session.signOut, user.get, job.page])
      expect(await all.program.call(call, {})).toMatchObject(forPeople)
    expect(await all.program.call(user.changeOwnPassword, {})).toMatchObject(forPeople)
    expect(await all.program.call(dictionaryByType.universal, { dic_type: 'sex' })).toMatchObject({ code: 200 })
    const file = new File(['x'], 'points.xlsx')
    const started = await all.program.call(point.importBig, { file })
    expect(started).toMatchObject({ code: 401, msg: '后台任务只能由用户登录后提交' })
  })

  it('of one company sees nothing of another, whose administrator sees no key of it', async () => {
    const companyId = await server.anotherCompany()
    const stranger = await server.signIn({ companyId })
    const foreign = await addKey(server, stranger, await addRole(server, ['objectMonitor'], { companyId }))
    expect(await foreign.program.call(rtdb.get, { tags: [tag] })).toMatchObject({ code: 404 })
    expect((await foreign.program.client(point).page({})).total).toBe(0)
    const { id } = await addKey(server, owner, reads)
    for (const [call, input] of [
      [apiKey.get, { id }],
      [apiKey.update, { id, name: 'x' }],
      [apiKey.revoke, { ids: [id] }],
      [apiKey.revoke, { ids: [foreign.id, id] }],
      [apiKey.create, { name: '偷', roleId: reads, expiresAt: inDays(server, 1) }],
    ] as const)
      expect(await stranger.call(call, input)).toMatchObject({ code: 404 })
    expect((await stranger.client(apiKey).page({})).records.map((one) => one.id)).toEqual([foreign.id])
    expect(await foreign.program.call(point.page)).toMatchObject({ code: 200 })
  })

  it('of a maker who is switched off stops at once, its socket too, and works again when he is switched on', async () => {
    const maker = await server.signIn()
    const { program } = await addKey(server, maker, reads)
    const read = () => program.call(rtdb.get, { tags: [tag] })
    const msg = '接口密钥的创建人或角色已停用'
    // Also where he is not signed in himself.
    for (const isSignedIn of [true, false]) {
      if (!isSignedIn) await maker.call(session.signOut)
      expect(await read()).toMatchObject({ code: 200 })
      const socket = await connectPush(server.url, program, server.platform.now)
      socket.subscribe(`point:${pointId}`)
      await socket.until(() => socket.values(pointId).length > 0, 'the value')
      expect(await owner.client(user).setStatus({ userInfoId: maker.userId })).toMatchObject({ status: 0 })
      expect(await read()).toMatchObject(refused(msg))
      await socket.until(socket.isClosed, 'the end of the socket')
      const late = await connectPush(server.url, program, server.platform.now)
      expect(late.events).toEqual([{ event: 'refused', code: 401, msg }])
      // A pause, no end: whoever wants that revokes the key.
      expect(await owner.client(user).setStatus({ userInfoId: maker.userId })).toMatchObject({ status: 1 })
      expect(await read()).toMatchObject({ code: 200 })
    }
  })

  it('of a company that is switched off opens nothing', async () => {
    const companyId = await server.anotherCompany()
    const maker = await server.signIn({ companyId })
    const { program } = await addKey(server, maker, await addRole(server, ['objectMonitor'], { companyId }))
    expect(await program.call(point.page)).toMatchObject({ code: 200 })
    await server.database.system.query('update company set status = 0 where id = $1', [companyId])
    server.platform.events.publish('company.changed', { companyId })
    expect(await program.call(point.page)).toMatchObject(refused('接口密钥的创建人或角色已停用'))
  })

  it('has a name of its own, also where two give it at once; a revoked one leaves it', async () => {
    const draft = { name: '同名', roleId: reads, expiresAt: inDays(server, 1) }
    const both = await Promise.all([owner.call(apiKey.create, draft), owner.call(apiKey.create, draft)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 400])
    expect(both.find(({ code }) => code === 400)!.msg).toMatch(/名称.*已/)
    const { id } = both.find(({ code }) => code === 200)!.data as { id: string }
    expect(await owner.call(apiKey.create, draft)).toMatchObject({ msg: '名称：已有同名的接口密钥，请更换' })
    // Revoked and changed at once: whichever is first, it is revoked in the end.
    await Promise.all([owner.call(apiKey.revoke, { ids: [id] }), owner.call(apiKey.update, { id, perMinute: 9 })])
    expect(await owner.client(apiKey).get({ id })).toMatchObject({ state: 'revoked' })
    expect(await owner.call(apiKey.create, draft)).toMatchObject({ code: 200 })
  })
})

describe('wrong keys', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ TRUST_PROXY: 'loopback' })
  })
  afterAll(() => server.stop())

  it('count as wrong passwords do: their address is asked for picture codes, then refused; right keys go on', async () => {
    const owner = await server.signIn()
    const from = { 'x-forwarded-for': '10.5.5.5' }
    const known = await addKey(server, owner, await addRole(server, ['objectMonitor']))
    const fresh = await addKey(server, owner, await addRole(server, ['objectMonitor']))
    expect(await known.program.call(point.page, {}, from)).toMatchObject({ code: 200 })
    const guess = (at: number) =>
      callerOf(server.url, `zk_${String(at).padStart(43, 'x')}`, server.platform.now).call(point.page, {}, from)
    const signIn = () =>
      server.visitor.call(session.signIn, { userName: 'nobody', password: 'wrong' }, { ...from, 'user-agent': 'other' })
    // A program with one wrong key, again and again, locks nobody out.
    for (let each = 0; each < 30; each++) expect(await guess(0)).toMatchObject(refused('接口密钥无效'))
    expect(await signIn()).toMatchObject({ msg: '登录名或密码错误' })
    for (let each = 1; each < 20; each++) expect(await guess(each)).toMatchObject(refused('接口密钥无效'))
    expect(await signIn()).toMatchObject({ msg: '验证码：请输入正确的图形验证码' })
    for (let each = 20; each < 100; each++) await guess(each)
    expect(await guess(100)).toMatchObject({ status: 429 })
    expect(await fresh.program.call(point.page, {}, from)).toMatchObject({ status: 429 })
    expect(await known.program.call(point.page, {}, from)).toMatchObject({ code: 200 })
    expect(await fresh.program.call(point.page, {}, { 'x-forwarded-for': '10.5.5.6' })).toMatchObject({ code: 200 })
  }, 60_000)
})
