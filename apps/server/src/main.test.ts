import { expect, test } from 'vitest'
import { newFolder } from './platform/postgres/test-server-process.ts'
import { processesIn, spawnServer } from './testing/server-process.ts'

const moments: [string, RegExp][] = [
  ['while the database is being created', /正在 .* 创建数据库/],
  ['while PostgreSQL comes up', /数据库已创建/],
  ['while tables are being made', /更新数据库结构：0000/],
]

test('a signal while it starts stops it, and no PostgreSQL is left', async () => {
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    for (const [when, line] of moments) {
      const dataDir = newFolder()
      const server = spawnServer(dataDir)
      await server.said(line)
      server.child.kill(name)
      // One that hangs is ended with 1 by the guard in program.ts.
      expect(await server.exited, `${name} ${when}:\n${server.output()}`).toBe(0)
      expect(processesIn(dataDir), `${name} ${when}`).toEqual([])
      expect(server.output(), `${name} ${when}`).not.toMatch(/启动失败|停止时出错/)
    }
}, 300_000)

test('a folder whose first start was interrupted again and again is fit for the next start', async () => {
  const dataDir = newFolder()
  for (const [, line] of moments) {
    const server = spawnServer(dataDir)
    await server.said(line).then(
      () => server.child.kill('SIGTERM'),
      () => {},
    )
    await server.exited
  }
  const server = spawnServer(dataDir)
  const [, url] = await server.said(/智造云已启动：(\S+)/)
  expect((await fetch(`${url!.replace('localhost', '127.0.0.1')}/api/health`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(processesIn(dataDir)).toEqual([])
}, 120_000)
