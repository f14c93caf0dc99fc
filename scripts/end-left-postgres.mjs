import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A fast shutdown writes down what is in memory; beyond this, ms, PostgreSQL recovers it at its next start instead. */
const FAST_WITHIN = 1200

/** Ends the embedded PostgreSQL below `dataDir` where its server ended without it: it outlives a server that is killed. */
export async function endLeftPostgres(dataDir) {
  const cluster = join(dataDir, 'postgres/cluster')
  const pid = postmasterOf(cluster)
  if (!pid) return
  for (const signal of ['SIGINT', 'SIGQUIT']) {
    if (!isPostgresIn(pid, cluster)) return
    process.kill(pid, signal)
    for (let waited = 0; waited < FAST_WITHIN && isPostgresIn(pid, cluster); waited += 50) await wait(50)
  }
}

function postmasterOf(cluster) {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** The number may be another program's by now. */
function isPostgresIn(pid, cluster) {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).includes(cluster)
  } catch {
    return false
  }
}
