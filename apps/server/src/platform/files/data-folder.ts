import { access, chmod, chown, constants, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { chooseAccount } from '../postgres/account.ts'
import type { Settings } from '../settings.ts'

/** What the server itself puts there, each for its own user alone. `postgres` sees to itself. */
const folders = ['files', 'backups', 'demo']
const files = ['secret.key', 'demo.json', 'licence.json', 'restarts.json']

/**
 * Makes the data folder where there is none, and lets nobody else into it: values of the plant, backups and keys lie
 * there. A root that lends the embedded PostgreSQL another user lets that user's group pass through, not look in.
 */
export async function openDataFolder(
  { DATA_DIR: folder, DATABASE_URL }: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  await access(folder, constants.W_OK)
  const account = DATABASE_URL ? undefined : chooseAccount(path.join(folder, 'postgres', 'cluster'))
  const { uid, mode } = await stat(folder)
  // A folder that all may write to (sticky, like /tmp), or that another user gave us, is not ours to close.
  const isOurs = uid === process.getuid?.() && (mode & 0o1000) === 0
  if (!isOurs && process.getuid) {
    if (mode & 0o007) log.warn({ folder }, 'the data folder belongs to another user and is open to all: close it')
    return
  }
  await close(folder, made !== undefined, account)
  for (const name of folders) await closeOwn(path.join(folder, name), 0o700)
  const backups = await readdir(path.join(folder, 'backups')).catch(() => [])
  for (const name of [...files, ...backups.map((each) => path.join('backups', each))])
    await closeOwn(path.join(folder, name), 0o600)
}

async function close(folder: string, isNew: boolean, account: { gid: number } | undefined) {
  const { mode } = await stat(folder)
  const wanted = account ? 0o710 : 0o700
  // Where root closed an older folder altogether, the cluster lies elsewhere and nobody needs to pass.
  if (account && !isNew && (mode & 0o011) === 0) return
  if (account) await chown(folder, process.getuid!(), account.gid)
  if ((mode & 0o777) !== wanted) await chmod(folder, wanted)
}

/** Takes the rights of others from what is there and ours; a link is its target's business. */
async function closeOwn(entry: string, most: number) {
  const found = await lstat(entry).catch(() => undefined)
  if (!found || found.isSymbolicLink() || found.uid !== process.getuid?.()) return
  if (found.mode & 0o777 & ~most) await chmod(entry, found.mode & most)
}
