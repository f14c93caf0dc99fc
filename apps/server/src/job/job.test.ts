import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { file } from '@zhizao/contract/file/file'
import { job } from '@zhizao/contract/job/job'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobs } from '../platform/jobs/job.table.ts'
import type { Caller } from '../testing/caller.ts'
import { endedJob } from '../testing/ended-job.ts'
import { sheetFile } from '../testing/sheet.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const head = ['对象编码', '点位编码', '点位名称', '预警上限', '预警下限']

describe('jobs', () => {
  let server: TestServer
  let admin: Caller
  let clerk: Caller
  let other: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    clerk = await server.signIn({ permissions: ['object', 'point', 'point:import'] })
    other = await server.signIn({ permissions: ['point'] })
    await admin.client(object).create({ code: 'pump', name: '水泵' })
  })
  afterAll(() => server.stop())

  it('that fail name the lines, and nothing was brought in', async () => {
    const sheet = await sheetFile([head, ['pump', 'a', '甲'], ['pump', 'b', '乙', 1, 5], ['nowhere', 'c', '丙']])
    const { jobId } = await clerk.client(point).importBig({ file: sheet })
    expect(await endedJob(clerk, jobId)).toMatchObject({
      state: 'failed',
      problemTotal: 2,
      problems: [
        { field: '第 3 行', title: '预警上限' },
        { field: '第 4 行', title: '对象编码', message: '对象“nowhere”不存在' },
      ],
    })
    expect(await admin.client(point).list({ code: 'a' })).toEqual([])
    // The sheet goes a moment after the job is seen to have ended.
    await vi.waitFor(async () => {
      const { rows } = await server.database.system.query('select 1 from stored_file')
      expect(rows).toEqual([])
    }, 5000)
  })

  it('are seen by their user and by who sets up the company, by nobody else', async () => {
    const { jobId } = await clerk.client(point).importBig({ file: await sheetFile([head, ['pump', 'a', '甲']]) })
    await endedJob(clerk, jobId)
    expect((await clerk.client(job).page({})).records.map((row) => row.id)).toContain(jobId)
    expect((await clerk.client(job).page({ states: ['waiting', 'running'] })).records).toEqual([])
    expect((await other.client(job).page({ everyone: true })).total).toBe(0)
    for (const call of [job.get, job.cancel]) expect(await other.call(call, { id: jobId })).toMatchObject({ code: 404 })
    expect((await admin.client(job).page({})).total).toBe(0)
    expect((await admin.client(job).page({ everyone: true })).records.map((row) => row.id)).toContain(jobId)
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(job).page({ everyone: true })).total).toBe(0)
    expect(await stranger.call(job.get, { id: jobId })).toMatchObject({ code: 404 })
  })

  it('stand in the operate log: their start and what they did', async () => {
    const { rows } = await server.database.system.query(
      `select message, target from operate_log where path = '/infObjectPoint/importBig' and user_id = $1 order by created_at desc limit 2`,
      [clerk.userId],
    )
    expect(rows).toContainEqual({ message: '新增 1 个点位，修改 0 个点位', target: 'import.xlsx' })
    expect(rows).toContainEqual({ message: '操作成功', target: 'import.xlsx' })
  })

  it('that wait are cancelled at once; ended ones are not', async () => {
    const insert = { companyId: server.companyId, userId: clerk.userId, userName: '甲', kind: 'unknown', title: '测试' }
    const [row] = await server.database.systemDb.insert(jobs).values(insert).returning()
    expect(await clerk.client(job).cancel({ id: row!.id })).toMatchObject({ state: 'cancelled', message: '已取消' })
    expect(await clerk.call(job.cancel, { id: row!.id })).toMatchObject({ code: 409, msg: '任务已结束，不能取消' })
  })

  it('give what they made to their user, not to others', async () => {
    const sheet = await sheetFile([head])
    const made = await clerk.client(file).upload({ file: sheet })
    const values = { companyId: server.companyId, userId: clerk.userId, userName: '甲', kind: 'x', title: '测试' }
    await server.database.systemDb.insert(jobs).values({ ...values, state: 'done', resultFileId: made.id })
    expect((await clerk.file(file.open, { id: made.id })).bytes.length).toBe(sheet.size)
    expect((await admin.file(file.open, { id: made.id })).bytes.length).toBe(sheet.size)
    expect(await other.call(file.open, { id: made.id })).toMatchObject({ code: 404 })
  })

  it('a file that is no sheet is refused at once', async () => {
    expect(await clerk.call(point.importBig, { file: new File(['x'], 'x.xlsx') })).toMatchObject({ code: 400 })
    expect(await clerk.call(point.importBig, { file: new File(['x'], 'x.exe') })).toMatchObject({ code: 400 })
  })
})
