import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { companyParam } from '@zhizao/contract/company/company-param'
import { point } from '@zhizao/contract/device/point'
import { file } from '@zhizao/contract/file/file'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { sheetFile } from '../testing/sheet.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const MB = 1024 * 1024

describe('what is stored', () => {
  let server: TestServer
  let admin: Caller
  let other: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    other = await server.signIn()
  })
  afterAll(() => server.stop())
  afterEach(async () => {
    await set({ companyStorageMb: null, companyStorageFiles: null, userStorageMb: null })
    await server.database.system.query('delete from stored_file')
  })

  const set = (values: Record<string, number | null>) =>
    admin.client(companyParam).save({ params: Object.entries(values).map(([code, value]) => ({ code, value })) })
  const upload = (content: string, caller = admin) =>
    caller.call(file.upload, { file: new File([content], 'note.txt') })
  const contents = async () => {
    const folder = path.join(server.platform.settings.DATA_DIR, 'files')
    if (!existsSync(folder)) return 0
    return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
  }

  it('is counted while others upload: of twenty files at once ten come in', async () => {
    await set({ companyStorageFiles: 10 })
    const before = await contents()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => upload(`text ${at}`, at % 2 ? admin : other)),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10)
    for (const { code, msg } of answers.filter((each) => each.code !== 200))
      expect({ code, msg }).toEqual({
        code: 409,
        msg: '公司的文件已有 10 个，最多 10 个，不能再上传。请联系管理员调整上限',
      })
    expect((await contents()) - before).toBe(10)
  })

  it('counts in bytes for a company, equal contents each time', async () => {
    await set({ companyStorageMb: 10 })
    const large = 'x'.repeat(4 * MB)
    expect((await upload(large)).code).toBe(200)
    expect((await upload(large, other)).code).toBe(200)
    expect(await upload(large)).toMatchObject({
      code: 409,
      msg: '公司的文件已用 8 MB，最多 10 MB，放不下这个文件（4 MB）。请联系管理员调整上限',
    })
    expect((await upload('x'.repeat(2 * MB))).code).toBe(200)
  })

  it('counts in bytes for each user', async () => {
    await set({ userStorageMb: 10 })
    expect((await upload('x'.repeat(10 * MB))).code).toBe(200)
    expect(await upload('y')).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/^您的文件已用 10 MB，最多 10 MB/),
    })
    expect((await upload('y', other)).code).toBe(200)
  })

  it('counts for its own company only', async () => {
    await set({ companyStorageFiles: 10 })
    for (let at = 0; at < 10; at++) await upload(`text ${at}`)
    expect((await upload('more')).code).toBe(409)
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await upload('more', stranger)).code).toBe(200)
  })

  it('has no room for the file of a job either', async () => {
    await set({ companyStorageFiles: 10 })
    for (let at = 0; at < 10; at++) await upload(`text ${at}`)
    const sheet = await sheetFile([
      ['对象编码', '点位编码', '点位名称'],
      ['nowhere', 'a', '甲'],
    ])
    const answer = await admin.call(point.importBig, { file: sheet })
    expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining('最多 10 个') })
  })
})
