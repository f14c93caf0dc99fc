import { role } from '@zhizao/contract/access/role'
import { user } from '@zhizao/contract/access/user'
import { userAccess } from '@zhizao/contract/access/user-access'
import { alarmLevel } from '@zhizao/contract/alarm/alarm-level'
import { dictionary, dictionaryItem, gaeaDict } from '@zhizao/contract/dictionary/dictionary'
import { pageTemplate } from '@zhizao/contract/form/page-template'
import { messageReceiver } from '@zhizao/contract/notice/andon'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInRoles } from '../access/built-in-roles.ts'
import { builtInDictionaries } from '../dictionary/dictionary/built-in-dictionaries.ts'
import { languages, wordsIn } from '../platform/words/words.ts'
import type { Caller } from './caller.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const chinese = /\p{Script=Han}/u

describe('rows that the product brings along', () => {
  let server: TestServer
  let admin: Caller
  let english: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    english = admin.speaking('en-US')
  })
  afterAll(() => server.stop())

  const roleOf = async (caller: Caller, code: string) =>
    (await caller.client(role).list({})).find((each) => each.code === code)!
  const select = async (caller: Caller, input: object) =>
    (await caller.client(gaeaDict).select(input as never)) as { id: string; text: string; extend: string | null }[]

  it('are called in the language of who reads them: roles, in lists, selects and rights', async () => {
    const builtIn = (await english.client(role).list({})).filter((each) => each.builtIn)
    expect(builtIn.map(({ name }) => name)).toContain('Device supervisor')
    expect(builtIn.map(({ name, remark }) => `${name} ${remark}`).join()).not.toMatch(chinese)
    expect((await roleOf(admin.speaking('zh-TW'), 'deviceSupervisor')).name).toBe('設備主管')
    expect((await roleOf(admin, 'deviceSupervisor')).name).toBe('设备主管')
    const { id: roleId } = await roleOf(admin, 'visitor')
    const made = await admin
      .client(user)
      .create({ loginName: 'viewer1', name: 'Li', password: 'Built-1234', roleIds: [roleId] })
    expect((await english.client(user).page({ loginName: 'viewer1' })).records[0]!.roleNames).toEqual([
      'Read-only visitor',
    ])
    expect((await english.client(userAccess).explain({ userId: made.id })).roles[0]!.name).toBe('Read-only visitor')
    expect((await english.client(role).ofUser({ userId: made.id }))[0]!.name).toBe('Read-only visitor')
    expect((await english.client(role).withUsers({ keyword: 'visitor' })).map(({ name }) => name)).toEqual([
      'Read-only visitor',
    ])
    expect(await select(english, { dictCode: 'role', keyword: 'VISITOR' })).toMatchObject([
      { id: roleId, text: 'Read-only visitor' },
    ])
    expect(await english.client(messageReceiver).roles({ keyword: 'visitor' })).toMatchObject([
      { name: 'Read-only visitor' },
    ])
    expect((await english.client(role).page({ name: 'supervisor' })).total).toBe(2)
    expect((await english.client(role).page({ name: '设备主管' })).total).toBe(1)
  })

  it('stay what they were when they are saved in another language, and what a user writes stays as he wrote it', async () => {
    const { id, name, remark } = await roleOf(english, 'inspector')
    await english.client(role).update({ id, name, remark, status: 1 } as never)
    expect(await roleOf(admin, 'inspector')).toMatchObject({ name: '质检员', remark: '质量检验' })
    await english.client(role).update({ id, name: 'Checker', remark: '检' } as never)
    for (const language of languages)
      expect(await roleOf(admin.speaking(language), 'inspector')).toMatchObject({ name: 'Checker', remark: '检' })
    await english.client(role).update({ id, name: 'Quality inspector' } as never)
    expect((await roleOf(admin, 'inspector')).name).toBe('质检员')
  })

  it('dictionaries and their items are read in English, and saved as what they were', async () => {
    const names = (await english.client(dictionary).list({})).map((each) => each.name)
    expect(names).toContain('Unit of measure')
    expect(names.join()).not.toMatch(chinese)
    expect((await english.client(dictionary).list({ keyword: 'unit' })).map((each) => each.code)).toContain('unit')
    expect((await select(english, { dictCode: 'week', keyword: 'sun' })).map((each) => each.text)).toEqual(['Sunday'])
    expect((await select(admin.speaking('zh-TW'), { dictCode: 'storePolicy' })).map((each) => each.text)).toContain(
      '變化儲存',
    )
    const [item] = (await english.client(dictionaryItem).page({ dictCode: 'areaType', keyword: 'workshop' })).records
    await english.client(dictionaryItem).update({ id: item!.id, text: item!.text, sort: 30 } as never)
    const stored = (await admin.client(dictionaryItem).page({ dictCode: 'areaType', keyword: '车间' })).records
    expect(stored).toMatchObject([{ text: '车间', sort: 30, changed: true }])
    await admin.client(dictionaryItem).update({ id: item!.id, text: '大车间' } as never)
    const renamed = (await english.client(dictionaryItem).page({ dictCode: 'areaType', keyword: '大车间' })).records
    expect(renamed).toMatchObject([{ text: '大车间' }])
  })

  it('alarm levels and page templates too', async () => {
    const [urgent] = await english.client(alarmLevel).list({})
    expect(urgent!.levelName).toBe('Urgent')
    const { id, levelName, color } = urgent!
    expect(await english.client(alarmLevel).update({ id, levelName, color } as never)).toMatchObject({ levelName })
    expect((await admin.client(alarmLevel).list({}))[0]!.levelName).toBe('紧急')
    expect(JSON.stringify(await english.client(pageTemplate).list({}))).not.toMatch(chinese)
  })

  it.each(languages)('no two of a kind are called the same in %s', (language) => {
    const say = wordsIn(language)
    const kinds = [
      builtInRoles.flatMap(({ name, remark }) => [name, remark]),
      builtInDictionaries.map(({ name }) => name),
      ...builtInDictionaries.map(({ items }) =>
        items.flatMap(({ text, extend }) => (extend ? [text, extend] : [text])),
      ),
    ]
    for (const texts of kinds)
      expect(new Set([...new Set(texts)].map((text) => say(text))).size).toBe(new Set(texts).size)
  })
})
