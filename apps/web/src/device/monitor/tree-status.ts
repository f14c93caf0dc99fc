import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import type { Level } from '../live/live-state.ts'

/** How a node of the tree stands, everything below it counted in. */
export interface Standing {
  level?: Level
  /** Active alarms. */
  alarms: number
  /** Its boxes or its own line are interrupted; for a place: all devices below are. */
  isOffline: boolean
  isOutOfService: boolean
}

type StandingAlarm = Pick<Alarm, 'objectId' | 'level' | 'condition' | 'kind' | 'closedAt'> & {
  shelvedUntil?: Alarm['shelvedUntil']
  suppressed?: Alarm['suppressed']
}

const ranks: Record<Level, number> = { urgent: 3, error: 2, warning: 1 }

const worse = (one: Level | undefined, other: Level | undefined) =>
  (one ? ranks[one] : 0) >= (other ? ranks[other] : 0) ? one : other

/** Alarms that stand now: neither over, nor returned, nor put aside. */
export const standingAlarms = <One extends StandingAlarm>(alarms: readonly One[]): One[] =>
  alarms.filter((alarm) => alarm.condition === 'active' && !alarm.closedAt && !alarm.shelvedUntil && !alarm.suppressed)

/** How every node stands, by its id. */
export function standings(nodes: readonly ObjectNode[], alarms: readonly StandingAlarm[]): Map<string, Standing> {
  const found = new Map<string, Standing>()
  const own = new Map<string, { level?: Level; alarms: number; isOffline: boolean }>()
  for (const { objectId, level, kind } of standingAlarms(alarms)) {
    if (!objectId) continue
    const before = own.get(objectId) ?? { alarms: 0, isOffline: false }
    own.set(objectId, {
      level: worse(before.level, level),
      alarms: before.alarms + 1,
      isOffline: before.isOffline || kind === 'box' || kind === 'device',
    })
  }
  const visit = (node: ObjectNode): Standing => {
    const below = node.children.map(visit)
    const mine = own.get(node.id)
    const standing: Standing = {
      level: below.reduce((level, child) => worse(level, child.level), mine?.level),
      alarms: below.reduce((sum, child) => sum + child.alarms, mine?.alarms ?? 0),
      isOffline: node.isOffline || (mine?.isOffline ?? (below.length > 0 && below.every((child) => child.isOffline))),
      isOutOfService: node.status === 0,
    }
    found.set(node.id, standing)
    return standing
  }
  for (const node of nodes) visit(node)
  return found
}

/** Every node of a forest, parents before their children. */
export const everyNode = (nodes: readonly ObjectNode[]): ObjectNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)])

/** The nodes from the top to one, itself last; empty where it is not there. */
export function pathOf(nodes: readonly ObjectNode[], id: string): ObjectNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = pathOf(node.children, id)
    if (below.length) return [node, ...below]
  }
  return []
}

/** Machines below a node, or of the whole forest. */
export const devicesOf = (nodes: readonly ObjectNode[]): ObjectNode[] =>
  everyNode(nodes).filter((node) => node.objectType === 'device')

/** The branches that lead to a name or code holding the text; below a hit everything stays. */
export function matchingNodes(nodes: readonly ObjectNode[], text: string): ObjectNode[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return [...nodes]
  return nodes.flatMap((node) => {
    if (node.name.toLowerCase().includes(wanted) || node.code.toLowerCase().includes(wanted)) return [node]
    const children = matchingNodes(node.children, text)
    return children.length ? [{ ...node, children }] : []
  })
}

/** A machine of which nothing has come for too long is offline, whatever its box says. */
export const silentAsOffline = (
  standing: Standing | undefined,
  readings: readonly { isStale: boolean }[],
): Standing | undefined =>
  readings.length > 0 && readings.every((reading) => reading.isStale)
    ? { alarms: 0, isOutOfService: false, ...standing, isOffline: true }
    : standing
