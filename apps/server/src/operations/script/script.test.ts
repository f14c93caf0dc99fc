import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { file } from '@zhizao/contract/file/file'
import { backup, script, scriptRun } from '@zhizao/contract/operations/script'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commit } from '../../history/test-history.ts'
import { jobs } from '../../platform/jobs/job.table.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { endedRun, ran, signInInstaller } from '../test-operations.ts'
import { scriptRuns } from './script-run.table.ts'

describe('operations scripts', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await signInInstaller(server)
  })
  afterAll(() => server.stop())

  it('are those that the program knows, run by the administrator of the installation alone', async () => {
    const list = await admin.client(script).list()
    expect(list.map(({ code, name }) => `${code} ${name}`)).toEqual([
      'backup 备份',
      'verifyBackup 恢复校验',
      'compactHistory 压缩历史数据',
      'checkIntegrity 完整性检查',
    ])
    expect(await admin.call(script.run, { script: 'rm -rf /' })).toMatchObject({ code: 400 })
    const other = await server.signIn()
    for (const [call, input] of [
      [script.list, {}],
      [script.run, { script: 'backup' }],
      [scriptRun.page, {}],
      [scriptRun.get, { id: '1' }],
      [scriptRun.cancel, { id: '1' }],
      [backup.list, {}],
      [backup.download, { name: 'zhizao-20260101-000000.tar' }],
      [backup.remove, { name: 'zhizao-20260101-000000.tar' }],
    ] as const)
      expect(await other.call(call, input), call.path).toMatchObject({
        code: 401,
      })
  })

  it('show their runs with state, length and log', async () => {
    const run = await ran(admin, { script: 'compactHistory' })
    expect(run).toMatchObject({
      script: 'compactHistory',
      state: 'done',
      message: '没有等待压缩的数据',
      startedBy: '系统管理员',
    })
    expect(run.log).toMatch(/^\S+Z 写入历史数据块 0 个\n\S+Z 没有等待压缩的数据\n$/)
    const [row] = (await admin.client(scriptRun).page({ script: 'compactHistory' })).records
    expect(row).toMatchObject({ id: run.id, state: 'done', endedAt: expect.any(String) })
    const list = await admin.client(script).list()
    expect(list.find(({ code }) => code === 'compactHistory')!.lastRun).toMatchObject({ id: run.id })
  })

  it('run once at a time, and one that waits can be cancelled', async () => {
    const { systemDb } = server.database
    const standing = { companyId: server.companyId, userId: admin.userId, userName: '甲', kind: 'other', title: '备份' }
    const [job] = await systemDb
      .insert(jobs)
      .values({ ...standing, state: 'running' })
      .returning()
    const [run] = await systemDb
      .insert(scriptRuns)
      .values({ script: 'backup', jobId: job!.id, startedBy: '甲' })
      .returning()
    expect(await admin.call(script.run, { script: 'backup' })).toMatchObject({
      code: 409,
      msg: '“备份”正在执行，请等它结束',
    })
    expect(await admin.client(scriptRun).get({ id: run!.id })).toMatchObject({ state: 'running' })
    await systemDb.update(jobs).set({ state: 'waiting' })
    await admin.client(scriptRun).cancel({ id: run!.id })
    expect(await endedRun(admin, run!.id)).toMatchObject({ state: 'cancelled', message: '已取消' })
    expect(await admin.call(scriptRun.cancel, { id: run!.id })).toMatchObject({ code: 409 })
    await systemDb.delete(scriptRuns)
    await systemDb.delete(jobs)
  })

  it('find what is damaged: a chunk of history, a file, a reference', async () => {
    const time = Date.UTC(2026, 10, 20, 3)
    const rows = Array.from({ length: 100 }, (_, i) => ({ company: 1, point: 5, time: time + i * 1000, value: i }))
    await commit(server.database.system, server.history, rows)
    await admin.client(file).upload({ file: new File(['a,b\n1,2\n'], '点表.csv') })
    await ran(admin, { script: 'compactHistory' })
    const whole = await ran(admin, { script: 'checkIntegrity' })
    expect(whole, whole.log).toMatchObject({
      state: 'done',
      message: expect.stringMatching(/^没有发现问题：历史数据块 1 个、上传的文件 1 个、外键 \d{2,} 个$/),
    })

    const { system } = server.database
    await system.query('update sample_chunk set n = 99')
    const { rows: files } = await system.query<{ hash: string }>('select hash from stored_file')
    const { hash } = files[0]!
    const stored = path.join(server.platform.settings.DATA_DIR, 'files', hash.slice(0, 2), hash)
    await writeFile(stored, 'a,b\n1,3\n')
    await system.query(`begin; set local session_replication_role = replica;
      update role set company_id = 999999 where code = 'visitor'; commit`)
    const broken = await ran(admin, { script: 'checkIntegrity' })
    expect(broken).toMatchObject({ state: 'failed', message: expect.stringMatching(/^发现 \d+ 个问题，详见日志$/) })
    expect(broken.log).toContain('应有 99 个样本，实际 100 个')
    expect(broken.log).toContain('文件“点表.csv”：内容已损坏')
    expect(broken.log).toMatch(/表 role_resource 有 \d+ 行指向 role 中不存在的数据/)
    await rm(stored)
    expect((await ran(admin, { script: 'checkIntegrity' })).log).toContain('文件“点表.csv”：内容不在磁盘上')
  }, 60_000)
})
