import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { role } from '@zhizao/contract/access/role'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, startSystemPostgres, systemPostgres } from './platform/db/test-external-postgres.ts'
import { callerOf } from './testing/caller.ts'
import { ADMIN_PASSWORD, spawnServer } from './testing/server-process.ts'

const found = systemPostgres()
if (!found)
  console.warn(
    '外部 PostgreSQL 的测试已跳过：/usr/lib/postgresql 下没有 15 或更高版本（Debian：apt install postgresql）',
  )

describe.skipIf(!found)('an external PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof startSystemPostgres>>
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'zhizao-external-data-'))
  beforeAll(async () => {
    postgres = await startSystemPostgres(found!)
  })
  afterAll(async () => {
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const refused = async (url: string) => {
    const server = spawnServer(dataDir, { DATABASE_URL: url })
    expect(await server.exited).toBeOneOf([75, 78])
    return server.output()
  }

  it('serves a login that is no superuser, owns its database and may create roles', async () => {
    await postgres.administer('create role plant login createrole', 'create database plant owner plant')
    const url = postgres.urlFor('plant', 'plant')
    for (const start of ['first', 'second']) {
      const server = spawnServer(dataDir, { DATABASE_URL: url })
      const [, address] = await server.said(/智造云已启动：(\S+)/)
      const caller = callerOf(address!.replace('localhost', '127.0.0.1'), undefined)
      await caller.signIn('admin', ADMIN_PASSWORD)
      expect((await caller.client(role).page({})).total, start).toBeGreaterThan(5)
      const types = caller.client(alarmType)
      if (start === 'first') await types.create({ code: 'heat', name: '过热' })
      expect((await types.list()).map((type) => type.code)).toContain('heat')
      server.child.kill('SIGTERM')
      expect(await server.exited).toBe(0)
    }
    const asApp = (statement: string) => postgres.query(url, 'set role zhizao_app', statement)
    expect(await asApp('select * from alarm_type'), 'no company is set').toEqual([])
    expect(await postgres.query(url, 'select code from alarm_type')).toContainEqual({ code: 'heat' })
    await expect(asApp('select * from schema_migration')).rejects.toThrow(/permission denied/)
    await expect(asApp('select * from job_queue.job')).rejects.toThrow(/permission denied/)
    await expect(asApp('create table x ()')).rejects.toThrow(/permission denied/)
    await expect(asApp('update operate_log set title = title')).rejects.toThrow(/permission denied/)
  }, 120_000)

  it('serves a login without CREATEROLE once an administrator has made the roles', async () => {
    await postgres.administer(
      'create role modest login',
      'create database modest owner modest',
      'grant zhizao_app, zhizao_narrowed to modest',
    )
    const server = spawnServer(dataDir, { DATABASE_URL: postgres.urlFor('modest', 'modest') })
    await server.said(/智造云已启动/)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  }, 60_000)

  it('says which statements give a login the rights that it lacks', async () => {
    await postgres.administer('create role poor login', 'create database poor')
    const output = await refused(postgres.urlFor('poor', 'poor'))
    expect(output).toContain('启动失败：数据库账号 poor 的权限不足')
    expect(output).toContain('GRANT CREATE ON DATABASE "poor" TO "poor";')
    expect(output).toContain('GRANT USAGE, CREATE ON SCHEMA public TO "poor";')
    expect(output).toContain('GRANT zhizao_app TO "poor";')
    expect(output).toContain('GRANT zhizao_narrowed TO "poor";')
    const statements = output.match(/^ {2}(GRANT|CREATE) .*;$/gm)!.map((line) => line.trim())
    await postgres.query(postgres.urlFor('postgres', 'poor'), ...statements)
    const server = spawnServer(dataDir, { DATABASE_URL: postgres.urlFor('poor', 'poor') })
    await server.said(/智造云已启动/)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  }, 60_000)

  it('of a server from before the second role says how to make it, to a login that may not', async () => {
    await postgres.administer(
      // Policies of the databases from before hang on it: under another name it is out of the way.
      'alter role zhizao_narrowed rename to zhizao_before',
      'create role early login',
      'create database early owner early',
      'grant zhizao_app to early',
    )
    const output = await refused(postgres.urlFor('early', 'early'))
    const statements = output.match(/^ {2}(GRANT|CREATE) .*;$/gm)!.map((line) => line.trim())
    expect(statements).toEqual([
      'CREATE ROLE zhizao_narrowed NOLOGIN IN ROLE zhizao_app;',
      'GRANT zhizao_narrowed TO "early";',
    ])
    await postgres.administer(...statements)
    const server = spawnServer(dataDir, { DATABASE_URL: postgres.urlFor('early', 'early') })
    await server.said(/智造云已启动/)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  }, 60_000)

  it('that does not answer, or has no such login or database, is named in Chinese', async () => {
    expect(await refused(`postgres://plant@127.0.0.1:${await freePort()}/plant`)).toContain('对方拒绝连接')
    expect(await refused(postgres.urlFor('plant', 'nowhere'))).toContain('DATABASE_URL 中的数据库不存在')
    expect(await refused('postgres://plant@no-such-host.invalid/plant')).toContain('找不到 DATABASE_URL 中的主机名')
    expect(await refused(postgres.urlFor('stranger', 'plant'))).toMatch(/不允许该账号登录/)
  }, 60_000)
})
