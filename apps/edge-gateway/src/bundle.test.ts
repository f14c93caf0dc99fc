import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentBundle } from './bundle.ts'
import { freePort } from './testing/free-port.ts'
import { dataFolder, exited, spawnGateway } from './testing/test-gateway.ts'
import { waitFor } from './testing/wait-for.ts'

const repository = join(import.meta.dirname, '../../..')
let root: string
let app: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gateway-bundle-'))
  app = join(root, 'apps/edge-gateway')
  mkdirSync(app, { recursive: true })
  for (const part of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(join(repository, part), join(root, part), { recursive: true })
  for (const part of ['src', 'package.json', 'rolldown.config.ts'])
    cpSync(join(repository, 'apps/edge-gateway', part), join(app, part), { recursive: true })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function build() {
  const run = spawnSync(process.execPath, [join(root, 'scripts/build-gateway.mjs')], { encoding: 'utf8' })
  expect(run.status).toBe(0)
  return run.stdout + run.stderr
}

/** The file that runs after a start. */
async function running(folder = dataFolder()): Promise<string> {
  const child = spawnGateway(`mqtt://127.0.0.1:${await freePort()}`, folder, join(app, 'src/main.ts'))
  try {
    await waitFor('the start', () => child.output().includes('gateway started'), 30_000)
    const line = child.output().match(/^.*gateway started.*$/m)![0]
    return basename(JSON.parse(line).program)
  } finally {
    child.kill('SIGKILL')
    await exited(child)
  }
}

test('the gateway runs from its bundle as long as that was made from the present sources, else from the sources', async () => {
  expect(await running()).toBe('main.ts')
  expect(build()).toContain('✓ 打包网关')
  expect(await running()).toBe('gateway.js')
  expect(build()).toBe('')
  appendFileSync(join(app, 'src/drivers/opc-ua/opc-ua-value.ts'), '\n// changed\n')
  expect(await running()).toBe('main.ts')
  expect(build()).toContain('✓ 打包网关')
  expect(await running()).toBe('gateway.js')
}, 120_000)

test('a bundle that cannot be made is said so, and the gateway runs from its sources', async () => {
  build()
  appendFileSync(join(app, 'rolldown.config.ts'), '\nthrow new Error("no bundler here")\n')
  const said = build()
  expect(said).toContain('网关打包失败，网关将直接从源码运行')
  expect(said).toContain('no bundler here')
  expect(await running()).toBe('main.ts')
}, 60_000)

test('a change in any input makes the bundle old: a module, the lock file, one that is gone', () => {
  build()
  expect(currentBundle(root)).toMatchObject({ file: join(app, 'dist/gateway.js') })
  const lock = join(root, 'package-lock.json')
  appendFileSync(lock, '\n')
  expect(currentBundle(root)).toBeUndefined()
  cpSync(join(repository, 'package-lock.json'), lock)
  expect(currentBundle(root)).toBeDefined()
  rmSync(join(app, 'src/collect/batch.ts'))
  expect(currentBundle(root)).toBeUndefined()
})

test('each file of it is plain ASCII, and the drivers are in files of their own', () => {
  build()
  const files = readdirSync(join(app, 'dist')).filter((name) => name.endsWith('.js'))
  // One wider character makes V8 keep the whole text in two bytes a character.
  for (const name of files) expect(readFileSync(join(app, 'dist', name)).every((byte) => byte < 128)).toBe(true)
  const holding = (word: string) =>
    files
      .filter((name) => readFileSync(join(app, 'dist', name), 'utf8').includes(word))
      // Names end with a dash and eight letters of a hash, which may be dashes too.
      .map((name) => name.replace(/-.{8}\.js$/, ''))
  expect(holding('OPCUAClient')).toEqual(['opc-ua-driver'])
  expect(holding('TcpRTUBufferedPort')).toEqual(['modbus-driver'])
})
