import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '../apps/server/src/platform/db/test-external-postgres.ts'
import { cleanUps, newFolder } from '../apps/server/src/platform/postgres/test-server-process.ts'
import { processesIn } from '../apps/server/src/testing/server-process.ts'

const root = resolve(import.meta.dirname, '..')

test('Ctrl-C in the terminal of npm start ends the product and all its programs within 10 seconds', async () => {
  const dataDir = newFolder()
  // A terminal runs the command in a group of its own and sends SIGINT to everybody in it.
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, HOST: '127.0.0.1' },
      ...{ PORT: String(await freePort()), MQTT_PORT: String(await freePort()) },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (output += text))
  const exited = new Promise<number | null>((done) => npm.once('exit', done))
  cleanUps.push(() => {
    for (const line of processesIn(dataDir)) process.kill(Number(line.split(' ')[0]), 'SIGKILL')
  })
  const running = (what: RegExp) => processesIn(dataDir).some((line) => what.test(line))
  while (!(output.includes('智造云已启动') && running(/edge-gateway/) && running(/bin\/postgres/))) {
    if (npm.exitCode !== null) throw new Error(`npm start ended:\n${output}`)
    await wait(100)
  }
  const at = performance.now()
  process.kill(-npm.pid!, 'SIGINT')
  await exited
  while (processesIn(dataDir).length > 0 && performance.now() - at < 15_000) await wait(50)
  expect(processesIn(dataDir)).toEqual([])
  expect(performance.now() - at).toBeLessThan(10_000)
  expect(output).not.toMatch(/启动失败|停止时出错|defect|connection lost/)
}, 300_000)
