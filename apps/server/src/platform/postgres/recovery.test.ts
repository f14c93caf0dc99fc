import { chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cleanUps } from '../../testing/clean-ups.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isAlive, postgresProcessesIn } from './processes.ts'
import { connect, crashAndRecover, newFolder, query, startServer } from './test-server-process.ts'

test('PostgreSQL outlives a killed server and is adopted by the next one', async () => {
  const dataDir = newFolder()
  const first = await startServer(dataDir)
  const client = await connect(first.url)
  await first.kill()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  const before = readPostmasterFile(first.cluster)!.pid
  const second = await startServer(dataDir)
  expect(readPostmasterFile(second.cluster)!.pid).toBe(before)
  await second.stop()
  expect(postgresProcessesIn(first.cluster)).toEqual([])
})

test('server and PostgreSQL killed together: committed rows are there again', async () => {
  const dataDir = newFolder()
  const first = await startServer(dataDir)
  await query(first.url, 'create table machine as select generate_series(1, 1000) as id')
  await first.kill()
  for (const pid of postgresProcessesIn(first.cluster)) process.kill(pid, 'SIGKILL')
  const second = await startServer(dataDir)
  expect(await query(second.url, 'select count(*)::int as n from machine')).toEqual([{ n: 1000 }])
})

test('a postmaster that is killed while it starts is started again', async () => {
  const dataDir = newFolder()
  const first = await startServer(dataDir)
  await query(first.url, 'create table machine as select generate_series(1, 1000) as id')
  await first.kill()
  for (const pid of postgresProcessesIn(first.cluster)) process.kill(pid, 'SIGKILL')
  while (postgresProcessesIn(first.cluster).length > 0) await wait(20)
  const starting = startServer(dataDir)
  let killed: number | undefined
  while (killed === undefined) {
    killed = postgresProcessesIn(first.cluster)[0]
    await wait(2)
  }
  process.kill(killed, 'SIGKILL')
  const second = await starting
  expect(readPostmasterFile(second.cluster)!.pid).not.toBe(killed)
  expect(await query(second.url, 'select count(*)::int as n from machine')).toEqual([{ n: 1000 }])
})

test('an adopted PostgreSQL that crashes is restarted too', async () => {
  const dataDir = newFolder()
  const first = await startServer(dataDir)
  await first.kill()
  const second = await startServer(dataDir)
  await crashAndRecover(second)
})

test('a killed postmaster is restarted at the same address, and its busy backends do not stay behind', async () => {
  const server = await startServer(newFolder())
  const client = await connect(server.url)
  const busy = client.query('do $$ begin loop end loop; end $$').catch((error: Error) => error)
  await crashAndRecover(server)
  expect(await busy).toBeInstanceOf(Error)
})

test('a pid file whose number belongs to another program does not hinder the start', async () => {
  const dataDir = newFolder()
  const first = await startServer(dataDir)
  await first.stop()
  const pidFile = join(first.cluster, 'postmaster.pid')
  writeFileSync(pidFile, `${process.pid}\n${first.cluster}\n1\n5432\n\n127.0.0.1\n\nready   \n`)
  const { uid, gid } = statSync(first.cluster)
  chownSync(pidFile, uid, gid)
  writeFileSync(join(dataDir, 'server.lock'), JSON.stringify({ pid: process.pid, birth: 'before the reboot' }))
  const second = await startServer(dataDir)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(isAlive(process.pid)).toBe(true)
})

test('an initdb that was interrupted half-way is begun again', async () => {
  const dataDir = newFolder()
  mkdirSync(join(dataDir, 'postgres/cluster.new.1/base'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/cluster.new.1/PG_VERSION'), '18\n')
  writeFileSync(join(dataDir, 'postgres/password'), 'of the first attempt')
  const server = await startServer(dataDir)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(join(dataDir, 'postgres')).sort()).toEqual(['cluster', 'log', 'password', 'port'])
})

test('a port that was taken meanwhile is replaced', async () => {
  const dataDir = newFolder()
  const first = await startServer(dataDir)
  await first.stop()
  const taken = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
  cleanUps.push(() => void taken.close())
  const second = await startServer(dataDir)
  expect(second.url).not.toBe(first.url)
})
