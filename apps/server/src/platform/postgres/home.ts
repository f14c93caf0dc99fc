import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { explainFileError, PostgresProblem } from './postgres-problem.ts'
import { closedFolderOnTheWay } from './reach.ts'
import type { SupervisorLog } from './supervisor-log.ts'

/** Folder for what root must place outside the data folder: binaries and clusters that `nobody` can reach. */
export const sharedPlace = '/var/lib/zhizao'

/** Where everything of one embedded PostgreSQL lies. */
export interface Home {
  folder: string
  cluster: string
  passwordFile: string
  portFile: string
  logFile: string
}

/**
 * `DATA_DIR/postgres`. When root keeps the data folder where `nobody` cannot come (below /root, say), the real folder is
 * made under /var/lib/zhizao and `DATA_DIR/postgres` becomes a link to it, so a fresh data folder never finds old data.
 */
export function openHome(dataDir: string, account: Account, log: SupervisorLog): Home {
  const entry = join(dataDir, 'postgres')
  try {
    if (!lstatSync(entry, { throwIfNoEntry: false })) {
      const closed = closedFolderOnTheWay(dataDir, account)
      if (closed) placeElsewhere(dataDir, entry, closed, log)
    }
    mkdirSync(entry, { recursive: true, mode: 0o700 })
    const folder = realpathSync(entry)
    refuseClosedWay(folder, account)
    mkdirSync(join(folder, 'log'), { recursive: true, mode: 0o700 })
    if (account) for (const path of [folder, join(folder, 'log')]) chownSync(path, account.uid, account.gid)
    return {
      folder,
      cluster: join(folder, 'cluster'),
      passwordFile: join(folder, 'password'),
      portFile: join(folder, 'port'),
      logFile: join(folder, 'log', 'postgres.log'),
    }
  } catch (error) {
    throw explainFileError(error, entry)
  }
}

function placeElsewhere(dataDir: string, entry: string, closed: string, log: SupervisorLog): void {
  const place = join(sharedPlace, `${basename(dataDir)}-${randomBytes(4).toString('hex')}`)
  openSharedPlace()
  mkdirSync(place, { mode: 0o700 })
  writeFileSync(`${place}.txt`, `${dataDir}\n`)
  symlinkSync(place, entry)
  log.warn(
    `数据库进程以 nobody 身份运行，无法进入 ${closed}，因此数据库文件存放在 ${place}（${entry} 是指向它的链接）。`,
  )
}

/** Makes /var/lib/zhizao, passable for `nobody` whatever the umask is. */
export function openSharedPlace(): void {
  mkdirSync(sharedPlace, { recursive: true })
  chmodSync(sharedPlace, 0o755)
}

/** A data folder that was moved below /root with its cluster inside. */
function refuseClosedWay(folder: string, account: Account): void {
  const closed = closedFolderOnTheWay(dirname(folder), account)
  if (!closed) return
  throw new PostgresProblem(
    'not-writable',
    `数据库进程以 uid ${account?.uid} 身份运行，无法进入 ${closed}，因此打不开 ${folder}。请执行 chmod o+x ${closed}，或把数据目录移到其他位置。`,
  )
}

/** True when the folder already holds a finished cluster. */
export function holdsCluster(home: Home): boolean {
  return existsSync(join(home.cluster, 'PG_VERSION'))
}
