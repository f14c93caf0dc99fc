import { queryOptions, useQuery } from '@tanstack/react-query'
import { type MachineNow, machine } from '@zhizao/contract/machine/machine'
import { client } from '../platform/api/client.ts'

export const machines = client(machine)

/** Rows that come on show together ask together, ms. */
const TOGETHER = 40
const LOOK_EVERY = 5000

let asked = new Map<string, PromiseWithResolvers<MachineNow | null>>()

/** Answers with many others in one call. */
function together(id: string): Promise<MachineNow | null> {
  if (!asked.size) setTimeout(askAll, TOGETHER)
  const known = asked.get(id) ?? Promise.withResolvers<MachineNow | null>()
  asked.set(id, known)
  return known.promise
}

async function askAll() {
  const all = [...asked]
  asked = new Map()
  for (let at = 0; at < all.length; at += 200) {
    const some = all.slice(at, at + 200)
    try {
      const found = await machines.now({ machineIds: some.map(([id]) => id) }, { quiet: true })
      const byId = new Map(found.map((now) => [now.machineId, now]))
      for (const [id, { resolve }] of some) resolve(byId.get(id) ?? null)
    } catch (error) {
      for (const [, { reject }] of some) reject(error)
    }
  }
}

const nowQuery = (id: string) =>
  queryOptions({ queryKey: ['machine', 'now', id], queryFn: () => together(id), refetchInterval: LOOK_EVERY })

/** How a machine stands, asked for again while it is on show. */
export const useMachineNow = (id: string) => useQuery(nowQuery(id)).data ?? undefined

export const machineQuery = (id: string) =>
  queryOptions({
    queryKey: ['machine', 'one', id],
    queryFn: ({ signal }) => machines.get({ id }, { signal, quiet: true }),
  })
