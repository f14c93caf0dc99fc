import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDataFolder } from './data-folder.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'zhizao-folder-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const external = 'postgres://elsewhere/plant'
const rights = (...names: string[]) => (statSync(path.join(root, ...names)).mode & 0o7777).toString(8)
const warnings: unknown[] = []
const open = (name: string, DATABASE_URL?: string) =>
  openDataFolder(
    { DATA_DIR: path.join(root, name), DATABASE_URL },
    { warn: (...words: unknown[]) => warnings.push(words) },
  )
const isRoot = process.getuid?.() === 0

it('a new data folder is its user’s alone; the user of the embedded PostgreSQL may pass and not look in', async () => {
  await open('new', external)
  expect(rights('new')).toBe('700')
  await open('embedded')
  expect(rights('embedded')).toBe(isRoot ? '710' : '700')
})

it('one that stands open is closed, with the keys, files and backups in it', async () => {
  for (const folder of ['old/files/ab', 'old/backups'])
    mkdirSync(path.join(root, folder), { recursive: true, mode: 0o755 })
  for (const file of ['secret.key', 'backups/zhizao-20260101-000000.tar'])
    writeFileSync(path.join(root, 'old', file), 'x', { mode: 0o644 })
  chmodSync(path.join(root, 'old'), 0o755)
  await open('old', external)
  expect([rights('old'), rights('old', 'files'), rights('old', 'backups')]).toEqual(['700', '700', '700'])
  expect([rights('old', 'secret.key'), rights('old', 'backups/zhizao-20260101-000000.tar')]).toEqual(['600', '600'])
})

it('a folder of everybody stays as it is', async () => {
  mkdirSync(path.join(root, 'shared'))
  chmodSync(path.join(root, 'shared'), 0o1777)
  await open('shared', external)
  expect(rights('shared')).toBe('1777')
  expect(warnings).toHaveLength(1)
})

it.skipIf(!isRoot)('a folder of another user stays as it is, and is told of', async () => {
  mkdirSync(path.join(root, 'given'))
  chownSync(path.join(root, 'given'), 65_534, 65_534)
  chmodSync(path.join(root, 'given'), 0o755)
  await open('given', external)
  expect(rights('given')).toBe('755')
  expect(warnings.at(-1)).toMatchObject([{ folder: path.join(root, 'given') }, expect.any(String)])
})
