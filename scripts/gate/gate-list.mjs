import { choose } from './choose.mjs'
import { allFiles, changedLately, changedSince } from './git.mjs'
import { lastWholeRun, representatives } from './last-whole-run.mjs'
import { turn } from './run.mjs'
import { waveredLately } from './wavering.mjs'

/** Of so many commits what they changed comes before what older ones did: a gate has seen those. */
const FRESH_COMMITS = 20

/** What the gate of this commit runs, and what it does not. */
export function gateList() {
  const lastRun = lastWholeRun()
  return choose({
    files: allFiles(),
    changed: changedSince(lastRun?.tree),
    fresh: changedLately(FRESH_COMMITS),
    turn,
    lastRun,
    failedLately: waveredLately(),
    representatives,
  })
}
