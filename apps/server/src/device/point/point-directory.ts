import type { DataType, DeadbandKind, StorePolicy } from '@zhizao/contract/device/point-fields'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { boxChannels } from '../../gateway-box/box-channel/box-channel.table.ts'
import { boxDevices } from '../../gateway-box/box-device/box-device.table.ts'
import { boxPoints } from '../../gateway-box/box-point/box-point.table.ts'
import type { Platform } from '../../platform/platform.ts'
import { objects } from '../object/object.table.ts'
import { points } from './point.table.ts'

/** What ingest and the alarm engine know of a point. Ids are plain numbers, as in history. */
export interface DirectoryPoint {
  readonly id: number
  readonly companyId: number
  readonly objectId: number
  /** The box that sends it; 0 where no box does. */
  readonly boxId: number
  /** Its name in the messages of a third-party box. */
  readonly sourceCode: string | null
  readonly code: string
  readonly name: string
  readonly dataType: DataType
  readonly storePolicy: StorePolicy
  readonly storeSeconds: number | null
  readonly unit: string | null
  readonly decimals: number
  readonly deadbandKind: DeadbandKind | null
  readonly deadbandValue: number | null
  readonly urgentUpper: number | null
  readonly errorUpper: number | null
  readonly warningUpper: number | null
  readonly warningLower: number | null
  readonly errorLower: number | null
  readonly urgentLower: number | null
  readonly limitDeadband: number
  /** Seconds. */
  readonly onDelay: number
  readonly offDelay: number
  /** The object is in service and not silenced: the point may raise alarms. */
  readonly alarmEnabled: boolean
}

/** Which points to read again; nothing named: all. */
interface Part {
  pointIds?: readonly number[]
  objectIds?: readonly number[]
  boxIds?: readonly number[]
}

export interface PointDirectory {
  get(pointId: number): DirectoryPoint | undefined
  /** A point of a third-party box by the code in its messages. */
  byCode(boxId: number, code: string): DirectoryPoint | undefined
  ofObject(objectId: number): readonly DirectoryPoint[]
  all(): Iterable<DirectoryPoint>
  /** Hears of points that changed or went; returns how to stop. */
  onChange(listener: (pointIds: readonly number[]) => void): () => void
  start(): Promise<void>
  stop(): void
  /** Resolves when all that was published before has been taken in. */
  settled(): Promise<void>
}

const RETRY = 1000

/** Points of all companies in memory, kept true by the events of the calls that change them. */
export function createPointDirectory({
  database,
  events,
  log,
}: Pick<Platform, 'database' | 'events' | 'log'>): PointDirectory {
  const byId = new Map<number, DirectoryPoint>()
  const byBoxAndCode = new Map<string, DirectoryPoint>()
  const ofObject = new Map<number, Map<number, DirectoryPoint>>()
  const listeners = new Set<(pointIds: readonly number[]) => void>()
  const subscriptions: (() => void)[] = []
  let queue = Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  function forget(id: number) {
    const known = byId.get(id)
    if (!known) return
    byId.delete(id)
    ofObject.get(known.objectId)?.delete(id)
    const key = `${known.boxId}/${known.sourceCode}`
    if (byBoxAndCode.get(key) === known) byBoxAndCode.delete(key)
  }
  function put(entry: DirectoryPoint) {
    forget(entry.id)
    byId.set(entry.id, entry)
    const siblings = ofObject.get(entry.objectId) ?? new Map<number, DirectoryPoint>()
    ofObject.set(entry.objectId, siblings.set(entry.id, entry))
    if (entry.sourceCode !== null) byBoxAndCode.set(`${entry.boxId}/${entry.sourceCode}`, entry)
  }
  /** What is known of a part: it goes unless it is found again. */
  function knownOf({ pointIds, objectIds, boxIds }: Part): number[] {
    if (pointIds) return [...pointIds]
    if (objectIds) return objectIds.flatMap((id) => [...(ofObject.get(id)?.keys() ?? [])])
    if (!boxIds) return [...byId.keys()]
    const boxes = new Set(boxIds)
    return [...byId.values()].filter((entry) => boxes.has(entry.boxId)).map((entry) => entry.id)
  }
  async function read(part: Part) {
    // Points that left a box are known under it and found by their own id.
    const known = knownOf(part)
    const wanted = part.boxIds
      ? await load(database, { boxIds: part.boxIds, pointIds: known })
      : await load(database, part)
    const found = new Set(wanted.map((entry) => entry.id))
    for (const id of known) if (!found.has(id)) forget(id)
    for (const entry of wanted) put(entry)
    const changed = [...new Set([...known, ...found])]
    if (changed.length) for (const listener of listeners) listener(changed)
  }
  /** One part after the other; after a failure everything is read again. */
  function refresh(part: Part) {
    queue = queue
      .then(() => read(part))
      .catch((error) => {
        log.error({ err: error }, 'point directory could not be refreshed')
        clearTimeout(retry)
        retry = setTimeout(() => refresh({}), RETRY)
      })
  }
  const numbers = (ids: readonly string[] | undefined) => ids?.map(Number)

  return {
    get: (pointId) => byId.get(pointId),
    byCode: (boxId, code) => byBoxAndCode.get(`${boxId}/${code}`),
    ofObject: (objectId) => [...(ofObject.get(objectId)?.values() ?? [])],
    all: () => byId.values(),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      subscriptions.push(
        events.on('point.changed', ({ pointIds, objectIds }) =>
          refresh(pointIds ? { pointIds: numbers(pointIds) } : { objectIds: numbers(objectIds) }),
        ),
        events.on('object.changed', ({ objectIds }) => refresh({ objectIds: numbers(objectIds) })),
        events.on('box.changed', ({ boxIds }) => refresh({ boxIds: numbers(boxIds) })),
      )
      await read({})
    },
    stop() {
      for (const unsubscribe of subscriptions.splice(0)) unsubscribe()
      clearTimeout(retry)
    },
    settled: () => queue,
  }
}

async function load({ systemDb }: Platform['database'], part: Part): Promise<DirectoryPoint[]> {
  const any = (column: SQL, ids: readonly number[]) => sql`${column} = any(${sql.param([...ids])}::bigint[])`
  const rows = await systemDb
    .select({
      point: points,
      status: objects.status,
      alarmStatus: objects.alarmStatus,
      boxId: boxChannels.boxId,
      sourceCode: sql<string | null>`${boxPoints.address}->>'code'`,
    })
    .from(points)
    .innerJoin(objects, eq(objects.id, points.objectId))
    .leftJoin(boxPoints, eq(boxPoints.pointId, points.id))
    .leftJoin(boxDevices, eq(boxDevices.id, boxPoints.boxDeviceId))
    .leftJoin(boxChannels, eq(boxChannels.id, boxDevices.channelId))
    .where(
      part.boxIds
        ? sql`${any(sql`${boxChannels.boxId}`, part.boxIds)} or ${any(sql`${points.id}`, part.pointIds ?? [])}`
        : and(
            part.pointIds && any(sql`${points.id}`, part.pointIds),
            part.objectIds && any(sql`${points.objectId}`, part.objectIds),
          ),
    )
  return rows.map(({ point, status, alarmStatus, boxId, sourceCode }) => ({
    id: Number(point.id),
    companyId: Number(point.companyId),
    objectId: Number(point.objectId),
    boxId: Number(boxId ?? 0),
    sourceCode,
    code: point.code,
    name: point.name,
    dataType: point.dataType,
    storePolicy: point.storePolicy,
    storeSeconds: point.storeSeconds,
    unit: point.unit,
    decimals: point.decimals,
    deadbandKind: point.deadbandKind,
    deadbandValue: point.deadbandValue,
    urgentUpper: point.urgentUpper,
    errorUpper: point.errorUpper,
    warningUpper: point.warningUpper,
    warningLower: point.warningLower,
    errorLower: point.errorLower,
    urgentLower: point.urgentLower,
    limitDeadband: point.limitDeadband,
    onDelay: point.onDelay,
    offDelay: point.offDelay,
    alarmEnabled: status === 1 && alarmStatus === 1,
  }))
}
