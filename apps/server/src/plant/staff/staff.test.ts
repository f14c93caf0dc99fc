import { user } from '@zhizao/contract/access/user'
import { staff, staffUser } from '@zhizao/contract/plant/staff'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('people of the plant', () => {
  let server: TestServer
  let owner: Caller
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
  })
  afterAll(() => server.stop())

  let made = 0
  const person = (name: string, more: object = {}) => owner.client(staff).create({ code: `p${++made}`, name, ...more })
  const account = (name: string) =>
    owner.client(user).create({ loginName: `worker${++made}`, name, password: 'Geheim-2026' })

  it('knows people with badge, PIN and skills, and gives the PIN to nobody', async () => {
    const calls = owner.client(staff)
    const welder = await person('王芳', {
      badge: 'B-001',
      pin: '1234',
      phone: '13800138000',
      skills: [{ name: '焊接', expiresOn: '2027-06-30' }, { name: '叉车' }],
    })
    expect(welder).toMatchObject({ hasPin: true, badge: 'B-001', status: 1 })
    expect(welder.skills).toEqual([
      { name: '叉车', expiresOn: null },
      { name: '焊接', expiresOn: '2027-06-30' },
    ])
    const { rows } = await server.database.system.query('select pin_hash from staff where id = $1', [welder.id])
    expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/)
    for (const told of [await calls.page({}), await calls.get({ id: welder.id }), await calls.list({})])
      expect(JSON.stringify(told)).not.toContain('argon2')
    await calls.update({ id: welder.id, jobTitle: '焊工' })
    expect(await calls.get({ id: welder.id })).toMatchObject({ hasPin: true, jobTitle: '焊工' })
    await calls.update({ id: welder.id, pin: '' })
    expect((await calls.get({ id: welder.id })).hasPin).toBe(false)
    expect((await calls.page({ skill: '叉车' })).records.map(({ name }) => name)).toEqual(['王芳'])
    const refused = (draft: object) => owner.call(staff.create, { code: 'px', name: '赵强', ...draft } as never)
    expect(await refused({ badge: 'B-001' })).toMatchObject({ code: 400, msg: '工牌号：已被人员“王芳”使用' })
    expect(await refused({ pin: '12' })).toMatchObject({ code: 400, data: [{ field: 'pin' }] })
    expect(await refused({ skills: [{ name: '焊接' }, { name: '焊接' }] })).toMatchObject({
      code: 400,
      msg: '技能：“焊接”重复',
    })
    await calls.remove({ id: welder.id })
    expect(await owner.call(staff.get, { id: welder.id })).toMatchObject({ code: 404 })
  })

  it('checks the PIN of whoever asks, his own only, and no sixth time after five wrong ones', async () => {
    const worker = await server.signIn({ permissions: [] })
    const check = (pin: string) => worker.call(staff.checkOwnPin, { pin })
    expect(await check('2468')).toMatchObject({ code: 409, msg: expect.stringContaining('没有关联在用的人员') })
    const own = await person('林静', { badge: 'B-777', userId: worker.userId })
    expect(await check('2468')).toMatchObject({ code: 409, msg: expect.stringContaining('还没有为您设置 PIN 码') })
    await owner.client(staff).update({ id: own.id, pin: '2468' })
    expect(await check('24')).toMatchObject({ code: 400, data: [{ field: 'pin' }] })
    expect(await worker.client(staff).checkOwnPin({ pin: '2468' })).toEqual({
      code: own.code,
      name: '林静',
      badge: 'B-777',
    })
    for (let nth = 0; nth < 5; nth++) expect(await check('1357')).toMatchObject({ code: 400, msg: 'PIN 码：不正确' })
    expect(await check('2468')).toMatchObject({ code: 409, msg: 'PIN 码错误次数过多，请 15 分钟后再试' })
  })

  it('makes people of users, each user one person', async () => {
    const calls = owner.client(staff)
    const [anna, bert] = [await account('安娜'), await account('伯特')]
    const [found] = await calls.bindUsers({ userIds: [anna.id] })
    expect(found).toMatchObject({ name: '安娜', code: anna.loginName, userId: anna.id, loginName: anna.loginName })
    expect(await calls.user({ id: found!.id })).toMatchObject({ id: anna.id, staffId: found!.id })
    expect(await owner.call(staff.bindUsers, { userIds: [anna.id] })).toMatchObject({ code: 409 })
    const plain = await person('无账号')
    expect(await calls.user({ id: plain.id })).toBeNull()
    expect(await owner.call(staff.setUser, { staffId: plain.id, userId: anna.id })).toMatchObject({
      code: 400,
      msg: '关联用户：已关联人员“安娜”',
    })
    await calls.setUser({ staffId: plain.id, userId: bert.id })
    expect((await calls.withUser({ keyword: '无账号' })).map(({ loginName }) => loginName)).toEqual([bert.loginName])
    const accounts = owner.client(staffUser)
    expect(await accounts.byIds({ ids: [anna.id] })).toMatchObject([{ name: '安娜', staffId: found!.id }])
    expect((await accounts.page({ keyword: '伯特' })).records).toMatchObject([{ id: bert.id, staffId: plain.id }])
    expect((await accounts.list({ isFree: true })).map(({ name }) => name)).not.toContain('安娜')
    await owner.client(user).remove({ id: bert.id })
    expect(await calls.get({ id: plain.id })).toMatchObject({ userId: null, loginName: null })
  })

  it('takes people from a sheet and writes them into one, naming every fault', async () => {
    const calls = owner.client(staff)
    const worker = await account('表格用户')
    const head = ['工号', '姓名', '登录名', 'PIN 码', '技能']
    const good = [
      head,
      ['s-01', '孙一', worker.loginName, '4321', '焊接 2027-01-31、质检'],
      ['s-02', '孙二', '', '', ''],
    ]
    expect(await calls.import({ file: await sheetFile(good) })).toEqual({ added: 2, changed: 0 })
    expect((await calls.page({ code: 's-01' })).records).toMatchObject([
      {
        loginName: worker.loginName,
        hasPin: true,
        skills: [{ name: '焊接', expiresOn: '2027-01-31' }, { name: '质检' }],
      },
    ])
    const bad = [
      head,
      ['s-02', '孙二改', 'nobody', '', ''],
      ['s-03', '孙三', '', '12', ''],
      ['s-02', '孙四', '', '', ''],
    ]
    const answer = await owner.call(staff.import, { file: await sheetFile(bad) })
    expect(answer).toMatchObject({ code: 400 })
    expect(JSON.stringify(answer.data)).toMatch(/nobody.*不存在/)
    expect((answer.data as unknown as object[]).length).toBe(3)
    expect((await calls.page({ code: 's-02' })).records).toMatchObject([{ name: '孙二' }])
    const file = await owner.file(staff.export, { keyword: '孙' })
    expect(file.bytes.toString('utf8', 0, 200)).toContain('PK')
    const written = await readSheet((await owner.file(staff.export, { keyword: '孙' })).bytes)
    expect(written.flat()).toEqual(expect.arrayContaining(['孙一', '焊接 2027-01-31、质检', worker.loginName]))
    expect((await readSheet((await owner.file(staff.template)).bytes))[0]).toEqual(expect.arrayContaining(['PIN 码']))
  })
})
