import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { isAway, type Life } from '@zhizao/rules/live-state'
import type { Level } from '../live-state.ts'

/** How a node of the tree stands, everything below it counted in. */
export interface NodeState {
  level?: Level
  /** Active alarms. */
  alarms: number
  /** What reads it is away; for a place: all that is below it. */
  isOffline: boolean
  /** Why a machine is offline. */
  life: Life | null
  /** Points without a valid value, although what reads them is there; those below it counted in. */
  invalid: number
  isOutOfService: boolean
}

type StandingAlarm = Pick<Alarm, 'objectId' | 'level' | 'condition' | 'closedAt'> & {
  shelvedUntil?: Alarm['shelvedUntil']
  suppressed?: Alarm['suppressed']
}

const ranks: Record<Level, number> = { urgent: 3, error: 2, warning: 1 }

const worse = (one: Level | undefined, other: Level | undefined) =>
  (one ? ranks[one] : 0) >= (other ? ranks[other] : 0) ? one : other

/** Alarms that stand now: neither over, nor returned, nor put aside. */
export const openAlarms = <One extends StandingAlarm>(alarms: readonly One[]): One[] =>
  alarms.filter((alarm) => alarm.condition === 'active' && !alarm.closedAt && !alarm.shelvedUntil && !alarm.suppressed)

const isSame = (one: NodeState, other: NodeState | undefined) =>
  one.level === other?.level &&
  one.alarms === other?.alarms &&
  one.isOffline === other?.isOffline &&
  one.life === other?.life &&
  one.invalid === other?.invalid &&
  one.isOutOfService === other?.isOutOfService

/** How every node stands, by its id. What stands as it did before is the same as before: who shows it need not be drawn again. */
export function nodeStates(
  nodes: readonly ObjectNode[],
  alarms: readonly StandingAlarm[],
  before?: ReadonlyMap<string, NodeState>,
): Map<string, NodeState> {
  const found = new Map<string, NodeState>()
  const own = new Map<string, { level?: Level; alarms: number }>()
  for (const { objectId, level } of openAlarms(alarms)) {
    if (!objectId) continue
    const before = own.get(objectId) ?? { alarms: 0 }
    own.set(objectId, { level: worse(before.level, level), alarms: before.alarms + 1 })
  }
  const visit = (node: ObjectNode): NodeState => {
    const below = node.children.map(visit)
    const mine = own.get(node.id)
    const standing: NodeState = {
      level: below.reduce((level, child) => worse(level, child.level), mine?.level),
      alarms: below.reduce((sum, child) => sum + child.alarms, mine?.alarms ?? 0),
      isOffline: node.life ? isAway(node.life) : below.length > 0 && below.every((child) => child.isOffline),
      life: node.life,
      invalid: below.reduce(
        (sum, child) => sum + child.invalid,
        isAway(node.life) || node.status === 0 ? 0 : node.invalid,
      ),
      isOutOfService: node.status === 0,
    }
    const known = before?.get(node.id)
    const kept = known && isSame(standing, known) ? known : standing
    found.set(node.id, kept)
    return kept
  }
  for (const node of nodes) visit(node)
  return found
}

/** Every node of a forest, parents before their children. */
export function everyNode(nodes: readonly ObjectNode[]): ObjectNode[] {
  const found: ObjectNode[] = []
  const visit = (level: readonly ObjectNode[]) => {
    for (const node of level) {
      found.push(node)
      visit(node.children)
    }
  }
  visit(nodes)
  return found
}

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
