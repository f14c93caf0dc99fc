import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What two plants hold in other programs; it lies beside the project, not in it. */
const folder = process.env.PLANT_DATA ?? '/work/shared/data/master'
export const hasPlantData = existsSync(folder)
if (!hasPlantData) console.warn(`skipped: there is no data of plants in ${folder} (PLANT_DATA names another folder)`)

/** The rows of a .csv by its headings. */
export function csv(file: string): Record<string, string>[] {
  const cells: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const text = readFileSync(path.join(folder, file), 'utf8').replace(/\r\n/g, '\n')
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted || !/[,\n]/.test(sign)) cell += sign
    else {
      cells.at(-1)!.push(cell)
      cell = ''
      if (sign === '\n') cells.push([])
    }
  }
  const [head = [], ...rows] = cells.filter((row) => row.length > 1)
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])))
}
