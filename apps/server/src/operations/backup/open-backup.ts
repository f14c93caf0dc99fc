import { createHash } from 'node:crypto'
import type { ScriptProgress } from '../script/script-progress.ts'
import { BackupDamaged } from './backup-damaged.ts'
import { BackupManifest, fileEntry, settingEntry, tableEntry } from './backup-manifest.ts'
import { contentOf, readTar, type TarEntry } from './tar-file.ts'

/** A line of some 100 bytes for each stored file. */
const MOST_MANIFEST = 256 * 1024 * 1024

export interface OpenBackup {
  readonly manifest: BackupManifest
  /** The content of an entry that the manifest names. */
  content(name: string): AsyncIterable<Buffer>
  /** Throws BackupDamaged at the first entry that is not what was written. */
  check(telling: Pick<ScriptProgress, 'progress'>): Promise<void>
}

/** Opens a backup and reads what it says of itself; throws BackupDamaged. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const entries = await readTar(path)
  const entry = (name: string): TarEntry => {
    const found = entries.get(name)
    if (!found) throw new BackupDamaged(`备份文件已损坏：缺少 ${name}`)
    return found
  }
  const content = (name: string) => contentOf(path, entry(name))

  const text = await wholeOf(entry('manifest.json'), MOST_MANIFEST)
  const expected = (await wholeOf(entry('manifest.sha256'), 1000)).toString()
  if (createHash('sha256').update(text).digest('hex') !== expected)
    throw new BackupDamaged('备份文件已损坏：清单校验不符')
  const parsed = BackupManifest.safeParse(parsedJson(text.toString()))
  if (!parsed.success) throw new BackupDamaged('备份由更新版本的程序建立，当前程序无法读取，请升级程序')
  const manifest = parsed.data

  return {
    manifest,
    content,
    async check({ progress }) {
      const expected = [
        ...manifest.tables.map(({ name, size, sha256 }) => ({ name: tableEntry(name), size, sha256 })),
        ...manifest.files.map(({ hash, size }) => ({ name: fileEntry(hash), size, sha256: hash })),
        ...manifest.settings.map(({ name, size, sha256 }) => ({ name: settingEntry(name), size, sha256 })),
      ]
      for (const [at, { name, size, sha256 }] of expected.entries()) {
        // The disk is to have room for what is said; a file with holes may hold far more than it takes.
        if (entry(name).size !== size) throw new BackupDamaged(`备份文件已损坏：${name} 大小不符`)
        const hash = createHash('sha256')
        for await (const chunk of content(name)) hash.update(chunk)
        if (hash.digest('hex') !== sha256) throw new BackupDamaged(`备份文件已损坏：${name} 校验不符`)
        progress(at + 1, expected.length)
      }
    },
  }

  async function wholeOf(found: TarEntry, most: number): Promise<Buffer> {
    if (found.size > most) throw new BackupDamaged(`备份文件已损坏：${found.name} 过大`)
    const parts: Buffer[] = []
    for await (const part of contentOf(path, found)) parts.push(part)
    return Buffer.concat(parts)
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BackupDamaged('备份文件已损坏：清单无法读取')
  }
}
