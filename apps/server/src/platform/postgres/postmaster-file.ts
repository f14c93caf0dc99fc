import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a postmaster writes about itself into its cluster; fields fill one after the other while it starts. */
export interface PostmasterFile {
  pid: number
  port: number
  status: string
}

/** Reads `postmaster.pid`; undefined when there is none or it is empty (a full disk). */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!pid) return undefined
    return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
