import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { signals } from '../../device-model/signal/signal.table.ts'
import { plainValue } from '../../history/index.ts'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import type { PlantNow } from '../../telemetry/index.ts'
import { machines } from './machine.table.ts'

const MOST = 1000
/** Digits behind the point that quantities hold. */
const DECIMALS = 6

/** A value as people would type it, and when it was so. */
export interface SignalValue {
  value: string
  at: Date
}

const below = alias(objects, 'below')

/**
 * What standard signals show last at the machines in use at a station, where that is good: of points of a machine's object or of
 * one below it, which the caller sees.
 */
export async function signalValues(
  stationId: string,
  codes: readonly string[],
  plantNow: Pick<PlantNow, 'points'>,
  { db, user }: Pick<Context, 'db' | 'user'>,
): Promise<Map<string, SignalValue>> {
  const rows = await db
    .select({ code: signals.code, pointId: points.id })
    .from(machines)
    .innerJoin(objects, eq(objects.id, machines.objectId))
    .innerJoin(below, sql`starts_with(${below.path}, ${objects.path})`)
    .innerJoin(points, eq(points.objectId, below.id))
    .innerJoin(signals, eq(signals.id, points.signalId))
    .where(
      and(
        eq(machines.stationId, stationId),
        eq(machines.status, 1),
        inArray(signals.code, [...codes]),
        objectSeen(user, below.id),
      ),
    )
    .limit(MOST)
  const now = await plantNow.points(
    user.companyId,
    rows.map(({ pointId }) => pointId),
  )
  const found = new Map<string, SignalValue>()
  for (const { code, pointId } of rows) {
    const sample = now.get(pointId)!.newest
    if (sample?.quality !== 0 || sample.value === null) continue
    const known = found.get(code)
    if (known && known.at.getTime() >= sample.time) continue
    found.set(code, { value: textOf(plainValue(sample.value)), at: new Date(sample.time) })
  }
  return found
}

const textOf = (value: ReturnType<typeof plainValue>) =>
  typeof value === 'number' && Number.isFinite(value) ? String(Number(value.toFixed(DECIMALS))) : String(value)
