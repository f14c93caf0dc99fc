import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentFiles } from './new/document-files.ts'
import { domainFiles, joins } from './new/domain-files.ts'
import { headFiles } from './new/head-files.ts'
import { namesOf } from './new/names.ts'
import { plainFiles } from './new/plain-files.ts'
import { versionFiles } from './new/version-files.ts'

const root = path.join(import.meta.dirname, '..')
const sources = ['packages/contract/src', 'apps/server/src', 'apps/web/src']
const tsc = path.join(root, 'node_modules/typescript-native/bin/tsc')

let folder: string
/** The tree as it is, by links, with a new domain beside the others. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-new-'))
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  for (const source of sources) {
    await mkdir(path.join(folder, source), { recursive: true })
    for (const entry of await readdir(path.join(root, source)))
      await symlink(path.join(root, source, entry), path.join(folder, source, entry))
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('knows what a resource is called from its place, and no other', () => {
  expect(namesOf('alarm/alarm-type', '报警类型')).toMatchObject({
    camel: 'alarmType',
    pascal: 'AlarmType',
    table: 'alarm_type',
  })
  expect(namesOf('AlarmType', '报警类型')).toBeUndefined()
  expect(namesOf('alarm/alarm-type', '')).toBeUndefined()
})

it.each(['document', 'head', 'version'] as const)('brings menu, words and article of a %s', (kind) => {
  const files = domainFiles(namesOf('new-domain/test-order', '测试订单')!, kind, 95)
  expect(Object.values(files).join('\n')).not.toMatch(/undefined|\[object/)
  expect(Object.keys(files)).toHaveLength(5)
})

it('finds the lines that a new domain is put behind', async () => {
  for (const [file, behind] of joins(namesOf('new-domain/test-order', '测试订单')!))
    expect((await readFile(path.join(root, file), 'utf8')).split('\n')).toContain(behind)
})

it('writes a document, what is around it, a head, a versioned design and a plain resource that fit the kit as it is', {
  timeout: 240_000,
}, async () => {
  const made = {
    ...documentFiles(namesOf('new-domain/test-order', '测试订单')!),
    ...domainFiles(namesOf('new-domain/test-order', '测试订单')!, 'document', 95),
    ...headFiles(namesOf('new-domain/test-permit', '测试许可')!),
    ...versionFiles(namesOf('new-domain/test-plan', '测试计划')!),
    ...plainFiles(namesOf('new-domain/test-thing', '测试物')!),
  }
  // The article would be written through the link into the manual itself.
  const names = Object.keys(made).filter((file) => /\/new-domain\/.*\.tsx?$/.test(file))
  for (const file of names) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), made[file]!)
  }
  const isWeb = (file: string) => file.startsWith('apps/web/')
  const contract = { '@zhizao/contract/*': ['./packages/contract/src/*.ts'] }
  const check = async (extended: string, files: string[]) => {
    const compilerOptions = { paths: contract, noEmit: true, incremental: false, tsBuildInfoFile: null }
    const config = { extends: path.join(root, extended), files, include: [], compilerOptions }
    const file = path.join(folder, `tsconfig.${isWeb(files[0]!) ? 'web' : 'server'}.json`)
    await writeFile(file, JSON.stringify(config))
    return promisify(execFile)(process.execPath, [tsc, '-p', file, '--checkers', '1']).then(
      () => '',
      // Files of others are looked at by the types that this folder happens to find.
      ({ stdout }: { stdout: string }) =>
        stdout
          .split('\n')
          .filter((line) => line.includes('/new-domain/'))
          .join('\n'),
    )
  }
  expect(
    await check(
      'tsconfig.json',
      names.filter((file) => !isWeb(file)),
    ),
  ).toBe('')
  expect(await check('apps/web/tsconfig.json', names.filter(isWeb))).toBe('')
})
