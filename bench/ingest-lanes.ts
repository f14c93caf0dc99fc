import { loadavg } from 'node:os'
import type { Pool } from 'pg'
import { createPostgresHistoryStore } from '../apps/server/src/history/postgres-history-store.ts'
import { startIngest } from '../apps/server/src/telemetry/ingest/ingest.ts'
import { cpuTimeOfPostgres } from './cpu-time.ts'
import { type Figure, median, spreadOf } from './figure.ts'
import { seeded, signal } from './signals.ts'
import { sized } from './size.ts'

const boxes = sized(20, 2)
const pointsPerBox = 250
/** Points of a plant whose ingest is measured, with ids from 1 on. */
export const pointCount = boxes * pointsPerBox
const valuesPerMessage = 50
const window = 100
/** Of the first sample. */
export const start = Date.UTC(2026, 0, 1)
/** What a sample of `signal` stands for. */
const signalMs = 10_000

type IngestParts = Partial<Pick<Parameters<typeof startIngest>[0], 'history' | 'stages' | 'participants' | 'committed'>>

/** How the plant is read. */
export interface Reading {
  /** Times that each point is read in a round. */
  polls: number
  stepMs: number
  objectOf?(point: number): number
}

export const everyTenSeconds: Reading = { polls: sized(50, 5), stepMs: signalMs }

/** Points of a lane as the ingest knows them. */
export const ingestPoints = (objectOf: (point: number) => number = () => 1_000_000) =>
  new Map(
    Array.from({ length: pointCount }, (_, at) => [
      at + 1,
      {
        id: at + 1,
        companyId: 1,
        boxId: Math.floor(at / pointsPerBox) + 1,
        objectId: objectOf(at + 1),
        storePolicy: 'every',
        storeSeconds: null,
        dataType: 'float32' as const,
        scale: 1,
        offset: 0,
      },
    ]),
  )

/** An ingest of its own with all boxes; epochs keep several apart. No broker and no compaction, which a plant has and which would hide what is compared. */
export async function lane(
  pool: Pool,
  epoch: number,
  parts: IngestParts,
  { polls, stepMs, objectOf }: Reading,
  isSent: (point: number) => boolean = () => true,
) {
  const points = ingestPoints(objectOf)
  const ingest = await startIngest({
    pool,
    history: createPostgresHistoryStore(pool),
    log: console,
    points: { get: (id) => points.get(id), byCode: () => undefined },
    ...parts,
  })
  const random = seeded(1)
  const seqs = new Array<number>(boxes).fill(0)

  function messagesOf(box: number, round: number): Buffer[] {
    const messages: Buffer[] = []
    for (let poll = round * polls; poll < (round + 1) * polls; poll++) {
      for (let first = 0; first < pointsPerBox; first += valuesPerMessage) {
        const time = poll * stepMs
        const samples = Array.from({ length: valuesPerMessage }, (_, at) => box * pointsPerBox + first + at + 1)
          .filter(isSent)
          .map((point) => [point, start + time, signal(point, Math.floor(time / signalMs), random), 0])
        messages.push(Buffer.from(JSON.stringify({ epoch, seq: ++seqs[box]!, samples })))
      }
    }
    return messages
  }

  async function send(box: number, messages: readonly Buffer[]): Promise<void> {
    let next = 0
    const one = async () => {
      while (next < messages.length)
        await ingest.data({ boxId: box + 1, companyId: 1, code: `B${box + 1}` }, messages[next++]!)
    }
    await Promise.all(Array.from({ length: window }, one))
  }

  return {
    /** Sends a round; answers how long it took and what processor time the program needed meanwhile, ms. */
    async run(round: number): Promise<{ ms: number; cpu: number }> {
      const lists = Array.from({ length: boxes }, (_, box) => messagesOf(box, round))
      const [begun, cpu] = [performance.now(), process.cpuUsage()]
      await Promise.all(lists.map((messages, box) => send(box, messages)))
      const { user, system } = process.cpuUsage(cpu)
      return { ms: performance.now() - begun, cpu: (user + system) / 1000 }
    },
    stop: ingest.stop,
  }
}

/** Processor time of a round, ms. */
interface Cpu {
  program: number
  database: number
}

const sumOf = ({ program, database }: Cpu) => program + database

/**
 * The mean of the middle three fifths of the rounds: rounds in which garbage is collected, or a process of the database ends, say
 * little of a lane. Of two lanes that did the same it came to 1.008 and 1.009, the sums to 0.98 and 1.00.
 */
function middleOf(rounds: readonly Cpu[]): Cpu {
  const sorted = rounds.toSorted((a, b) => sumOf(a) - sumOf(b))
  const cut = Math.floor(sorted.length / 5)
  const kept = sorted.slice(cut, sorted.length - cut)
  const mean = (of: (round: Cpu) => number) => kept.reduce((sum, round) => sum + of(round), 0) / kept.length
  return { program: mean(({ program }) => program), database: mean(({ database }) => database) }
}

type Lane = Awaited<ReturnType<typeof lane>>

/** Both lanes in turn, a round each; the first rounds warm up. `after` is what happens between rounds. */
export async function compareLanes(
  name: string,
  pool: Pool,
  lanes: Record<'ours' | 'baseline', Lane>,
  { rounds, polls, after = async () => {} }: Pick<Reading, 'polls'> & { rounds: number; after?(): Promise<void> },
): Promise<Figure & { notes: string[]; perRound: number; seconds: number }> {
  const perRound = pointCount * polls
  const rates = { ours: [] as number[], baseline: [] as number[] }
  const cpu = { ours: [] as Cpu[], baseline: [] as Cpu[] }
  const load = loadavg()[0]!
  let seconds = 0
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  for (let round = 0; round < rounds; round++) {
    // Which one goes first changes, so that neither always runs on the warmer machine.
    for (const each of round % 2 ? (['ours', 'baseline'] as const) : (['baseline', 'ours'] as const)) {
      const before = cpuTimeOfPostgres(rows[0]!.pid)
      const { ms, cpu: own } = await lanes[each].run(round)
      if (each === 'ours') seconds += ms / 1000
      if (round === 0) continue
      rates[each].push(perRound / ms)
      cpu[each].push({ program: own, database: cpuTimeOfPostgres(rows[0]!.pid) - before })
    }
    await after()
  }
  // Of neighbours in time, so that a machine that slows down slows both.
  const ratios = rates.ours.map((rate, round) => rate / rates.baseline[round]!)
  const used = { ours: middleOf(cpu.ours), baseline: middleOf(cpu.baseline) }
  const micros = ({ program, database }: Cpu) =>
    [program, database].map((ms) => ((ms * 1000) / perRound).toFixed(3)).join(' + ')
  return {
    name,
    ratio: median(ratios),
    perRound,
    seconds,
    ours: `${median(rates.ours).toFixed(0)}k/s`,
    baseline: `${median(rates.baseline).toFixed(0)}k/s`,
    notes: [
      `ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}, spread ${spreadOf(ratios)}`,
      `processor time of program and database ${micros(used.ours)} against ${micros(used.baseline)} µs a sample, ${(sumOf(used.baseline) / sumOf(used.ours)).toFixed(3)}; load ${load.toFixed(1)}–${loadavg()[0]!.toFixed(1)}`,
    ],
  }
}
