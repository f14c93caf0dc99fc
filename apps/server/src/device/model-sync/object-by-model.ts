import { MOST_SYNCED_AT_ONCE } from '@zhizao/contract/device/sync-part'
import type { Context } from '../../platform/context.ts'
import type { StartJob } from '../../platform/jobs/job-definition.ts'
import { conflict } from '../../platform/refusal.ts'
import { type DevicePorts, objectsChanged } from '../device-ports.ts'
import { insertObject, type NewObject } from '../object/object.service.ts'
import { getObject } from '../object/object-query.ts'
import { followerKinds, kindsFor, requireModel, syncTargets, targetsOf, type Wanted } from './model-sync.service.ts'

type NewByModel = Pick<
  NewObject,
  'code' | 'name' | 'parentId' | 'place' | 'serialNumber' | 'installedOn' | 'remark'
> & { modelId: string }

/** A new object with all that a published model prescribes. */
export async function createByModel(draft: NewByModel, ports: DevicePorts, context: Context) {
  const model = await requireModel(draft.modelId, context)
  if (model.status === 0) throw conflict(`模型“${model.name}”尚未发布，不能用来创建对象`)
  const { objectType, deviceTypeId, driver, manufacturer, alarmStatus, details } = model
  // What was taken from the model is nobody's own.
  const taken = { objectType, deviceTypeId, driver, manufacturer, alarmStatus, details, overridden: [] }
  const id = await insertObject({ ...draft, ...taken }, context)
  const made = { id, code: draft.code, name: draft.name, leftOut: [] }
  await syncTargets(model.id, [made], { kinds: followerKinds(ports) }, ports, context)
  objectsChanged(ports, [id], context)
  return getObject(id, context)
}

/** Brings objects in line with their model: now, or where they are many as a job. Hand changes stay. */
export async function syncModel(
  wanted: Wanted,
  startJob: StartJob<Wanted & Record<string, unknown>>,
  ports: DevicePorts,
  context: Context,
) {
  const model = await requireModel(wanted.modelId, context)
  const kinds = kindsFor(wanted.parts, ports, context)
  const targets = await targetsOf(wanted, context)
  if (targets.length > MOST_SYNCED_AT_ONCE) {
    const { jobId } = await startJob({ input: { ...wanted }, target: model.name }, context)
    return { objects: targets.length, added: 0, changed: 0, taken: 0, jobId }
  }
  const result = await syncTargets(model.id, targets, { kinds, withLimits: wanted.withLimits }, ports, context)
  context.audit({ target: model.name, after: result })
  return result
}
