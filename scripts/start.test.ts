import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { monitoring } from '@zhizao/contract/operations/monitoring'
import { expect, test, vi } from 'vitest'
import { freePort } from '../apps/server/src/platform/db/test-external-postgres.ts'
import { newFolder } from '../apps/server/src/platform/postgres/test-server-process.ts'
import { setClock } from '../apps/server/src/platform/set-clock.ts'
import { callerOf } from '../apps/server/src/testing/caller.ts'
import { cleanUps } from '../apps/server/src/testing/clean-ups.ts'
import { ADMIN_PASSWORD, processesIn } from '../apps/server/src/testing/server-process.ts'

const root = resolve(import.meta.dirname, '..')

/** `npm start` as a terminal runs it: in a group of its own, with all ports its own. */
async function npmStart(environment: Record<string, string> = {}) {
  const dataDir = newFolder()
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      ADMIN_PASSWORD,
      ...setClock,
      PORT: String(port),
      MQTT_PORT: String(await freePort()),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (output += text))
  const exited = new Promise<number | null>((done) => npm.once('exit', done))
  cleanUps.push(() => {
    for (const line of processesIn(dataDir)) process.kill(Number(line.split(' ')[0]), 'SIGKILL')
  })
  const running = (what: RegExp) => processesIn(dataDir).filter((line) => what.test(line))
  return {
    npm,
    dataDir,
    port,
    exited,
    running,
    output: () => output,
    async until(holds: () => boolean) {
      while (!holds()) {
        if (npm.exitCode !== null) throw new Error(`npm start ended:\n${output}`)
        await wait(100)
      }
    },
  }
}

test('Ctrl-C in the terminal of npm start ends the product and all its programs', async () => {
  const { npm, dataDir, exited, running, output, until } = await npmStart()
  await until(
    () =>
      output().includes('智造云已启动') && running(/edge-gateway/).length > 0 && running(/bin\/postgres/).length > 0,
  )
  process.kill(-npm.pid!, 'SIGINT')
  await exited
  await vi.waitFor(() => expect(processesIn(dataDir)).toEqual([]), { timeout: 120_000, interval: 100 })
  expect(output()).not.toMatch(/启动失败|停止时出错|defect|connection lost/)
}, 300_000)

test('a server that dies comes up again with its plant, and says so at the monitoring', async () => {
  const { npm, dataDir, port, exited, running, output, until } = await npmStart()
  const starts = () => output().split('智造云已启动').length - 1
  await until(() => starts() === 1 && running(/edge-gateway/).length > 0)
  const gateway = running(/edge-gateway/)[0]!.split(' ')[0]
  process.kill(serverOf(npm.pid!), 'SIGSEGV')
  await until(() => starts() === 2)
  expect(output()).toMatch(/服务器意外结束（程序崩溃，SIGSEGV），1 秒后重新启动/)
  const caller = callerOf(`http://127.0.0.1:${port}`, undefined)
  await caller.signIn('admin', ADMIN_PASSWORD)
  const { restarts, now } = await caller.client(monitoring).get({})
  expect(restarts).toMatchObject({
    total: 1,
    last: [{ cause: 'crash', signal: 'SIGSEGV', backAt: expect.any(String) }],
  })
  expect(now.boxesTotal).toBe(2)
  await until(() => running(/edge-gateway/).some((line) => line.split(' ')[0] !== gateway))
  process.kill(-npm.pid!, 'SIGINT')
  await exited
  await vi.waitFor(() => expect(processesIn(dataDir)).toEqual([]), { timeout: 120_000, interval: 100 })
}, 300_000)

test('a server that stands still is ended by force when npm start is told to stop, with all its programs', async () => {
  const { npm, dataDir, exited, running, output, until } = await npmStart()
  await until(
    () =>
      output().includes('智造云已启动') && running(/edge-gateway/).length > 0 && running(/bin\/postgres/).length > 0,
  )
  process.kill(serverOf(npm.pid!), 'SIGSTOP')
  process.kill(-npm.pid!, 'SIGTERM')
  await exited
  await vi.waitFor(() => expect(processesIn(dataDir)).toEqual([]), { timeout: 120_000, interval: 100 })
}, 300_000)

test('a start that is refused ends npm start at once', async () => {
  const { exited, output } = await npmStart({ PORT: 'here' })
  expect(await exited).toBe(78)
  expect(output().split('启动失败')).toHaveLength(2)
}, 120_000)

/** The server's process below npm's. */
function serverOf(ancestor: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...factsOf(name) }))
  const below = (pid: number): typeof processes =>
    processes.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)])
  return below(ancestor).find(({ command }) => command.includes('apps/server/src/main.ts'))!.pid
}

function factsOf(pid: string) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { command, parent: Number(parent) }
  } catch {
    return { command: '', parent: 0 } // gone meanwhile
  }
}
