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

/** What is remembered after a whole run: what wavered twice within ten runs goes into quarantine, with its day. */
export function afterRun({ remembered, waiting }, wavered, { run, commit, factor, day }) {
  const rows = [
    ...remembered.filter((row) => Number(row.run) > run - REMEMBERED),
    ...wavered.map(({ file, name }) => ({ run, file, name, commit, factor })),
  ]
  const more = wavered.filter((one) => {
    const runs = new Set(rows.filter((row) => isSame(row, one)).map((row) => String(row.run)))
    return runs.size > 1 && !waiting.some((row) => isSame(row, one))
  })
  return { remembered: rows, waiting: [...waiting, ...more.map(({ file, name }) => ({ day, file, name }))] }
}

/** Writes down what wavered in a whole run. */
export function rememberWavering(wavered, facts) {
  const { remembered, waiting } = afterRun({ remembered: wavering.read(), waiting: quarantine.read() }, wavered, facts)
  wavering.write(remembered)
  quarantine.write(waiting)
  if (waiting.length > MOST_IN_QUARANTINE)
    throw new Error(`quarantine.tsv 超过 ${MOST_IN_QUARANTINE} 项，先修好再继续 (too many tests in quarantine)`)
}
