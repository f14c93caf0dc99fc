import type { Counted } from '@zhizao/contract/machine/machine'
import { type CountedRole, countedRoles } from '@zhizao/contract/machine/machine-signal'
import { addQuantities, multiplyQuantities, plainDecimal } from '@zhizao/rules/quantity/decimal'
import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { type CompanyHomes, homeAct } from '../../platform/company-home/company-homes.ts'
import { machines } from '../machine/machine.table.ts'
import type { Reading, WhichMachines } from '../machine-door.ts'
import { machineCounts } from './counter.table.ts'
import { minuteMs, minuteOf } from './counter.ts'
import type { CounterEngine } from './counter-engine.ts'
import { piecesOf } from './tally.ts'

/** Minutes from which on memory knows what was counted; rows know what was before, whatever is under way. */
const KNOWN_MINUTES = 60

export const nothing = (): Counted => ({ counter: '0', good: '0', reject: '0' })

/** What a machine counted in a minute, before cavities. */
export interface MinuteCount extends Counted {
  machineId: string
  /** Its begin, ms. */
  at: number
}

interface Found {
  machineId: string
  role: CountedRole
  at: number
  pieces: string
}

interface InAll {
  counted: Counted
  /** Strokes of the machine: what tools on it wear by. */
  strokes: number
}

const acts = {
  minutes: homeAct<{ machineIds: string[]; from: number; to: number }, Found[]>('machine.minutes'),
  inAll: homeAct<{ machineIds: string[] }, InAll[]>('machine.in-all'),
}

/** Machines or their signals have changed; answered when the engine knows. */
export const countersChanged = homeAct<null, null>('machine.changed')

/** What the engine holds of machines, where it is the home. */
export function answerCounts({ answer }: CompanyHomes, engine: Pick<CounterEngine, 'counter'>): void {
  answer(acts.minutes, ({ machineIds, from, to }) =>
    machineIds.flatMap((machineId) =>
      countedRoles.flatMap((role) => {
        const counter = engine.counter(machineId, role)
        return [...(counter?.recent ?? [])]
          .filter(([at]) => at >= from && at < to)
          .map(([at, tally]) => ({ machineId, role, at, pieces: piecesOf(tally, counter!.pulse) }))
      }),
    ),
  )
  answer(acts.inAll, ({ machineIds }) =>
    machineIds.map((id) => {
      const counted = nothing()
      for (const role of countedRoles) {
        const counter = engine.counter(id, role)
        if (counter) counted[role] = piecesOf(counter.total, counter.pulse)
      }
      return { counted, strokes: engine.counter(id, 'counter')?.total.steps ?? 0 }
    }),
  )
}

export function counting({ askHome }: CompanyHomes) {
  async function found(ids: readonly string[], from: number, to: number, context: Reading): Promise<Found[]> {
    if (!ids.length || from >= to) return []
    const border = minuteOf(context.now().getTime()) - KNOWN_MINUTES * minuteMs
    const asked = { machineIds: [...ids], from: Math.max(from, border), to }
    const inMemory = await askHome(context.user.companyId, acts.minutes, asked)
    return from < border ? [...(await stored(ids, from, Math.min(to, border), context)), ...inMemory] : inMemory
  }

  async function minutesOf(which: WhichMachines, from: Date, to: Date, context: Reading): Promise<MinuteCount[]> {
    const ids = await machineIds(which, context)
    const minutes = new Map<string, MinuteCount>()
    for (const { machineId, role, at, pieces } of await found(ids, from.getTime(), to.getTime(), context)) {
      const key = `${machineId} ${at}`
      const minute = minutes.get(key) ?? { machineId, at, ...nothing() }
      minutes.set(key, minute)
      minute[role] = addQuantities(minute[role], pieces)
    }
    return [...minutes.values()].sort((a, b) => a.at - b.at)
  }

  return {
    minutesOf,
    async countsOf(which: WhichMachines, from: Date, to: Date, context: Reading, cavities = 1): Promise<Counted> {
      const ids = await machineIds(which, context)
      const sum = nothing()
      for (const { role, pieces } of await found(ids, from.getTime(), to.getTime(), context))
        sum[role] = addQuantities(sum[role], pieces)
      if (cavities !== 1)
        for (const role of countedRoles) sum[role] = plainDecimal(multiplyQuantities(sum[role], String(cavities)))
      return sum
    },
    async totalsOf(ids: readonly string[], { user }: Pick<Reading, 'user'>): Promise<Map<string, Counted>> {
      const found = ids.length ? await askHome(user.companyId, acts.inAll, { machineIds: [...ids] }) : []
      return new Map(ids.map((id, at) => [id, found[at]!.counted]))
    },
    /** Strokes of a machine in all: what tools on it wear by. */
    async strokesOf(machineId: string, { user }: Pick<Reading, 'user'>): Promise<number> {
      const [found] = await askHome(user.companyId, acts.inAll, { machineIds: [machineId] })
      return found!.strokes
    },
  }
}
export type Counting = ReturnType<typeof counting>

async function machineIds(which: WhichMachines, { db }: Reading): Promise<readonly string[]> {
  if ('machineId' in which) return [which.machineId]
  if ('machineIds' in which) return which.machineIds
  const found = await db.select({ id: machines.id }).from(machines).where(eq(machines.stationId, which.stationId))
  return found.map(({ id }) => id)
}

async function stored(ids: readonly string[], from: number, to: number, { db }: Reading): Promise<Found[]> {
  const rows = await db
    .select({
      machineId: machineCounts.machineId,
      role: machineCounts.role,
      at: machineCounts.at,
      pieces: machineCounts.pieces,
    })
    .from(machineCounts)
    .where(
      and(
        inArray(machineCounts.machineId, [...ids]),
        gte(machineCounts.at, new Date(from)),
        lt(machineCounts.at, new Date(to)),
      ),
    )
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}
