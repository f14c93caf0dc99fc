import type { Counted, MachineState } from '@zhizao/contract/machine/machine'
import type { Context } from '../platform/context.ts'
import type { CommitParticipant } from '../telemetry/index.ts'
import type { MachineRow } from './machine/machine-rows.ts'
import type { SignalValue } from './machine/signal-values.ts'
import type { machinesAt, workMachines } from './machine/work-machines.ts'
import type { NeededTool, ToolNeed } from './tool/tools-needed.ts'

/** Whatever stands behind a call, or none: who works in which company. */
export type Reading = Pick<Context, 'db' | 'now'> & { readonly user: Pick<Context['user'], 'companyId'> }

/** Machines of which something is asked: one, some, or those of a station. */
export type WhichMachines = { machineId: string } | { machineIds: readonly string[] } | { stationId: string }

/**
 * What other domains ask of machines. Nothing here asks what a caller may see of objects: production counts by stations and
 * work orders, which are seen by other rights.
 */
export interface MachineDoor {
  /** Takes part in the ingest's group commits. */
  readonly participant: CommitParticipant
  /**
   * Pieces counted by role, of all machines named together: rises × pulse × `cavities` (1 where nothing is said). Minutes count
   * that begin at or after `from` and before `to`, so that stretches that follow each other add up and count nothing twice.
   */
  countsOf(which: WhichMachines, from: Date, to: Date, context: Reading, cavities?: number): Promise<Counted>
  /** The same by minute, for whoever cuts them himself; times are begins of minutes, ms. */
  minutesOf(
    which: WhichMachines,
    from: Date,
    to: Date,
    context: Reading,
  ): Promise<(Counted & { machineId: string; at: number })[]>
  /**
   * What each machine has counted in all, as of now: a mark to be kept when something begins, and taken off when it ends. To the
   * piece, where `countsOf` tells minutes.
   */
  totalsOf(machineIds: readonly string[], context: Reading): Promise<Map<string, Counted>>
  /** Machines as they work for something that is made: pieces of a stroke, what is counted, how reports are held against it. */
  workMachines: typeof workMachines
  /** Machines in use at the stations of a work center or at one of them, 500 at most. */
  machinesAt: typeof machinesAt
  /** By which tools something can be made, and whether they may be used. */
  toolsNeeded(needs: readonly ToolNeed[], context: Context): Promise<NeededTool[]>
  /** What each of these standard signals shows last at the machines of a station, where that is good; by the signal's code. */
  signalValues(
    stationId: string,
    codes: readonly string[],
    context: Pick<Context, 'db' | 'user'>,
  ): Promise<Map<string, SignalValue>>
  /** Machines in use at a station, by their codes. */
  machinesOfStation(stationId: string, context: Reading): Promise<MachineRow[]>
  /** Whether machines run, by the states of their objects, else by their state signals. */
  stateNow(machineIds: readonly string[], context: Reading): Promise<Map<string, MachineState>>
}
