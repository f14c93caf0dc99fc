import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BackupDamaged } from './backup-damaged.ts'
import { createTar, readTar } from './tar-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-tar-'))
})
afterAll(() => rm(folder, { recursive: true }))

let made = 0
/** A tar file with one entry whose header was changed, its checksum made right again. */
async function tampered(change: (header: Buffer) => void, entries = 1) {
  const file = path.join(folder, `${++made}.tar`)
  const tar = await createTar(file, new Date())
  for (let at = 0; at < entries; at++) await tar.add('files/ab/abc', [Buffer.from('content')])
  await tar.finish()
  const bytes = await readFile(file)
  const header = bytes.subarray(0, 512)
  change(header)
  header.write('        ', 148)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  await writeFile(file, bytes)
  return file
}
const named = (name: string) => (header: Buffer) => void header.fill(0, 0, 100).write(name, 0)

it('what was written is found', async () => {
  expect([...(await readTar(await tampered(() => {}))).keys()]).toEqual(['files/ab/abc'])
})

it.each<[string, (header: Buffer) => void, number?]>([
  ['a way out of the folder', named('files/../../etc/passwd')],
  ['a name from the root', named('/etc/passwd')],
  ['the folder itself', named('..')],
  ['a name of another system', named('files\\..\\x')],
  ['a link', (header) => void header.write('2', 156)],
  ['a hard link', (header) => void header.write('1', 156)],
  ['a device', (header) => void header.write('3', 156)],
  ['a pipe', (header) => void header.write('6', 156)],
  ['a file with holes', (header) => void header.write('S', 156)],
  ['a longer name by an extension', (header) => void header.write('x', 156)],
  ['a file of an older kind', (header) => void header.fill(0, 156, 157)],
  ['a name of two ways', named('files/./../x')],
  ['an empty part', named('files//x')],
  ['a name with an end of line', named('files/a\nb')],
  ['a size below nothing', (header) => void header.write('-0000000001\0', 124)],
  ['a folder', (header) => void header.write('5', 156)],
  ['no size', (header) => void header.write('nonsense!!!\0', 124)],
  ['a size beyond numbers', (header) => void header.fill(0xff, 124, 136).fill(0x80, 124, 125)],
  ['a size beyond the file', (header) => void header.write('77777777777\0', 124)],
  ['the same entry twice', () => {}, 2],
])('%s is refused', async (_name, change, entries) => {
  await expect(readTar(await tampered(change, entries))).rejects.toThrow(BackupDamaged)
})
