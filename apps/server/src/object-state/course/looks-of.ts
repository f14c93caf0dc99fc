import type { StateLook } from '@zhizao/contract/object-state/object-state'
import { inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { deviceStates } from '../device-state/device-state.table.ts'

/** How states look, removed ones too: what was is told by their names. */
export async function looksOf(stateIds: Iterable<string | null>, { db }: Pick<Context, 'db'>): Promise<StateLook[]> {
  const ids = [...new Set(stateIds)].filter((id) => id !== null)
  if (!ids.length) return []
  const { id, code, name, colour, kind } = deviceStates
  return db.select({ id, code, name, colour, kind }).from(deviceStates).where(inArray(deviceStates.id, ids))
}
