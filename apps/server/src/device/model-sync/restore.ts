import type { SyncPart } from '@zhizao/contract/device/sync-part'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import type { DevicePorts } from '../device-ports.ts'
import { objects } from '../object/object.table.ts'
import { requireObjects } from '../object/object-scope.ts'
import type { FollowerKind, Step } from './follower.ts'
import { kindsFor, syncTargets } from './model-sync.service.ts'

interface Restored {
  objectId: string
  part?: SyncPart
  /** A row of the object, or of the model where people have removed it from the object. */
  id?: string
  fields?: string[]
}

/** Gives an object back what its model says: all of it, one part, one row, or some fields. */
export async function restoreFromModel(wanted: Restored, ports: DevicePorts, context: Context): Promise<true> {
  const { objectId, part, id, fields } = wanted
  const [object] = await requireObjects([objectId], context)
  if (!object!.modelId) throw conflict(`对象“${object!.name}”没有所属模型，没有可恢复的内容`)
  const kinds = kindsFor(part && [part], ports, context)
  if (id) await requireRow(wanted, object!.leftOut, kinds, context)
  for (const kind of kinds) await kind.forget({ objectId, id, fields }, context)
  await bringBack(wanted, kinds, context)
  const only = (step: Step): Step | undefined => {
    if (id && step.follower?.id !== id && step.template?.id !== id) return undefined
    if (!fields) return step
    const changed = step.changed.filter(({ field }) => fields.includes(field))
    return changed.length ? { ...step, changed } : undefined
  }
  const target = { id: objectId, code: object!.code, name: object!.name, leftOut: await leftOutOf(objectId, context) }
  const done = await syncTargets(object!.modelId, [target], { kinds, only }, ports, context)
  context.audit({ target: object!.name, after: { ...wanted, ...done } })
  return true
}

async function requireRow(
  { objectId, id }: Restored,
  leftOut: readonly string[],
  kinds: readonly FollowerKind[],
  context: Context,
) {
  if (kinds.some(({ part }) => leftOut.includes(`${part}:${id}`))) return
  for (const kind of kinds)
    if ((await kind.followersOf([objectId], false, context)).some((row) => row.id === id)) return
  throw notFound('要恢复的内容')
}

/** What was removed by hand may come again. */
async function bringBack({ objectId, id, fields }: Restored, kinds: readonly FollowerKind[], { db }: Context) {
  if (fields) return
  const parts = kinds.map(({ part }) => part)
  const left = id
    ? sql`array(select entry from unnest(${objects.leftOut}) as entry where entry <> all(${sql.param(parts.map((part) => `${part}:${id}`))}::text[]))`
    : sql`array(select entry from unnest(${objects.leftOut}) as entry where split_part(entry, ':', 1) <> all(${sql.param(parts)}::text[]))`
  await db.update(objects).set({ leftOut: left }).where(eq(objects.id, objectId))
}

async function leftOutOf(objectId: string, { db }: Context) {
  const [row] = await db.select({ leftOut: objects.leftOut }).from(objects).where(eq(objects.id, objectId))
  return row!.leftOut
}
