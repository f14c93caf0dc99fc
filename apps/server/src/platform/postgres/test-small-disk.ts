import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanUps } from '../../testing/clean-ups.ts'

/** Puts a small disk in memory at the folder until the test ends; false where mounting is not allowed. */
export function mountSmallDisk(folder: string, size: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    // Containers often forbid it.
    return false
  }
  cleanUps.push(() => void execFileSync('umount', ['-l', folder]))
  return true
}

/** Takes all but so many bytes of the disk; answers how to give them back. */
export function fillDisk(folder: string, left = 0): () => void {
  const { bavail, bsize } = statfsSync(folder)
  const filler = join(folder, 'filler')
  writeFileSync(filler, Buffer.alloc(bavail * bsize - left))
  return () => rmSync(filler)
}
