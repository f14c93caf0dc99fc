import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { explainDatabaseError, problemOf } from './server-requirements.ts'

describe('migrations', () => {
  let database: TestDatabase
  const pools: Pool[] = []
  beforeEach(async () => {
    database = await createTestDatabase()
  })
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.end()
    await database.drop()
  })
  function connect() {
    const pool = new Pool({ connectionString: database.url, max: 2 })
    pools.push(pool)
    return pool
  }
  const applied = async (pool: Pool) =>
    (await pool.query<{ tag: string }>('select tag from schema_migration order by tag')).rows.map((row) => row.tag)
  const known = async () => {
    const journal = JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
    return (journal.entries as { tag: string }[]).map((entry) => entry.tag)
  }
  const tables = async (pool: Pool) =>
    (await pool.query("select tablename from pg_tables where schemaname = 'public' order by 1")).rows

  it('of three servers that start at once are applied once', async () => {
    const said: string[] = []
    await Promise.all([connect(), connect(), connect()].map((pool) => migrate(pool, (message) => said.push(message))))
    expect(said).toHaveLength((await known()).length)
    expect(await applied(pools[0]!)).toEqual(await known())
  })

  it('of an up-to-date database change nothing', async () => {
    const pool = connect()
    await migrate(pool)
    const before = await tables(pool)
    const rights = await pool.query('select relname, xmin::text, relacl::text from pg_class order by 1')
    const said: string[] = []
    await migrate(pool, (message) => said.push(message))
    expect(said).toEqual([])
    expect(await tables(pool)).toEqual(before)
    expect((await pool.query('select relname, xmin::text, relacl::text from pg_class order by 1')).rows).toEqual(
      rights.rows,
    )
  })

  it('put rights right that differ, and leave each table the rights of its kind', async () => {
    const pool = connect()
    await migrate(pool)
    const rights = () =>
      pool.query(
        `select relname, (select string_agg(privilege_type, ',' order by privilege_type) from aclexplode(relacl)
           where grantee = 'zhizao_app'::regrole) as held
         from pg_class where relname in ('object', 'operate_log', 'schema_migration', 'global_id') order by 1`,
      )
    const wanted = [
      { relname: 'global_id', held: 'USAGE' },
      { relname: 'object', held: 'DELETE,INSERT,SELECT,UPDATE' },
      { relname: 'operate_log', held: 'INSERT,SELECT' },
      { relname: 'schema_migration', held: null },
    ]
    expect((await rights()).rows).toEqual(wanted)
    await pool.query(`grant update, truncate on operate_log to zhizao_app; grant select on schema_migration to zhizao_app;
      revoke insert on object from zhizao_app; revoke usage on sequence global_id from zhizao_app`)
    await migrate(pool)
    expect((await rights()).rows).toEqual(wanted)
  })

  it('leave codes that read the same as they were, and let none be made anew', async () => {
    const pool = connect()
    await migrate(pool, undefined, undefined, { upTo: (await known()).filter((tag) => tag < '0047') })
    const { rows } = await pool.query<{ id: string }>(`insert into company (code, name) values ('C', 'C') returning id`)
    const add = (code: string) =>
      pool.query('insert into supplier (company_id, code, name) values ($1, $2, $2)', [rows[0]!.id, code])
    for (const code of ['D1', 'd1', 'Ｄ1', 'E']) await add(code)
    await migrate(pool)
    const kept = await pool.query<{ code: string; code_from_before: string | null }>(
      'select code, code_from_before from supplier order by id',
    )
    expect(kept.rows.map((row) => [row.code, row.code_from_before])).toEqual([
      ['D1', null],
      ['d1', 'd1'],
      ['Ｄ1', 'Ｄ1'],
      ['E', null],
    ])
    for (const code of ['D1', 'Ｄ１', 'e']) await expect(add(code)).rejects.toMatchObject({ code: '23505' })
    await pool.query(`update supplier set name = 'x'; update supplier set code = 'D2' where code = 'd1'`)
    await expect(add('d2')).rejects.toMatchObject({ code: '23505' })
  })

  it('refuse a database that a newer program made, and touch nothing', async () => {
    const pool = connect()
    await migrate(pool)
    await pool.query(`insert into schema_migration (tag) values ('9999_future')`)
    await expect(migrate(pool)).rejects.toThrow(
      '数据库由更新版本的程序建立（9999_future），当前程序无法使用它。请升级程序，或改用另一个数据库。',
    )
    expect(await applied(pool)).toEqual([...(await known()), '9999_future'])
  })

  it('that fail half-way leave nothing half done, and go on once the reason is gone', async () => {
    const pool = connect()
    // In the way of a table in the middle of the first migration.
    await pool.query('create table alarm_type (id int)')
    const before = await tables(pool)
    await expect(migrate(pool)).rejects.toThrow(/更新数据库结构失败（0000_\w+）/)
    expect(await tables(pool)).toEqual([...before, { tablename: 'schema_migration' }])
    expect(await applied(pool)).toEqual([])
    await pool.query('drop table alarm_type')
    await migrate(pool)
    expect(await applied(pool)).toEqual(await known())
  })

  it('whose connection is cut half-way leave nothing half done', async () => {
    const observer = connect()
    const holder = await connect().connect()
    // An uncommitted table of the same name holds the migration up in its middle.
    await holder.query('begin; create table alarm_type (id int)')
    const cut = expect(migrate(connect())).rejects.toThrow()
    for (let ended = 0; ended === 0; ) {
      const { rowCount } = await observer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      )
      ended = rowCount ?? 0
    }
    await cut
    await holder.query('rollback')
    holder.release()
    expect(await applied(observer)).toEqual([])
    expect(await tables(observer)).toEqual([{ tablename: 'schema_migration' }])
    await migrate(connect())
    expect(await applied(observer)).toEqual(await known())
  })

  it('that wait for another server end when theirs is stopped', async () => {
    const holder = await connect().connect()
    await holder.query('select pg_advisory_lock(7204112)')
    const stopping = new AbortController()
    const pool = connect()
    const waiting = migrate(pool, undefined, stopping.signal)
    const observer = connect()
    for (;;) {
      const { rows } = await observer.query(`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
      if (rows.length) break
    }
    stopping.abort()
    await expect(waiting).rejects.toThrow()
    await pool.query('select 1')
    holder.release(true)
    await migrate(connect())
  })
})

describe('a database server', () => {
  const fit = {
    version: 150004,
    versionText: '15.4',
    login: 'plant',
    database: 'plant',
    mayCreateRoles: true,
    mayCreateSchemas: true,
    mayCreateTables: true,
    roleExists: false,
    mayActAsRole: false,
    mayPassRoleOn: false,
    narrowedRoleExists: false,
    narrowedIsMember: false,
    mayActAsNarrowed: false,
    mayPassNarrowedOn: false,
  }
  it('older than PostgreSQL 15 is refused', () => {
    expect(problemOf(fit)).toBeUndefined()
    expect(problemOf({ ...fit, version: 140011, versionText: '14.11' })).toBe(
      '数据库是 PostgreSQL 14.11，需要 15 或更高版本。请升级后重试，或改用内置数据库。',
    )
  })
  it('whose app role belongs to another login asks for a grant, and for the role that is a member of it', () => {
    const problem = problemOf({ ...fit, roleExists: true })
    expect(problem).toContain('GRANT zhizao_app TO "plant";')
    expect(problem).not.toContain('CREATE ROLE zhizao_app')
    expect(problem).toContain('CREATE ROLE zhizao_narrowed NOLOGIN IN ROLE zhizao_app;')
    const both = { ...fit, roleExists: true, mayActAsRole: true, narrowedRoleExists: true, narrowedIsMember: true }
    expect(problemOf(both)).toContain('GRANT zhizao_narrowed TO "plant";')
    expect(problemOf({ ...both, mayActAsNarrowed: true })).toBeUndefined()
    expect(problemOf({ ...both, mayActAsNarrowed: true, narrowedIsMember: false })).toContain(
      'GRANT zhizao_app TO zhizao_narrowed;',
    )
    expect(problemOf({ ...fit, roleExists: true, mayPassRoleOn: true })).toBeUndefined()
  })
  it('that does not answer is told apart from other errors', () => {
    expect(explainDatabaseError(new Error('timeout exceeded when trying to connect'))).toContain('没有应答')
    expect(explainDatabaseError(new Error('something else'))).toBeUndefined()
  })
})
