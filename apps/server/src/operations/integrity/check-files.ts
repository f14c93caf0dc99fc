import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { statement } from '../../platform/db/statement.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { storedPath } from '../../platform/files/stored-path.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Checking, Found } from './checking.ts'

/** Every uploaded file is on the disk and is what was uploaded. */
export async function checkFiles(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  { alive, problem }: Checking,
): Promise<Found> {
  const { rows } = await database.system.query<{ hash: string; name: string }>(
    statement`select hash, min(name) as name from ${storedFiles} group by hash order by hash`,
  )
  let problems = 0
  for (const { hash, name } of rows) {
    const wrong = await faultOf(storedPath(settings.DATA_DIR, hash), hash, alive)
    if (!wrong) continue
    problems++
    problem(`文件“${name}”：${wrong}`)
  }
  return { checked: rows.length, problems }
}

async function faultOf(file: string, expected: string, alive: () => void): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
      alive()
      hash.update(chunk)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '内容不在磁盘上'
    throw error
  }
  return hash.digest('hex') === expected ? undefined : '内容已损坏，与上传时不同'
}
