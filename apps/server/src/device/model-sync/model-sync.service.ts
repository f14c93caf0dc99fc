import type { SyncPart } from '@zhizao/contract/device/sync-part'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { models } from '../../device-model/model/model.table.ts'
import { type Context, holds } from '../../platform/context.ts'
import { conflict, forbidden, notFound } from '../../platform/refusal.ts'
import { type DevicePorts, objectsChanged, pointsChanged } from '../device-ports.ts'
import { objects } from '../object/object.table.ts'
import { objectScopeCondition, requireObjects } from '../object/object-scope.ts'
import { points } from '../point/point.table.ts'
import { lockFormulas } from '../point-formula/formula-lock.ts'
import { settleFormulas } from '../point-formula/settle-formulas.ts'
import { compare, isWriting } from './compare.ts'
import type { FollowerKind, Step } from './follower.ts'
import { datasetFollower, groupFollower } from './group-follower.ts'
import { imageFollower } from './image-follower.ts'
import { objectFollower } from './object-follower.ts'
import { limitFields, pointFollower, pointsBefore } from './point-follower.ts'
import { judgedAnew, requireSoundLimits } from './sound-steps.ts'

export interface Wanted {
  modelId: string
  objectIds?: string[]
  withLimits?: boolean
  parts?: SyncPart[]
}

/** An object as a sync looks at it. */
export interface Target {
  id: string
  code: string
  name: string
  leftOut: string[]
}

export interface Synced {
  objects: number
  added: number
  changed: number
}

type Ports = Pick<DevicePorts, 'events' | 'followers' | 'readPoints' | 'requireRulesFit'>

/** Points stand before what is made of them. */
export const followerKinds = ({ followers }: Pick<DevicePorts, 'followers'>): FollowerKind[] => [
  objectFollower,
  imageFollower,
  pointFollower,
  datasetFollower,
  groupFollower,
  ...followers,
]

/** The kinds asked for, which the caller may change; without asking, those that he may. */
export function kindsFor(parts: readonly SyncPart[] | undefined, ports: Ports, { user }: Context): FollowerKind[] {
  const asked = followerKinds(ports).filter(({ part }) => !parts || parts.includes(part))
  const held = asked.filter(({ permission }) => holds(user, permission))
  if (parts && held.length < asked.length) throw forbidden('没有权限同步所选的部分内容，请重新选择或联系管理员')
  return held
}

export async function requireModel(modelId: string, { db }: Context) {
  const [model] = await db.select().from(models).where(eq(models.id, modelId))
  if (!model) throw notFound('模型')
  return model
}

const targetColumns = { id: objects.id, code: objects.code, name: objects.name, leftOut: objects.leftOut }

/** The objects of a model that the caller sees, or those of them that were named. */
export async function targetsOf(
  { modelId, objectIds }: Wanted,
  context: Context,
  among?: readonly string[],
): Promise<Target[]> {
  if (objectIds) await requireObjects(objectIds, context)
  const targets = await context.db
    .select(targetColumns)
    .from(objects)
    .where(
      and(
        eq(objects.modelId, modelId),
        objectIds && inArray(objects.id, objectIds),
        among && inArray(objects.id, [...among]),
        objectScopeCondition(context),
      ),
    )
    .orderBy(asc(objects.id))
  if (objectIds && targets.length < new Set(objectIds).size) throw conflict('所选对象中有不属于此模型的对象')
  return targets
}

/** Which points of the model objects have. */
async function presentPoints(ids: readonly string[], { db }: Context) {
  const rows = await db
    .select({ objectId: points.objectId, modelPointId: points.modelPointId })
    .from(points)
    .where(and(inArray(points.objectId, [...ids]), isNotNull(points.modelPointId)))
  const present = new Map(ids.map((id) => [id, new Set<string>()]))
  for (const { objectId, modelPointId } of rows) present.get(objectId)!.add(modelPointId!)
  return present
}

export interface Compared {
  kinds: readonly FollowerKind[]
  withLimits?: boolean
  /** The rows are about to be changed, so nobody else shall. */
  isHeld: boolean
}

/** What each kind would do to these objects, one kind after the other: what was asked of one may be written before the next. */
export async function* eachKind(
  modelId: string,
  targets: readonly Target[],
  { kinds, withLimits, isHeld }: Compared,
  context: Context,
): AsyncGenerator<{ kind: FollowerKind; steps: Step[] }> {
  const ids = targets.map(({ id }) => id)
  const present = await presentPoints(ids, context)
  for (const kind of kinds) {
    const templates = await kind.templatesOf(modelId, context)
    const found = await kind.followersOf(ids, isHeld, context)
    const isTakenBack = withLimits && kind.part === 'point'
    const followers = Map.groupBy(isTakenBack ? found.map(withoutLimits) : found, ({ objectId }) => objectId)
    const told = isTakenBack ? { ...kind, own: [] } : kind
    const steps = targets.flatMap(({ id, leftOut }) =>
      compare(told, templates, followers.get(id) ?? [], { objectId: id, leftOut, points: present.get(id)! }),
    )
    if (kind.part === 'point')
      for (const step of steps.filter(isWriting)) present.get(step.objectId)!.add(step.template!.id)
    yield { kind, steps }
  }
}

const withoutLimits = <Row extends { overridden: readonly string[] }>(row: Row): Row => ({
  ...row,
  overridden: row.overridden.filter((field) => !limitFields.includes(field)),
})

interface Asked extends Omit<Compared, 'isHeld'> {
  /** Which of the steps are done; without: all. */
  only?: (step: Step) => Step | undefined
}

/** Brings these objects in line with their model, in the transaction at hand. Done twice it changes nothing. */
export async function syncTargets(
  modelId: string,
  targets: readonly Target[],
  { only = (step) => step, ...asked }: Asked,
  ports: Ports,
  context: Context,
): Promise<Synced> {
  const result = { objects: targets.length, added: 0, changed: 0 }
  if (!targets.length) return result
  if (asked.kinds.includes(pointFollower)) await lockFormulas(context)
  // Two at once would both find a point missing.
  await context.db.execute(sql`select pg_advisory_xact_lock(7204115, hashint8(${modelId}::bigint))`)
  const touched: string[] = []
  const judged: string[] = []
  const shown = new Set<string>()
  for await (const { kind, steps } of eachKind(modelId, targets, { ...asked, isHeld: true }, context)) {
    const done = steps.flatMap((step) => only(step) ?? []).filter(isWriting)
    if (!done.length) continue
    if (kind === pointFollower) requireSoundLimits(done, targets)
    const written = await kind.write(done, context)
    if (kind === pointFollower) await settleFormulas(written, pointsBefore(done), ports, context)
    touched.push(...written)
    if (judgedAnew(done).length) judged.push(...written)
    for (const { kind: what, objectId } of done) {
      result[what === 'add' ? 'added' : 'changed']++
      if (kind.part === 'object') shown.add(objectId)
    }
  }
  await ports.requireRulesFit([...new Set(judged)], context)
  pointsChanged(ports, [...new Set(touched)], context)
  objectsChanged(ports, [...shown], context)
  return result
}
