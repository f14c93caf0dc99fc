import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { script, scriptRun } from '@zhizao/contract/operations/script'
import pg from 'pg'
import { BackupDamaged } from '../../../apps/server/src/operations/backup/backup-damaged.ts'
import type { BackupManifest } from '../../../apps/server/src/operations/backup/backup-manifest.ts'
import { restoreBackup } from '../../../apps/server/src/operations/backup/restore-backup.ts'
import { contentOf, readTar } from '../../../apps/server/src/operations/backup/tar-file.ts'
import { Refusal } from '../../../apps/server/src/platform/refusal.ts'
import type { Attack, Scene } from '../attack.ts'

const group = 'restore'
const BLOCK = 512
const MB = 1024 * 1024
const silent = { say: () => {}, progress: () => {} }

interface Entry {
  name: string
  content: Buffer
  /** As tar writes it: 0 a file, 1 and 2 links, 3 a device, 5 a folder, S with holes, x for a longer name. */
  type?: string
  link?: string
  /** What the header says, where that is a lie. */
  size?: number
}

function tarOf(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ name, content, type = '0', link = '', size = content.length }) => {
    const header = Buffer.alloc(BLOCK)
    header.write(name, 0, 100)
    header.write('0000600\0', 100)
    header.write('0000000\0', 108)
    header.write('0000000\0', 116)
    header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
    header.write('00000000000\0', 136)
    header.write('        ', 148)
    header.write(type, 156)
    header.write(link, 157, 100)
    header.write('ustar\0' + '00', 257)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [header, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)])
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** A backup of the product as it stands, its entries in hand. */
async function realBackup({ stand }: Scene): Promise<Entry[]> {
  const { runId } = await stand.admin.client(script).run({ script: 'backup' })
  for (;;) {
    const run = await stand.admin.client(scriptRun).get({ id: runId })
    if (run.state === 'done') break
    if (run.endedAt) throw new Error(`no backup: ${run.message}`)
    await pause(100)
  }
  const folder = path.join(stand.dataDir, 'backups')
  const file = path.join(folder, (await readdir(folder)).sort().at(-1)!)
  const entries: Entry[] = []
  for (const entry of (await readTar(file)).values()) {
    const parts: Buffer[] = []
    for await (const part of contentOf(file, entry)) parts.push(part)
    entries.push({ name: entry.name, content: Buffer.concat(parts) })
  }
  return entries
}

/** The backup with its list changed, and what guards the list made right again. */
function listed(
  entries: readonly Entry[],
  change: (manifest: BackupManifest) => void,
  others: readonly Entry[] = [],
): Entry[] {
  const manifest = JSON.parse(
    entries.find(({ name }) => name === 'manifest.json')!.content.toString(),
  ) as BackupManifest
  change(manifest)
  const content = Buffer.from(JSON.stringify(manifest))
  const named = new Set(others.map(({ name }) => name))
  return [
    ...entries.filter(({ name }) => !name.startsWith('manifest.') && !named.has(name)),
    ...others,
    { name: 'manifest.json', content },
    { name: 'manifest.sha256', content: Buffer.from(sha256(content)) },
  ]
}

/** The backup whose table holds something else, and says so. */
function withTable(entries: readonly Entry[], name: string, text: Buffer): Entry[] {
  const content = gzipSync(text, { level: 1 })
  const entry = { name: `tables/${name}.copy.gz`, content }
  return listed(
    entries,
    ({ tables }) => {
      const table = tables.find((each) => each.name === name)!
      Object.assign(table, { size: content.length, sha256: sha256(content), contentSha256: sha256(text) })
    },
    [entry],
  )
}

const file = (name: string, more: Partial<Entry> = {}): Entry => ({ name, content: Buffer.from('x'), ...more })

type Forged = [name: string, entries: (real: readonly Entry[]) => readonly Entry[]]

/** The archive itself is no backup of ours. */
const archives: Forged[] = [
  ['a way out of the folder', (real) => [...real, file('../../etc/passwd')]],
  ['a way out in the middle', (real) => [...real, file('files/../../../x')]],
  ['a name from the root', (real) => [...real, file('/etc/passwd')]],
  ['a name of another system', (real) => [...real, file('files\\..\\x')]],
  [
    'a link to a folder, and a file through it',
    (real) => [file('files', { type: '2', link: '/tmp', content: Buffer.alloc(0) }), ...real],
  ],
  [
    'a hard link',
    (real) => [...real, file('files/aa/bb', { type: '1', link: '/etc/shadow', content: Buffer.alloc(0) })],
  ],
  ['a device', (real) => [...real, file('files/aa/null', { type: '3' })]],
  ['a pipe', (real) => [...real, file('files/aa/pipe', { type: '6' })]],
  ['a file with holes', (real) => [...real, file('files/aa/holes', { type: 'S' })]],
  [
    'a longer name by an extension',
    (real) => [file('x', { type: 'x', content: Buffer.from('30 path=../../../tmp/forged\n') }), ...real],
  ],
  ['the same entry twice', (real) => [...real, real[0]!]],
  ['a size beyond the file', (real) => [...real, file('files/aa/big', { size: 8 ** 11 - 1 })]],
  ['thousands of entries', (real) => [...real, ...Array.from({ length: 20_000 }, (_, at) => file(`files/aa/${at}`))]],
]

/** The archive is right, and what its list and its tables say is not. */
const contents: Forged[] = [
  ['a table left out of the list', (real) => listed(real, ({ tables }) => void tables.splice(3, 1))],
  ['a table named twice', (real) => listed(real, ({ tables }) => void tables.push(tables[0]!))],
  [
    'a table of another name',
    (real) => listed(real, ({ tables }) => Object.assign(tables[0]!, { name: 'x"; drop table company; --' })),
  ],
  [
    'a sequence that is none',
    (real) =>
      listed(real, ({ sequences }) => void sequences.push({ name: "x'; select 1; --", value: '1', called: true })),
  ],
  [
    'a sequence beyond numbers',
    (real) => listed(real, ({ sequences }) => Object.assign(sequences[0]!, { value: '9999999999999999999' })),
  ],
  ['a size that lies', (real) => listed(real, ({ tables }) => Object.assign(tables[0]!, { size: 1 }))],
  [
    'words for the terminal',
    (real) => listed(real, (manifest) => Object.assign(manifest, { program: '\u001b]0;x\u0007\u001b[2J' })),
  ],
  ['a row that unpacks to gigabytes', (real) => withTable(real, 'company', Buffer.alloc(300 * MB, 'x'))],
  ['rows of zeros', (real) => withTable(real, 'sample_journal', Buffer.alloc(20 * MB))],
  ['files that lead elsewhere', (real) => withTable(real, 'stored_file', Buffer.from('1\t1\n'))],
]

/** Restores each into an empty database and folder. */
async function restoreAll(scene: Scene, forged: readonly Forged[]) {
  const real = await realBackup(scene)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-forged-'))
  const name = `forged_${Date.now()}`
  await scene.stand.query(`create database ${name} template template0 encoding 'UTF8'`)
  const pool = new pg.Pool({ connectionString: scene.stand.databaseUrl(name), max: 2 })
  pool.on('error', () => {})
  try {
    const dataDir = path.join(folder, 'data')
    const backup = path.join(folder, 'forged.tar')
    await mkdir(dataDir)
    const chosen = scene.size === 'whole' ? forged : forged.filter(([what]) => !what.includes('gigabytes'))
    for (const [what, entries] of chosen) {
      await writeFile(backup, tarOf(entries(real)))
      const said = await restoreBackup({ pool, dataDir }, backup, silent).then(
        () => 'restored',
        (error: unknown) => error,
      )
      scene.count(said === 'restored' ? 'restored' : 'refused')
      const isHarmless = what === 'thousands of entries'
      if (said === 'restored' && !isHarmless) scene.wrong(`${what} was restored`)
      if (said !== 'restored' && !(said instanceof BackupDamaged || said instanceof Refusal))
        scene.wrong(`${what}: ${said}`)
      await leftNothing(scene, what, { pool, folder, dataDir })
    }
  } finally {
    await pool.end()
    await scene.stand.query(`drop database ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
}

export const restores: Attack[] = [
  { group, name: 'archives that somebody made', run: (scene) => restoreAll(scene, archives) },
  { group, name: 'backups whose contents somebody made', run: (scene) => restoreAll(scene, contents) },
]

/** Neither rows nor files, here nor elsewhere; what was restored is taken away. */
async function leftNothing(
  scene: Scene,
  what: string,
  { pool, folder, dataDir }: { pool: pg.Pool; folder: string; dataDir: string },
) {
  const { rows } = await pool.query(`select count(*)::int as count from pg_tables where schemaname = 'public'`)
  const isRestored = what === 'thousands of entries'
  if (rows[0].count && !isRestored) scene.wrong(`${what} leaves ${rows[0].count} tables`)
  if (isRestored) await pool.query('drop schema public cascade; create schema public')
  const files = await readdir(dataDir)
  if (files.length && !isRestored) scene.wrong(`${what} leaves ${files.join()}`)
  await rm(dataDir, { recursive: true })
  await mkdir(dataDir)
  const beside = (await readdir(folder)).filter((each) => each !== 'data' && each !== 'forged.tar')
  if (beside.length) scene.wrong(`${what} writes ${beside.join()} outside`)
}
