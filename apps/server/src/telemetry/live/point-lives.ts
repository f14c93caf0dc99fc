import { isAway, type Life, lifeOfAll } from '@zhizao/rules/live-state'
import type { Platform } from '../../platform/platform.ts'
import type { LivePoints } from './live-points.ts'
import type { PlantReaders } from './plant-readers.ts'
import { pointReaders, type Readers } from './point-readers.ts'
import type { SilenceTurn } from './silent-devices.ts'

/**
 * Whether what reads points and objects is there, kept in memory: by boxes that come and go, and by what they say of their devices.
 * A device of which its box says nothing lives as long as the box; so do the devices of a third-party box, unless they fall silent.
 */
export function pointLives(
  { database, events, push }: Pick<Platform, 'database' | 'events' | 'push'>,
  points: LivePoints,
  loadBoxes: PlantReaders['loadBoxes'],
) {
  const online = new Set<number>()
  const dead = new Set<number>()
  const readers = pointReaders(points)

  /** Devices of third-party boxes that send nothing any more. */
  const silent = new Set<number>()

  const lifeOf = (boxId: number, deviceId: number): Life =>
    !online.has(boxId) ? 'box' : dead.has(deviceId) || silent.has(deviceId) ? 'device' : 'on'

  /** The points that a computed one reads. */
  let inputsOf: (pointId: number) => readonly number[] | undefined = () => undefined

  /** Devices that a point stands on, with the box of each: the one that reads it, or those that read what it is computed from. */
  function readersOf(pointId: number): Map<number, number> {
    const found = new Map<number, number>()
    const waiting = [pointId]
    const seen = new Set(waiting)
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const point = points.get(id)
      if (point?.deviceId) found.set(point.deviceId, point.boxId)
      for (const input of inputsOf(id) ?? []) {
        if (seen.has(input)) continue
        seen.add(input)
        waiting.push(input)
      }
    }
    return found
  }

  function ofPoint(pointId: number): Life | null {
    const point = points.get(pointId)
    if (point?.deviceId) return lifeOf(point.boxId, point.deviceId)
    if (!inputsOf(pointId)) return null
    let life: Life | null = null
    for (const [deviceId, boxId] of readersOf(pointId)) {
      life = lifeOf(boxId, deviceId)
      if (isAway(life)) return life
    }
    return life
  }

  const lifeOfReaders = (own: Readers | undefined) =>
    lifeOfAll([...(own ?? [])].map(([deviceId, boxId]) => lifeOf(boxId, deviceId)))

  function takeDevices(devices: readonly { id: number; online: boolean }[]): boolean {
    let isOther = false
    for (const { id, online: isOn } of devices) {
      if (isOn === !dead.has(id)) continue
      isOther = true
      if (isOn) dead.delete(id)
      else dead.add(id)
    }
    return isOther
  }

  /** Browsers hear of it: the values that they watch stand otherwise, and so does the tree. */
  function notify(companyId: string, box: string) {
    const boxId = Number(box)
    const isOfBox = (id: number) =>
      points.get(id)?.boxId === boxId || (inputsOf(id) && [...readersOf(id).values()].includes(boxId))
    const watched = [...push.watched()].filter(isOfBox)
    if (watched.length) changed?.(watched)
    heard?.(companyId)
  }
  let heard: ((companyId: string) => void) | undefined
  let changed: ((pointIds: readonly number[]) => void) | undefined

  function follow(): (() => void)[] {
    return [
      events.on('box.online', ({ companyId, boxId }) => {
        online.add(Number(boxId))
        notify(companyId, boxId)
      }),
      events.on('box.offline', ({ companyId, boxId }) => {
        online.delete(Number(boxId))
        notify(companyId, boxId)
      }),
      events.on('box.devices', ({ companyId, boxId, devices }) => {
        if (takeDevices(devices)) notify(companyId, boxId)
      }),
      // Only now is it known who reads what: an object that was changed is told of here too.
      events.on('points.settled', ({ companyId }) => heard?.(companyId)),
    ]
  }
  const stops = follow()

  return {
    /** Nothing where no device reads the point; a computed one is away as soon as something that it is computed from is. */
    ofPoint,
    /** The only device that a point stands on; 0 where there is none, or several. */
    deviceOf(pointId: number): number {
      const [first = 0, ...more] = readersOf(pointId).keys()
      return more.length ? 0 : first
    },
    /** A device of a third-party box has ceased to send, or sends again. */
    turn({ companyId, boxId, deviceId, isSilent }: Omit<SilenceTurn, 'at'>) {
      if (isSilent) silent.add(deviceId)
      else silent.delete(deviceId)
      notify(String(companyId), String(boxId))
    },
    /** Says what computed points read. */
    derive(inputs: typeof inputsOf) {
      inputsOf = inputs
    },
    ofObject: (objectId: number): Life | null => lifeOfReaders(readers.of(objectId)),
    /** How the objects of a company stand that anything reads. */
    ofCompany(companyId: number): Map<number, Life> {
      const found = new Map<number, Life>()
      for (const [objectId, own] of readers.ofCompany(companyId)) {
        const life = lifeOfReaders(own)
        if (life) found.set(objectId, life)
      }
      return found
    },
    /** The companies that have such objects. */
    companies: readers.companies,
    /** Hears that objects of a company may stand otherwise. */
    onLives(listener: (companyId: string) => void) {
      heard = listener
    },
    /** Resolves when what was changed of points, objects and boxes counts. */
    settled: () => (points.isBehind() ? points.settled() : Promise.resolve()),
    /** Hears which points that browsers watch stand otherwise. */
    onChanged(listener: (pointIds: readonly number[]) => void) {
      changed = listener
    },
    async open() {
      for (const { id, online: isOn, state } of await loadBoxes(database.ingest)) {
        if (isOn) online.add(Number(id))
        if (Array.isArray(state?.devices)) takeDevices(state.devices)
      }
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}
export type PointLives = ReturnType<typeof pointLives>
