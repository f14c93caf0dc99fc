import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runtime.mjs'
import { git, head } from './git.mjs'

const place = join(root, 'scripts/whole-run.json')

/** What the last green whole run was, or undefined: commit, tree, turn, day, counts, factor, quiet seconds by file and page. */
export const lastWholeRun = () => (existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : undefined)

/** Seconds are those of a quiet machine, so that a list that is made of them is the same wherever it is made. */
export function keepWholeRun({ seconds, factor, ...facts }) {
  const quiet = Object.entries(seconds).sort(([one], [other]) => (one < other ? -1 : 1))
  const rounded = Object.fromEntries(quiet.map(([name, one]) => [name, Math.round((one / factor) * 10) / 10]))
  const kept = { commit: head(), tree: git('rev-parse', 'HEAD^{tree}') ?? '', ...facts, factor, seconds: rounded }
  writeFileSync(place, `${JSON.stringify(kept, undefined, 2)}\n`)
}

/** Pages that every gate opens: one for each sort of field, of list and of what adding opens. */
export const representatives = JSON.parse(readFileSync(join(root, 'e2e/stand/representatives.json'), 'utf8'))
