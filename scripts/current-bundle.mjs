import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files that a bundle in `dist` begins with, by name; undefined when it is not there, or was made from other sources
 * than those lying under `root`.
 */
export function currentBundle(dist, root) {
  const stamp = join(dist, 'inputs.json')
  if (!existsSync(stamp)) return undefined
  const sumOf = (path) =>
    createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex')
  try {
    const { inputs, files, entries } = JSON.parse(readFileSync(stamp, 'utf8'))
    const isCurrent =
      Object.entries(inputs).every(([path, sum]) => sumOf(path) === sum) &&
      files.every((name) => existsSync(join(dist, name)))
    return isCurrent ? entries : undefined
  } catch {
    return undefined // an input was moved away, or a stamp of another form
  }
}
