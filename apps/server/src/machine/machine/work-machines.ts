import { type CountedRole, countedRoles } from '@zhizao/contract/machine/machine-signal'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { stations } from '../../plant/work-center/work-center.table.ts'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context, SessionUser } from '../../platform/context.ts'
import { machineSetUps } from '../machine-set-up/machine-set-up.table.ts'
import { machineSignals } from '../machine-signal/machine-signal.table.ts'
import { tools } from '../tool/tool.table.ts'
import { machines } from './machine.table.ts'

type Reading = Pick<Context, 'db'> & { user: Pick<SessionUser, 'objectScope'> }

/** What is made: a material, at a segment or at any. */
export interface WorkMade {
  materialId: string
  segmentId: string | null
}

/** A machine as it works for something that is made. */
export interface WorkMachine {
  id: string
  /** Null to those who do not see its object. */
  name: string | null
  /** Pieces of one stroke. */
  cavities: number
  /** What of it is counted. */
  roles: ReadonlySet<CountedRole>
  tolerancePercent: string
  /** Pieces of one automatic report; null where people report. */
  batchQuantity: string | null
}

/**
 * Machines with what counts for what they make. One stroke makes as many pieces as the mould on the machine has cavities open;
 * where that is not said, as many as the set-up says, then the mould, then the machine.
 */
export async function workMachines(
  ids: readonly string[],
  { materialId, segmentId }: WorkMade,
  { db, user }: Reading,
): Promise<WorkMachine[]> {
  if (!ids.length) return []
  const seen = objectSeen(user, machines.objectId)
  const wanted = [...ids]
  const segment = machineSetUps.segmentId
  const [rows, signals, setUps, moulds] = await Promise.all([
    db
      .select({
        id: machines.id,
        cavities: machines.cavities,
        tolerancePercent: machines.tolerancePercent,
        name: seen ? sql<string | null>`case when ${seen} then ${machines.name} end` : sql<string>`${machines.name}`,
        batchQuantity: sql<string | null>`case when ${machines.autoReport} and ${machines.status} = 1
          then trim_scale(${machines.batchQuantity})::text end`,
      })
      .from(machines)
      .where(inArray(machines.id, wanted))
      .orderBy(machines.code),
    db
      .select({ machineId: machineSignals.machineId, role: machineSignals.role })
      .from(machineSignals)
      .where(and(inArray(machineSignals.machineId, wanted), inArray(machineSignals.role, [...countedRoles]))),
    db
      .select({ machineId: machineSetUps.machineId, cavities: machineSetUps.cavities })
      .from(machineSetUps)
      .where(
        and(
          inArray(machineSetUps.machineId, wanted),
          eq(machineSetUps.materialId, materialId),
          segmentId ? or(eq(segment, segmentId), isNull(segment)) : isNull(segment),
        ),
      )
      .orderBy(sql`${segment} is null`),
    db
      .select({ machineId: tools.machineId, cavities: tools.cavities, cavitiesOpen: tools.cavitiesOpen })
      .from(tools)
      .where(and(inArray(tools.machineId, wanted), eq(tools.kind, 'mould'))),
  ])
  return rows.map((row) => {
    const mould = moulds.find(({ machineId }) => machineId === row.id)
    const setUp = setUps.find(({ machineId }) => machineId === row.id)
    return {
      ...row,
      cavities: mould?.cavitiesOpen ?? setUp?.cavities ?? mould?.cavities ?? row.cavities,
      roles: new Set(signals.filter(({ machineId }) => machineId === row.id).map(({ role }) => role as CountedRole)),
    }
  })
}

const MOST = 500

/** Machines in use at stations, by their codes; their names for those who see their objects. */
export async function machinesAt(
  { workCenterId, stationId }: { workCenterId?: string | undefined; stationId?: string | undefined },
  { db, user }: Reading,
): Promise<{ id: string; stationId: string; name: string | null }[]> {
  const seen = objectSeen(user, machines.objectId)
  return db
    .select({
      id: machines.id,
      stationId: stations.id,
      name: seen ? sql<string | null>`case when ${seen} then ${machines.name} end` : sql<string>`${machines.name}`,
    })
    .from(machines)
    .innerJoin(stations, eq(stations.id, machines.stationId))
    .where(
      and(
        eq(machines.status, 1),
        stationId ? eq(stations.id, stationId) : undefined,
        workCenterId ? eq(stations.workCenterId, workCenterId) : undefined,
      ),
    )
    .orderBy(machines.code)
    .limit(MOST)
}
