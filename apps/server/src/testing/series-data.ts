import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What machines have measured; it lies beside the project, not in it. */
const folder = process.env.SERIES_DATA ?? '/work/shared/data/series'
export const hasSeries = existsSync(folder)
if (!hasSeries) console.warn(`skipped: there are no series of machines in ${folder} (SERIES_DATA names another folder)`)

/** The rows of a series by its headings, as text. */
export function series(file: string, separator: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(path.join(folder, file), 'utf8').trim().split(/\r?\n/)
  const names = head.split(separator)
  return lines.map((line) => {
    const cells = line.split(separator)
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
}
