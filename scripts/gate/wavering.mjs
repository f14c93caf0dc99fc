import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runtime.mjs'

/** Runs after which a test that wavered once is trusted again. */
const REMEMBERED = 10
const MOST_IN_QUARANTINE = 10

const table = (name, columns) => {
  const place = join(root, 'scripts', name)
  const read = () =>
    existsSync(place)
      ? readFileSync(place, 'utf8')
          .trim()
          .split('\n')
          .slice(1)
          .map((line) => Object.fromEntries(line.split('\t').map((value, at) => [columns[at], value])))
      : []
  const write = (rows) =>
    writeFileSync(
      place,
      `${[columns, ...rows.map((row) => columns.map((column) => row[column]))].map((row) => row.join('\t')).join('\n')}\n`,
    )
  return { read, write }
}

/** What passed only when tried again, in whole runs: `run` is their number. */
const wavering = table('wavering.tsv', ['run', 'file', 'name', 'commit', 'factor'])
/** What runs and does not count, since which day; to be mended or deleted within the next issue. */
const quarantine = table('quarantine.tsv', ['day', 'file', 'name'])

const isSame = (one, other) => one.file === other.file && one.name === other.name

export const quarantined = (failure) => quarantine.read().some((row) => isSame(row, failure))

/** Files that wavered lately; the gate runs them. */
export const waveredLately = () => [...wavering.read(), ...quarantine.read()].map(({ file }) => file)

/** Writes down what wavered in a whole run; what did so twice within ten runs goes into quarantine. */
export function rememberWavering(wavered, { run, commit, factor, day }) {
  const rows = [
    ...wavering.read().filter((row) => Number(row.run) > run - REMEMBERED),
    ...wavered.map(({ file, name }) => ({ run, file, name, commit, factor })),
  ]
  const waiting = quarantine.read()
  for (const { file, name } of wavered) {
    const runs = new Set(rows.filter((row) => isSame(row, { file, name })).map((row) => String(row.run)))
    if (runs.size > 1 && !waiting.some((row) => isSame(row, { file, name }))) waiting.push({ day, file, name })
  }
  wavering.write(rows)
  quarantine.write(waiting)
  if (waiting.length > MOST_IN_QUARANTINE)
    throw new Error(`quarantine.tsv 超过 ${MOST_IN_QUARANTINE} 项，先修好再继续 (too many tests in quarantine)`)
}
