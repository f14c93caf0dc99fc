import { statfsSync } from 'node:fs'

/** Bytes that an ordinary user may still write on the file system of `folder`. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
