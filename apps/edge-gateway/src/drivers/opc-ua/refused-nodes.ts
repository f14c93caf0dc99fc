import type { SetFilePoint } from '@zhizao/gateway-link/set-file'
import { AttributeIds, type ClientSession, type NodeId } from 'node-opcua-client'

const AGAIN_EVERY = 2000
/** What is there and still cannot be watched is asked about ever more seldom, up to this, ms. */
const SELDOM = 300_000
const AT_ONCE = 500

/** OPC 10000-4, 7.39: the node is not there, or not to be read. */
const ABSENT = /^Bad(NodeIdUnknown|NodeIdInvalid|AttributeIdInvalid|NotReadable|UserAccessDenied)/

export interface RefusedNode {
  point: SetFilePoint
  nodeId: NodeId
}

interface Waiting extends RefusedNode {
  due: number
  wait: number
}

/**
 * Nodes that a server refuses are looked at again and again while the connection stands: somebody may repair them. They are read, since
 * an item that cannot be watched is kept by the library all the same; `found` watches those that are there.
 */
export function refusedNodes(session: ClientSession, found: (points: SetFilePoint[]) => Promise<void>) {
  const waiting = new Map<number, Waiting>()
  let isOver = false
  let isLooking = false

  async function look() {
    const now = performance.now()
    const due = [...waiting.values()].filter((each) => each.due <= now).slice(0, AT_ONCE)
    if (due.length === 0) return
    const values = await session.read(due.map(({ nodeId }) => ({ nodeId, attributeId: AttributeIds.Value })))
    const there: SetFilePoint[] = []
    for (const [at, each] of due.entries()) {
      const isThere = !ABSENT.test(values[at]!.statusCode.name)
      each.wait = isThere ? Math.min(SELDOM, each.wait * 2) : AGAIN_EVERY
      each.due = now + each.wait
      if (isThere) there.push(each.point)
    }
    if (there.length && !isOver) await found(there)
  }

  const timer = setInterval(async () => {
    if (isLooking || isOver || session.isReconnecting) return
    isLooking = true
    await look().catch(() => {}) // the session itself tells of its end
    isLooking = false
  }, AGAIN_EVERY)

  return {
    note(refused: RefusedNode) {
      const known = waiting.get(refused.point.id)
      waiting.set(refused.point.id, { ...refused, due: known?.due ?? 0, wait: known?.wait ?? AGAIN_EVERY })
    },
    forget: (point: SetFilePoint) => void waiting.delete(point.id),
    stop() {
      isOver = true
      clearInterval(timer)
    },
  }
}
