import type { DataType } from '@zhizao/contract/device/point-fields'
import type { PowerInfo } from '@zhizao/contract/device/power-info'
import type { CounterTerms } from '@zhizao/rules/counter/count-on'
import { startOf } from '@zhizao/rules/time/calendar'
import { and, asc, desc, inArray, sql } from 'drizzle-orm'
import { stepOf } from '../../history/index.ts'
import type { Context } from '../../platform/context.ts'
import type { DevicePorts } from '../device-ports.ts'
import { objects } from '../object/object.table.ts'
import { objectScopeCondition, requireObjects } from '../object/object-scope.ts'
import { points } from '../point/point.table.ts'
import { countedBuckets } from './counted-buckets.ts'

const HOUR = 3_600_000
/** Older values are not what flows now. */
const LIVE_FOR = 15 * 60_000
const MOST_METERS = 500

const powerUnits: Record<string, number> = { W: 0.001, kW: 1, MW: 1000 }
const energyUnits: Record<string, number> = { Wh: 0.001, kWh: 1, MWh: 1000 }

interface Meter {
  objectId: string
  objectName: string
  isGeneration: boolean
  power?: { pointId: string; factor: number }
  energy?: { pointId: string; factor: number; terms: CounterTerms }
}

/** A counter that begins anew each day: what it reads is the day's energy, also where nothing was heard before. */
const ofDay = /当日|今日|日(发|用|耗)?电|daily|today/i

/** Power and today's energy of what the caller may see; which points count is said in decision 17. */
export async function powerInfoOf(
  { objectId }: { objectId?: string },
  { history, plantNow }: DevicePorts,
  context: Context,
): Promise<Omit<PowerInfo, 'time'> & { time: Date }> {
  if (objectId) await requireObjects([objectId], context)
  const now = context.now().getTime()
  const zone = context.user.timeZone
  const midnight = startOf('day', now, zone)
  const count = Math.floor((now - midnight) / HOUR) + 1
  const meters = await metersOf(objectId, context)

  const energies = new Map<string, number[]>()
  for (const { objectId: id, energy } of meters) {
    if (!energy) continue
    const key = { companyId: Number(context.user.companyId), pointId: Number(energy.pointId) }
    const range = { from: midnight, to: now + 1, step: stepOf(HOUR), zone }
    const counted = await countedBuckets(key, { ...range, ...energy }, history)
    if (!counted) continue
    const byHour = new Array<number>(count).fill(0)
    for (const [start, rise] of counted) byHour[Math.floor((start - midnight) / HOUR)]! += rise
    energies.set(id, byHour)
  }
  const readings = await plantNow.points(
    context.user.companyId,
    meters.flatMap(({ power }) => power?.pointId ?? []),
  )
  const powerOf = ({ power }: Meter) => {
    const found = power && readings.get(power.pointId)?.newest
    const isLive = found && found.quality === 0 && typeof found.value === 'number' && now - found.time <= LIVE_FOR
    return isLive ? Number(found.value) * power.factor : null
  }
  const shown = meters.map((meter) => ({
    objectId: meter.objectId,
    objectName: meter.objectName,
    isGeneration: meter.isGeneration,
    power: rounded(powerOf(meter)),
    energyToday: rounded(energies.has(meter.objectId) ? total(energies.get(meter.objectId)!) : null),
  }))
  const flow = (isGeneration: boolean) => {
    const own = shown.filter((meter) => meter.isGeneration === isGeneration)
    const curves = own.flatMap((meter) => energies.get(meter.objectId) ?? [])
    const lists = own.map((meter) => energies.get(meter.objectId)).filter((list) => list !== undefined)
    return {
      power: rounded(sumOfKnown(own.map((meter) => meter.power))),
      energyToday: rounded(curves.length ? total(curves) : null),
      hourly: Array.from({ length: count }, (_, hour) => rounded(total(lists.map((list) => list[hour]!)))!),
      meters: own.length,
    }
  }
  return { time: context.now(), consumption: flow(false), generation: flow(true), meters: shown }
}

/** One meter an object: its first point in a unit of power and its first in a unit of energy, key points before others. */
async function metersOf(objectId: string | undefined, context: Context): Promise<Meter[]> {
  const rows = await context.db
    .select({
      objectId: objects.id,
      objectName: objects.name,
      pointId: points.id,
      pointName: sql<string>`${points.code} || ' ' || ${points.name}`,
      unit: points.unit,
      dataType: points.dataType,
      scale: points.scale,
      offset: points.offset,
      isGeneration: sql<boolean>`exists (select from ${objects} station where station.object_type = '1'
        and starts_with(${objects.path}, station.path))`,
    })
    .from(points)
    .innerJoin(objects, sql`${objects.id} = ${points.objectId}`)
    .where(
      and(
        objectScopeCondition(context),
        objectId ? sql`${objects.path} like ${`%/${objectId}/%`}` : undefined,
        inArray(points.unit, [...Object.keys(powerUnits), ...Object.keys(energyUnits)]),
      ),
    )
    .orderBy(asc(objects.path), desc(points.isKey), asc(points.sort), asc(points.id))
    .limit(MOST_METERS * 20)
  const meters = new Map<string, Meter>()
  for (const { objectId: id, objectName, isGeneration, pointId, pointName, unit, ...register } of rows) {
    const meter = meters.get(id) ?? { objectId: id, objectName, isGeneration }
    meters.set(id, meter)
    const power = powerUnits[unit!]
    const energy = energyUnits[unit!]
    if (power) meter.power ??= { pointId, factor: power }
    if (energy) meter.energy ??= { pointId, factor: energy, terms: termsOf(register, energy, ofDay.test(pointName)) }
  }
  return [...meters.values()].slice(0, MOST_METERS)
}

const registerBits: { readonly [Type in DataType]?: number } = { uint16: 16, uint32: 32 }

/** How a meter counts, in kWh: it goes round where its register does. */
function termsOf(
  { dataType, scale, offset }: { dataType: DataType; scale: number; offset: number },
  factor: number,
  beginsAtZero: boolean,
): CounterTerms {
  const bits = registerBits[dataType]
  return { modulus: bits && scale > 0 && offset === 0 ? 2 ** bits * scale * factor : null, beginsAtZero }
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)
const sumOfKnown = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length ? total(known) : null
}
