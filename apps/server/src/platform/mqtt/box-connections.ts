import type { Client } from 'aedes'

/** A box has one connection; more come of lines that broke without a word, and of third-party boxes with several programs. */
const MOST_OF_BOX = 10

export interface ConnectionEvents<B> {
  /** First connection of a box; last one gone. */
  onConnected?(box: B): void
  onDisconnected?(box: B): void
}

/** The connections of boxes that are signed in. Beyond what one box may have, its oldest go. */
export function boxConnections<B extends { code: string }>({ onConnected, onDisconnected }: ConnectionEvents<B>) {
  const connections = new Map<string, { box: B; clients: Set<Client> }>()
  return {
    has: (code: string) => connections.has(code),
    clientsOf: (code: string): Iterable<Client> => connections.get(code)?.clients ?? [],
    add(client: Client, box: B) {
      const known = connections.get(box.code)
      if (!known) {
        connections.set(box.code, { box, clients: new Set([client]) })
        onConnected?.(box)
        return
      }
      known.clients.add(client)
      if (known.clients.size <= MOST_OF_BOX) return
      const [oldest] = known.clients
      // At once: until it has ended more may have come.
      known.clients.delete(oldest!)
      oldest!.close()
    },
    remove(client: Client, box: B) {
      const known = connections.get(box.code)
      if (!known?.clients.delete(client) || known.clients.size > 0) return
      connections.delete(box.code)
      onDisconnected?.(box)
    },
  }
}
