import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Backup, BackupName } from '@zhizao/contract/operations/script'
import { clockText, plantInstant } from '@zhizao/rules/time/calendar'
import { INSTALLATION_ZONE } from '@zhizao/rules/time/time-zone'
import { notFound } from '../../platform/refusal.ts'

const PART = '.part'

/** DATA_DIR/backups: a tar file a backup, one that is being written ends in `.part`. */
export function backupFolder(dataDir: string) {
  const folder = path.join(dataDir, 'backups')

  async function list(): Promise<(Backup & { path: string })[]> {
    const names = await readdir(folder).catch(() => [])
    const found = await Promise.all(
      names.filter((name) => BackupName.safeParse(name).success).map(async (name) => one(name)),
    )
    return found.filter((each) => each !== undefined).toSorted((a, b) => (a.name < b.name ? 1 : -1))
  }
  async function one(name: string) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    return found && { name, path: file, size: found.size, createdAt: timeOf(name).toISOString() }
  }

  return {
    folder,
    /** Newest first. */
    list,
    async get(name: string) {
      const found = await one(BackupName.parse(name))
      if (!found) throw notFound(`备份“${name}”`)
      return found
    },
    remove: (name: string) => rm(path.join(folder, BackupName.parse(name)), { force: true }),
    /** Where a new backup is written, and where it lies once it is whole. What an interrupted one left behind goes. */
    async place(now: Date): Promise<{ name: string; part: string; whole: string }> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const name of await readdir(folder))
        if (name.endsWith(PART)) await rm(path.join(folder, name), { force: true })
      for (let at = now.getTime(); ; at += 1000) {
        const name = nameOf(new Date(at))
        const whole = path.join(folder, name)
        if (!(await one(name))) return { name, whole, part: `${whole}${PART}` }
      }
    },
    /** Removes all but the newest; answers the names of those that went. */
    async keepNewest(count: number): Promise<string[]> {
      const old = (await list()).slice(count)
      for (const each of old) await rm(each.path, { force: true })
      return old.map((each) => each.name)
    },
  }
}
export type BackupFolder = ReturnType<typeof backupFolder>

/** The installation's clocks stand in the name. */
function nameOf(time: Date): string {
  const digits = clockText(time.getTime(), INSTALLATION_ZONE).replace(/\D/g, '')
  return `zhizao-${digits.slice(0, 8)}-${digits.slice(8, 14)}.tar`
}

function timeOf(name: string): Date {
  const text = name.replace(/^zhizao-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3 $4:$5:$6')
  return new Date(plantInstant(text, INSTALLATION_ZONE))
}
