import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { NamedCall } from './contract-calls.ts'
import { contractCalls } from './contract-calls.ts'

/** Sweeps make every call with whatever fits; what a call does is proved by a test of its own. */
const isSweep = (testFile: string) => /apps\/server\/src\/testing\//.test(testFile)

/** What the callers of a whole run have written (apps/server/src/testing/recorded-calls.ts), by `method path`. */
function recorded(folder: string) {
  const outcomes = new Map<string, Set<string>>()
  for (const file of readdirSync(folder))
    for (const line of readFileSync(path.join(folder, file), 'utf8').trim().split('\n')) {
      const [method, place, outcome, testFile] = line.split('\t')
      if (!testFile || isSweep(testFile)) continue
      const key = `${method} ${place}`
      outcomes.set(key, (outcomes.get(key) ?? new Set()).add(`${outcome} in ${path.basename(testFile)}`))
    }
  return outcomes
}

/** The calls that no test of a run had success from, each with what it had instead. */
export async function callsWithoutSuccess(
  folder: string,
  contract?: ReadonlyMap<string, readonly NamedCall[]>,
): Promise<string[]> {
  const outcomes = recorded(folder)
  return [...(contract ?? (await contractCalls())).values()].flat().flatMap(({ call }) => {
    const had = [...(outcomes.get(`${call.method} ${call.path}`) ?? [])]
    if (had.some((one) => one.startsWith('success '))) return []
    return [`${call.method} ${call.path}: ${had.sort().slice(0, 3).join(', ') || 'no test makes it'}`]
  })
}
