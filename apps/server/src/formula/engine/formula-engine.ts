import type { HistorySample } from '../../history/index.ts'
import type { BatchStage, StagedBatch, StoredValues, TelemetryDomain } from '../../telemetry/index.ts'
import { type BatchRows, batchRows } from './batch-rows.ts'
import { type Computing, computeFormula, knownTime, newestInput, presentValue } from './compute-formula.ts'
import type { FittedValue } from './fitted-value.ts'
import type { Formula, StoredFormula } from './formula.ts'
import { formulaList } from './formula-list.ts'
import { inputMemory, type StoredInputs } from './input-memory.ts'

type Doors = Pick<TelemetryDomain, 'points' | 'committed'>

/** Outcomes of one batch; a window counts as many as it has samples in fifties. */
const MOST_STEPS = 300_000
/** The clock takes over where inputs have brought nothing for so long: while they do, they move windows themselves. */
const SILENT_MS = 2000

/**
 * Computes formulas within the group commit: of a batch those whose inputs are in it, each after what it reads, for each time at which
 * something came. What is computed joins the batch, and history, alarms and pages have it as if it had arrived.
 */
export function formulaEngine({ points, committed: latest }: Doors) {
  const list = formulaList()
  const memory = inputMemory()
  const inputs = { latest: latest.get, memory }
  /** Formulas that are to be computed although nothing came for them: new ones, and those that time has moved. */
  const due = new Set<Formula>()
  let under: Promise<void> | undefined

  /** The formulas that a batch moves, each after what it reads. */
  function moved(first: Iterable<Formula>): Formula[] {
    const found = new Set(first)
    for (const { read } of found) if (read) for (const user of read.users) found.add(user)
    return [...found].sort((a, b) => a.rank - b.rank)
  }

  function readBy({ samples }: StagedBatch, rows: BatchRows): Set<Formula> {
    const found = new Set<Formula>(due)
    const { length, pointIds } = samples
    for (let row = 0; row < length; row++) {
      const read = list.read(pointIds[row]!)
      if (read !== undefined && rows.add(read, row)) for (const user of read.users) found.add(user)
    }
    return found
  }

  function prepare(batch: StagedBatch) {
    const rows = batchRows(batch, latest, memory)
    const first = readBy(batch, rows)
    if (first.size === 0) return undefined
    for (const read of rows.points()) rows.settle(read, rows.of(read)!)
    const end = begin()
    let done: Formula[] = []
    try {
      done = computeAll(moved(first), batch, rows)
    } catch (error) {
      rows.back()
      end()
      throw error
    }
    return {
      committed() {
        for (const formula of done) due.delete(formula)
        memory.trim(rows.points())
        end()
      },
      rolledBack() {
        rows.back()
        end()
      },
    }
  }

  /** Answers those that were due and have had their turn. */
  function computeAll(formulas: readonly Formula[], batch: StagedBatch, rows: BatchRows): Formula[] {
    const done: Formula[] = []
    const { samples } = batch
    const work = { left: MOST_STEPS }
    for (const formula of formulas) {
      const { pointId, read } = formula
      const point = points.get(pointId)
      const emit = (time: number, { value, quality }: FittedValue) => {
        if (!point) return
        batch.add(point, time, value, quality)
        if (read) rows.add(read, samples.length - 1)
      }
      if (computeFormula(formula, inputs, { samples, rows, now: batch.receivedAt, emit, work }))
        formula.heardAt = batch.receivedAt
      else if (due.has(formula)) computeDue(formula, batch.receivedAt, emit)
      if (point && due.has(formula)) done.push(formula)
      const came = rows.of(read)
      if (read && came) rows.settle(read, came)
    }
    return done
  }

  /** At the time that it is where it moves by the clock, else at the time of its newest input. Only where it comes to something else. */
  function computeDue(formula: Formula, now: number, emit: Computing['emit']) {
    const outcome = presentValue(formula, inputs, now)
    const last = latest.get(formula.pointId)
    if (last && isSame(last, outcome)) return
    const time = formula.isClock ? now : newestInput(formula, now)
    if (time > 0) emit(Math.max(time, (last ? knownTime(last, now) : 0) + 1), outcome)
  }

  function begin(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    under = promise
    return () => {
      under = undefined
      resolve()
    }
  }

  const stage = {
    name: 'formula',
    prepare,
    /** What windows look back over, and formulas that were saved and never computed. */
    async resume(stored: StoredValues) {
      await memory.fill(stored, (pointId) => stored.latest(pointId)?.time)
      for (const formula of list.all()) if (!stored.latest(formula.pointId)) due.add(formula)
    },
  } satisfies BatchStage

  return {
    stage,
    list,
    inputs,
    /** Takes over formulas as they are stored now; answers those that are new, and those that cannot be computed. */
    async replace(stored: readonly StoredFormula[], asked: () => Iterable<number>) {
      while (under) await under
      const found = list.replace(stored, asked())
      for (const formula of due) if (list.get(formula.pointId) !== formula) due.delete(formula)
      memory.keep(list.all())
      return found
    },
    /** Fills what windows of new formulas look back over, and has them computed. */
    async begin(fresh: readonly Formula[], stored: StoredInputs): Promise<void> {
      await memory.fill(stored, (pointId) => latest.get(pointId)?.time)
      for (const formula of fresh) if (list.get(formula.pointId) === formula) due.add(formula)
    },
    /** Finds formulas that time has moved; answers whether any is due. */
    async tick(now: number, breathe: () => Promise<void> | undefined): Promise<boolean> {
      for (const formula of [...list.clock]) {
        await breathe()
        // Heard in a time to come, by a clock that was set back, is long ago.
        if (Math.abs(now - formula.heardAt) < SILENT_MS || list.get(formula.pointId) !== formula) continue
        const last = latest.get(formula.pointId)
        if (!last || !isSame(last, presentValue(formula, inputs, now))) due.add(formula)
      }
      return due.size > 0
    },
  }
}

const isSame = (one: Pick<HistorySample, 'value' | 'quality'>, other: FittedValue) =>
  one.value === other.value && one.quality === other.quality

export type FormulaEngine = ReturnType<typeof formulaEngine>
