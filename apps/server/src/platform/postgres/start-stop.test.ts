import { chmodSync, chownSync, cpSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanUps } from '../../testing/clean-ups.ts'
import { findPackage } from './binaries.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { postgresProcessesIn } from './processes.ts'
import { connect, isRoot, newFolder, ordinaryUser, query, startServer } from './test-server-process.ts'

test('a database is created, keeps its data and its address over a restart', async () => {
  const dataDir = newFolder()
  const first = await startServer(dataDir)
  await query(first.url, 'create table machine as select 7 as id')
  await first.stop()
  const second = await startServer(dataDir)
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select id from machine')).toEqual([{ id: 7 }])
  expect(await query(second.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  expect(await query(second.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
})

test('nobody gets in without the password', async () => {
  const { url } = await startServer(newFolder())
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test('it stops although a client holds a transaction open for an hour', async () => {
  const server = await startServer(newFolder())
  const client = await connect(server.url)
  await client.query('begin; create table t ()')
  const busy = client.query('select pg_sleep(3600)').catch((error: Error) => error)
  await server.stop()
  expect(await busy).toBeInstanceOf(Error)
  expect(postgresProcessesIn(server.cluster)).toEqual([])
})

test('even a frozen postmaster is stopped', async () => {
  const server = await startServer(newFolder())
  process.kill(readPostmasterFile(server.cluster)!.pid, 'SIGSTOP')
  await server.stop()
  expect(postgresProcessesIn(server.cluster)).toEqual([])
})

test.runIf(isRoot && ordinaryUser())(
  'root lends PostgreSQL another user, and an ordinary user runs it as themselves',
  async () => {
    const byRoot = await startServer(newFolder())
    expect(ownerOf(readPostmasterFile(byRoot.cluster)!.pid)).not.toBe(0)

    const account = ordinaryUser()!
    const dataDir = newFolder()
    chownSync(dataDir, account.uid, account.gid)
    const byUser = await startServer(dataDir, { account })
    expect(ownerOf(readPostmasterFile(byUser.cluster)!.pid)).toBe(account.uid)
    await byUser.stop()

    const taken = await startServer(dataDir)
    expect(ownerOf(readPostmasterFile(taken.cluster)!.pid)).toBe(account.uid)
  },
)

test.runIf(isRoot)('below a folder that only root may enter, the files move to a place that is linked', async () => {
  const closed = newFolder()
  chmodSync(closed, 0o700)
  const dataDir = join(closed, 'data')
  const server = await startServer(dataDir)
  const place = realpathSync(join(dataDir, 'postgres'))
  cleanUps.unshift(() => {
    rmSync(place, { recursive: true, force: true })
    rmSync(`${place}.txt`, { force: true })
  })
  expect(place).toMatch(/^\/var\/lib\/zhizao\/data-/)
  expect(server.messages.join()).toContain(place)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a package without its links, in a folder that cannot be written, is copied', async () => {
  const account = isRoot ? ordinaryUser() : undefined
  const copy = join(newFolder(), 'package')
  cpSync(findPackage(), copy, { recursive: true, verbatimSymlinks: true })
  const links: { target: string }[] = JSON.parse(readFileSync(join(copy, 'native/pg-symlinks.json'), 'utf8'))
  for (const { target } of links) rmSync(join(copy, target), { force: true })
  chmodSync(join(copy, 'native/lib'), 0o555)
  cleanUps.push(() => chmodSync(join(copy, 'native/lib'), 0o755))
  const dataDir = newFolder()
  if (account) chownSync(dataDir, account.uid, account.gid)
  const server = await startServer(dataDir, { account, packageFolder: copy })
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(join(dataDir, 'postgres/programs'))).toHaveLength(1)
})

function ownerOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid
}
