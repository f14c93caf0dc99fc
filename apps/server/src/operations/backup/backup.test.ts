import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { file } from '@zhizao/contract/file/file'
import { backup } from '@zhizao/contract/operations/script'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commit } from '../../history/test-history.ts'
import { createTestDatabase } from '../../platform/postgres/test-database.ts'
import type { Caller } from '../../testing/caller.ts'
import { fillCompany } from '../../testing/filled-company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { ran, signInInstaller } from '../test-operations.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { sequencesOf, tablesOf } from './table-catalogue.ts'
import { contentOf as contentOfEntry, createTar, readTar } from './tar-file.ts'

const silent = { say: () => {}, progress: () => {} }
/** What goes on changing while the test looks, and what a restore closes. */
const alive = new Set(['job', 'script_run', 'session', 'operate_log', 'sign_in_log'])

describe('a backup', () => {
  let server: TestServer
  let admin: Caller
  let hash: string
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await signInInstaller(server)
    await fillCompany(server, admin)
    const text = 'a,b\n1,"换行\n与引号"\n'
    hash = createHash('sha256').update(text).digest('hex')
    await admin.client(file).upload({ file: new File([text], '数据.csv') })
    const hour = Date.UTC(2026, 10, 20, 3)
    const company = Number(server.companyId)
    const rows = Array.from({ length: 5000 }, (_, i) => ({
      company,
      point: 1 + (i % 7),
      time: hour + i * 700,
      value: i % 11 ? Math.sin(i) * 100 : `文字\t${i}\\n`,
    }))
    await commit(server.database.system, server.history, rows)
  }, 120_000)
  afterAll(() => server.stop())

  const pathOf = (name: string) => path.join(server.platform.settings.DATA_DIR, 'backups', name)
  const newest = async () => (await admin.client(backup).list())[0]!.name

  it('taken while the server runs is restored elsewhere with every row, file and sequence', async () => {
    expect(await ran(admin, { script: 'compactHistory' })).toMatchObject({
      state: 'done',
      message: '已压缩 5000 个样本',
    })
    await commit(server.database.system, server.history, [{ company: 1, point: 3, time: Date.now(), value: 1 }])
    const run = await ran(admin, { script: 'backup' })
    expect(run).toMatchObject({ state: 'done', message: expect.stringMatching(/^已备份到 zhizao-/) })
    expect(run.log).toMatch(/数据库：\d+ 张表，\d+ 行/)
    expect(run.log).toContain('secret.key 不在备份里')

    const target = await createTestDatabase()
    const pool = new pg.Pool({ connectionString: target.url, max: 2 })
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'zhizao-restore-'))
    try {
      await restoreBackup({ pool, dataDir }, pathOf(await newest()), silent)
      const [before, after] = [await contentOf(server.database.system), await contentOf(pool)]
      expect(before.get('sample_chunk')).toMatch(/^[1-9]/)
      expect(before.get('sample_journal')).toMatch(/^1 /)
      expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before))
      const restored = new Map((await sequencesOf(pool)).map(({ name, value }) => [name, Number(value)]))
      const { rows: lastFile } = await pool.query<{ id: string }>('select max(id) as id from stored_file')
      expect(restored.get('global_id')).toBeGreaterThanOrEqual(Number(lastFile[0]!.id))
      expect(restored.get('sample_journal_id_seq')).toBe(2)
      expect(await readFile(path.join(dataDir, 'files', hash.slice(0, 2), hash), 'utf8')).toContain('换行')
      const { rows } = await pool.query(
        `select state from job where kind = 'operations.run' and state in ('waiting', 'running')`,
      )
      expect(rows).toEqual([])
      await pool.query('insert into company (code, name) values ($1, $1)', ['after-restore'])
      await expect(restoreBackup({ pool, dataDir }, pathOf(await newest()), silent)).rejects.toThrow(
        '数据库里已经有数据',
      )
    } finally {
      await pool.end()
      await target.drop()
      await rm(dataDir, { recursive: true })
    }
  }, 120_000)

  it('is tried in a database of its own, which is gone afterwards', async () => {
    const run = await ran(admin, { script: 'verifyBackup' })
    expect(run, run.log).toMatchObject({ state: 'done', message: expect.stringContaining('可以恢复') })
    expect(run.log).toContain('外键全部有效')
    const { rows } = await server.database.system.query(
      `select datname from pg_database where datname = 'zhizao_try_' || (select oid from pg_database where datname = current_database())`,
    )
    expect(rows).toEqual([])
  }, 120_000)

  it('that was damaged on the disk is found out, wherever the damage is', async () => {
    const name = await newest()
    const whole = await readFile(pathOf(name))
    const damages: [string, (content: Buffer) => Buffer][] = [
      ['备份文件不完整', (content) => content.subarray(0, content.length - 4096)],
      ['校验不符', (content) => flipped(content, content.indexOf('tables/company.copy.gz') + 540)],
      ['目录结构不正确', (content) => flipped(content, content.indexOf('tables/user.copy.gz') + 3)],
      ['清单校验不符', (content) => flipped(content, content.indexOf('"migrations"') + 2)],
    ]
    for (const [words, damage] of damages) {
      await writeFile(pathOf(name), damage(Buffer.from(whole)))
      const run = await ran(admin, { script: 'verifyBackup', backup: name })
      expect(run, words).toMatchObject({ state: 'failed', message: expect.stringContaining(words) })
    }
    await writeFile(pathOf(name), whole)
  }, 120_000)

  it.each<[string, Forgery, RegExp]>([
    ['a table left out', ({ tables }) => void tables.splice(1, 1), /缺少表/],
    ['a table named twice', ({ tables }) => void tables.push(tables[0]!), /与程序不符/],
    [
      'a sequence that is none',
      ({ sequences }) => void sequences.push({ name: "x'; drop table company; --", value: '1', called: true }),
      /序列 .* 与程序不符/,
    ],
    ['a size that lies', ({ tables }) => Object.assign(tables[0]!, { size: 1 }), /大小不符/],
    ['words for the terminal', (manifest) => Object.assign(manifest, { program: '1.0\u001b[2J' }), /无法读取/],
    [
      'files that lead elsewhere',
      (manifest, contents) => {
        const table = manifest.tables.find(({ name }) => name === 'stored_file')!
        const rows = gunzipSync(contents.get('tables/stored_file.copy.gz')!).toString()
        const text = Buffer.from(rows.replace(/\b[0-9a-f]{64}\b/, '../../../../../../etc/passwd'))
        const packed = gzipSync(text)
        const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex')
        contents.set('tables/stored_file.copy.gz', packed)
        Object.assign(table, { size: packed.length, sha256: digest(packed), contentSha256: digest(text) })
      },
      /文件编号/,
    ],
  ])(
    'that somebody forged with %s is refused, and leaves nothing behind',
    async (_name, forge, why) => {
      const forged = path.join(server.platform.settings.DATA_DIR, 'forged.tar')
      await rm(forged, { force: true })
      await writeForged(pathOf(await newest()), forged, forge)
      const target = await createTestDatabase()
      const pool = new pg.Pool({ connectionString: target.url, max: 2 })
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'zhizao-restore-'))
      try {
        await expect(restoreBackup({ pool, dataDir }, forged, silent)).rejects.toThrow(why)
        const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public'`)
        expect([rows, await readdir(dataDir)]).toEqual([[], []])
        // What is whole is restored into the same place.
        await restoreBackup({ pool, dataDir }, pathOf(await newest()), silent)
      } finally {
        await pool.end()
        await target.drop()
        await rm(dataDir, { recursive: true })
      }
    },
    120_000,
  )

  it('is listed, downloaded and removed, and only as many stay as were asked for', async () => {
    const first = await newest()
    expect((await admin.file(backup.download, { name: first })).bytes).toEqual(await readFile(pathOf(first)))
    expect(await ran(admin, { script: 'backup', keep: 2 })).toMatchObject({ state: 'done' })
    const run = await ran(admin, { script: 'backup', keep: 2 })
    expect(run.log).toContain(`已删除较早的备份 ${first}`)
    const names = (await admin.client(backup).list()).map((each) => each.name)
    expect(names).toHaveLength(2)
    await admin.client(backup).remove({ name: names[0]! })
    expect((await admin.client(backup).list()).map((each) => each.name)).toEqual([names[1]])
    expect(await admin.call(backup.download, { name: names[0] })).toMatchObject({ code: 404 })
    expect(await admin.call(backup.download, { name: '../licence.json' })).toMatchObject({ code: 400 })

    // As a link in a page: the cookie alone, and the file as it is read.
    const link = `${server.url}/api${backup.download.path}?name=${names[1]}`
    const linked = await fetch(link, { headers: { cookie: `token=${admin.token}` } })
    expect(linked.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await linked.arrayBuffer())).toEqual(await readFile(pathOf(names[1]!)))
    expect((await fetch(link)).status).toBe(401)
    const other = await server.signIn()
    const refused = await fetch(link, { headers: { cookie: `token=${other.token}` } })
    expect(await refused.json()).toMatchObject({ code: 401, msg: '没有权限，请联系管理员' })
  }, 120_000)

  it('is not left behind in halves', async () => {
    const part = await open(`${pathOf('zhizao-20200101-000000.tar')}.part`, 'w')
    await part.close()
    await ran(admin, { script: 'backup' })
    await expect(readFile(`${pathOf('zhizao-20200101-000000.tar')}.part`)).rejects.toThrow('ENOENT')
  }, 60_000)
})

type Forgery = (manifest: BackupManifest, contents: Map<string, Buffer>) => void

/** A backup with its list and contents changed, and what guards the list made right again. */
async function writeForged(from: string, to: string, forge: Forgery) {
  const contents = new Map<string, Buffer>()
  for (const entry of (await readTar(from)).values())
    contents.set(entry.name, await buffer(contentOfEntry(from, entry)))
  const manifest = JSON.parse(contents.get('manifest.json')!.toString()) as BackupManifest
  forge(manifest, contents)
  const list = Buffer.from(JSON.stringify(manifest))
  contents.set('manifest.json', list)
  contents.set('manifest.sha256', Buffer.from(createHash('sha256').update(list).digest('hex')))
  const tar = await createTar(to, new Date())
  for (const [name, content] of contents) await tar.add(name, [content])
  await tar.finish()
}

const flipped = (content: Buffer, at: number) => {
  content[at] = content[at]! ^ 0x55
  return content
}

/** Count and digest of each table's rows. */
async function contentOf(pool: pg.Pool): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const table of await tablesOf(pool)) {
    if (alive.has(table.name)) continue
    const { rows } = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as text from "${table.name}" t`,
    )
    found.set(table.name, rows[0].text)
  }
  return found
}
