import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRoot, newFolder, ordinaryUser, query, refusedServer, startServer } from './test-server-process.ts'
import { fillDisk, mountSmallDisk } from './test-small-disk.ts'

test('a second server on the same folder', async () => {
  const dataDir = newFolder()
  await startServer(dataDir)
  const refusal = await refusedServer(dataDir)
  expect(refusal).toMatchObject({ refused: 'folder-in-use', code: 75 })
  expect(refusal.message).toMatch(/正在被另一个智造云服务（进程 \d+）使用/)
})

test('a cluster of another major version', async () => {
  const dataDir = newFolder()
  const server = await startServer(dataDir)
  await server.stop()
  writeFileSync(join(server.cluster, 'PG_VERSION'), '15\n')
  const refusal = await refusedServer(dataDir)
  expect(refusal).toMatchObject({ refused: 'wrong-version', code: 78 })
  expect(refusal.message).toContain('PostgreSQL 15 的数据，而本程序内置 PostgreSQL 18')
})

test('a data folder that is a file, or that cannot be written', async () => {
  const file = join(newFolder(), 'data')
  writeFileSync(file, '')
  expect(await refusedServer(file)).toMatchObject({ refused: 'not-writable', code: 73 })

  const closed = newFolder()
  chmodSync(closed, 0o555)
  const refusal = await refusedServer(closed, { account: isRoot ? ordinaryUser() : undefined })
  expect(refusal).toMatchObject({ refused: 'not-writable', code: 73 })
  expect(refusal.message).toContain('没有权限')
})

test.runIf(isRoot)('a disk without room for a new cluster, and one that became full later', async (context) => {
  const disk = newFolder()
  if (!mountSmallDisk(disk, '120m')) context.skip('mounting is not allowed here')
  const early = await refusedServer(disk)
  expect(early).toMatchObject({ refused: 'disk-full', code: 74 })
  expect(early.message).toMatch(/只剩 \d+ MB/)

  execFileSync('mount', ['-o', 'remount,size=200m', disk])
  const server = await startServer(disk)
  await query(server.url, 'create table machine as select 7 as id')
  await server.stop()
  fillDisk(disk)
  expect(await refusedServer(disk)).toMatchObject({ refused: 'disk-full', code: 74 })

  rmSync(join(disk, 'filler'))
  const again = await startServer(disk)
  expect(await query(again.url, 'select id from machine')).toEqual([{ id: 7 }])
})
