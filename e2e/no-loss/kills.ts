import { setTimeout as pause } from 'node:timers/promises'
import type { databaseOf } from './database.ts'
import { type KeptProgram, until } from './programs.ts'

export type Victim = 'server' | 'gateway' | 'database'

/** Random numbers from 0 to 1 that a seed repeats (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Every kind about as often as the others, in random order. */
function victims(kills: number, random: () => number): Victim[] {
  const kinds: Victim[] = ['server', 'gateway', 'database']
  return Array.from({ length: kills }, (_, at) => ({ victim: kinds[at % kinds.length]!, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ victim }) => victim)
}

/** Kills with -9 at random moments; what comes back is not waited for, so that kills also meet starts and recoveries. */
export async function killAtRandom(options: {
  kills: number
  /** Time of the whole, on average. */
  durationMs: number
  random: () => number
  server: KeptProgram
  gateways: readonly KeptProgram[]
  database: ReturnType<typeof databaseOf>
}): Promise<Record<Victim, number>> {
  const { kills, durationMs, random, server, gateways, database } = options
  const done: Record<Victim, number> = { server: 0, gateway: 0, database: 0 }
  for (const victim of victims(kills, random)) {
    await pause((durationMs / kills) * (0.1 + 1.8 * random()))
    const down = random() * 2000
    if (victim === 'server') server.kill(down)
    else if (victim === 'gateway') gateways[Math.floor(random() * gateways.length)]!.kill(down)
    else await until('a database to kill', 60_000, () => database.kill())
    done[victim]++
  }
  return done
}
