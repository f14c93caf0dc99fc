import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { user } from '@zhizao/contract/access/user'
import { expect, test } from 'vitest'
import { currentBundle } from '../../../scripts/current-bundle.mjs'
import { newFolder } from './platform/postgres/test-server-process.ts'
import { callerOf } from './testing/caller.ts'
import { cleanUps } from './testing/clean-ups.ts'
import { ADMIN_PASSWORD, spawnServer } from './testing/server-process.ts'

const repository = path.join(import.meta.dirname, '../../..')

/** The repository's server in a folder of its own, so that its sources can be changed. */
function copyOfServer() {
  const root = path.join(newFolder(), 'program')
  cleanUps.push(() => rmSync(root, { recursive: true, force: true }))
  const parts = ['package.json', 'package-lock.json', 'scripts', 'packages', 'docs/clients']
  for (const part of [...parts, 'apps/server/src', 'apps/server/migrations'])
    cpSync(path.join(repository, part), path.join(root, part), { recursive: true })
  for (const file of ['package.json', 'rolldown.config.ts'])
    cpSync(path.join(repository, 'apps/server', file), path.join(root, 'apps/server', file))
  mkdirSync(path.join(root, 'node_modules'))
  const inRoot = (file: string) => path.join(root, file)
  // What is installed, but our own packages from the copy.
  for (const name of readdirSync(path.join(repository, 'node_modules')))
    if (name !== '@zhizao') symlinkSync(path.join(repository, 'node_modules', name), inRoot(`node_modules/${name}`))
  mkdirSync(inRoot('node_modules/@zhizao'))
  for (const name of ['contract', 'gateway-link', 'rules'])
    symlinkSync(inRoot(`packages/${name}`), inRoot(`node_modules/@zhizao/${name}`))
  const build = () => {
    const run = spawnSync(process.execPath, [inRoot('scripts/build-server.mjs')], { encoding: 'utf8' })
    expect(run.status).toBe(0)
    return run.stdout + run.stderr
  }
  return { root, build, main: inRoot('apps/server/src/main.ts'), dist: inRoot('apps/server/dist') }
}

/** Starts it, and gives it with the file that it runs from. */
async function started(main: string, dataDir: string) {
  const server = spawnServer(dataDir, { LOG_LEVEL: 'debug', NODE_COMPILE_CACHE: '' }, main)
  cleanUps.push(() => void server.child.kill('SIGKILL'))
  const [, program] = await server.said(/"program":"([^"]+)"/)
  const [, url] = await server.said(/智造云已启动：(\S+)/)
  return { ...server, program: program!, url: url!.replace('localhost', '127.0.0.1') }
}

test('the server runs from its bundle as long as that was made from the present sources, else from the sources', async () => {
  const { root, build, main, dist } = copyOfServer()
  const dataDir = newFolder()
  expect(build()).toContain('✓ 打包服务器')
  expect(build()).toBe('')
  const server = await started(main, dataDir)
  expect(server.program).toMatch(/^program-[\w-]+\.js$/)

  // What lies beside the sources is found, and threads run: they are parts of the bundle.
  const admin = callerOf(server.url, undefined)
  await admin.signIn('admin', ADMIN_PASSWORD)
  const sheet = await admin.file(user.export)
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
  expect((await (await fetch(`${server.url}/api/openapi.json`)).json()).info.description).toContain('zhizao.py')
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(readdirSync(path.join(dist, 'compile-cache'))).not.toEqual([])

  appendFileSync(path.join(root, 'packages/rules/src/sign.ts'), '\n// changed\n')
  expect(currentBundle(dist, root)).toBeUndefined()
  const changed = await started(main, dataDir)
  expect(changed.program).toBe('program.ts')
  changed.child.kill('SIGTERM')
  expect(await changed.exited).toBe(0)
}, 240_000)

test('what goes wrong in the bundle is told by the lines of the sources', async () => {
  const { root, build, main } = copyOfServer()
  const program = path.join(root, 'apps/server/src/program.ts')
  const text = readFileSync(program, 'utf8').split('\n')
  const at = text.findIndex((line) => line.includes("'starting'"))
  const planted = `log.error({ err: new Error('planted') }, 'planted'); setImmediate(() => { throw new Error('the last') })`
  writeFileSync(program, text.toSpliced(at, 0, planted).join('\n'))
  build()
  const server = spawnServer(newFolder(), {}, main)
  await server.exited
  const place = new RegExp(`apps/server/src/program\\.ts:${at + 1}:\\d+`)
  const naming = server
    .output()
    .split('\n')
    .filter((line) => place.test(line))
  // Of the log, and of what Node prints of an end; the two come by streams of their own.
  const logged = naming.find((line) => line.startsWith('{'))
  expect(JSON.parse(logged!)).toMatchObject({ msg: 'planted', err: { stack: expect.stringMatching(place) } })
  expect(naming.length).toBeGreaterThan(1)
}, 120_000)

test('a bundle that cannot be made is said so, and the server runs from its sources', () => {
  const { root, build, dist } = copyOfServer()
  appendFileSync(path.join(root, 'apps/server/rolldown.config.ts'), '\nthrow new Error("no bundler here")\n')
  const said = build()
  expect(said).toContain('服务器打包失败，服务器将直接从源码运行')
  expect(said).toContain('no bundler here')
  expect(currentBundle(dist, root)).toBeUndefined()
})
