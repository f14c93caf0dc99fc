import { identityIn } from '@zhizao/gateway-link/messages'
import { statement } from '../../platform/db/statement.ts'
import type { Platform } from '../../platform/platform.ts'
import { boxes } from '../box/box.table.ts'
import type { LinkBox } from './link-box.ts'

export interface Connection {
  clientId: string
  address: string
}

/** How often a refused gateway is written down, and told as an event, ms. */
const WRITE_EVERY = 10_000
const TELL_EVERY = 600_000

interface Held {
  instance: string | null
  address: string | null
}

/**
 * Which gateway holds a box: the first that came with its code and secret. Two of them would take the box over from each other every
 * few seconds, and each count as if it were the only one. Another installation is refused until somebody who may says that it replaces
 * the first; a second program of the same one as long as the first is connected. Gateways that do not say who they are, and
 * third-party boxes, are not told apart.
 */
export function boxClaims(
  { database, events, now, steady }: Pick<Platform, 'database' | 'events' | 'now' | 'steady'>,
  connectionsOf: (code: string) => readonly Connection[],
) {
  const held = new Map<number, Held>()
  /** Of each box the last one that was refused. */
  const refused = new Map<number, { instance: string; writtenAt: number; toldAt: number }>()

  async function hold({ boxId }: LinkBox, instance: string, address: string): Promise<boolean> {
    const known = held.get(boxId)
    if (known?.instance === instance && known.address === address) return true
    const { rowCount } = await database.ingest.query(
      statement`update ${boxes} set instance = $2, address = $3 where id = $1 and (instance is null or instance = $2)`,
      [boxId, instance, address],
    )
    if (rowCount) held.set(boxId, { instance, address })
    return rowCount === 1
  }

  async function refuse({ boxId, companyId }: LinkBox, { instance, address }: { instance: string; address: string }) {
    const [at, last] = [steady(), refused.get(boxId)]
    if (last?.instance === instance && at - last.writtenAt < WRITE_EVERY) return
    const isTold = last !== undefined && at - last.toldAt < TELL_EVERY
    refused.set(boxId, { instance, writtenAt: at, toldAt: isTold ? last.toldAt : at })
    const claim = { instance, address, at: now().toISOString() }
    const { rows } = await database.ingest.query<{ name: string; address: string | null }>(
      statement`update ${boxes} set claim = $2 where id = $1 returning name, address`,
      [boxId, JSON.stringify(claim)],
    )
    const [row] = rows
    if (!row) return
    const ids = { companyId: String(companyId), boxId: String(boxId) }
    events.publish('box.changed', { companyId: ids.companyId, boxIds: [ids.boxId], change: 'state' })
    if (!isTold)
      events.publish('box.claim', {
        ...ids,
        name: row.name,
        at: now().getTime(),
        address,
        held: row.address ?? '未知地址',
      })
  }

  return {
    /** Whether who signs in with the right secret may come in. */
    async admit(box: LinkBox, { clientId, address }: Connection): Promise<boolean> {
      if (box.kind !== 'edge') return true
      const own = identityIn(clientId)
      const holder = held.get(box.boxId)?.instance ?? null
      if (!own && holder === null) return true
      const instance = own?.instance ?? ''
      const isSecond = connectionsOf(box.code).some(({ clientId: other }) => {
        const theirs = identityIn(other)
        return own && theirs?.instance === own.instance && theirs.run !== own.run
      })
      if (!isSecond && (holder === null || holder === instance) && (await hold(box, instance, address))) return true
      await refuse(box, { instance, address })
      return false
    },
    /** Reads anew who holds the box. */
    async forget(boxId: number): Promise<void> {
      held.delete(boxId)
      refused.delete(boxId)
      await read(boxId)
    },
    open: () => read(null),
  }

  async function read(boxId: number | null): Promise<void> {
    const { rows } = await database.ingest.query<{ id: string; instance: string; address: string | null }>(
      statement`select id, instance, address from ${boxes} where instance is not null and ($1::int8 is null or id = $1)`,
      [boxId],
    )
    for (const { id, instance, address } of rows) held.set(Number(id), { instance, address })
  }
}
