import { object } from '@zhizao/contract/device/object'
import type { JobDefinition } from '../../platform/jobs/job-definition.ts'
import type { DevicePorts } from '../device-ports.ts'
import { kindsFor, requireModel, syncTargets, targetsOf, type Wanted } from './model-sync.service.ts'

/** Objects of one transaction: each is whole or untouched, whenever the job ends. */
export const CHUNK = 20

/** Brings many objects in line with their model. A second run goes over all of them and changes what the first left. */
export const syncJob = (ports: DevicePorts): JobDefinition<Wanted & Record<string, unknown>> => ({
  kind: 'model.sync',
  call: object.syncModel,
  interrupted: 'again',
  async run({ input, step, progress, transaction }) {
    const targets = await step((context) => targetsOf(input, context))
    const sum = { objects: targets.length, added: 0, changed: 0, taken: 0 }
    for (let at = 0; at < targets.length; at += CHUNK) {
      progress(at, targets.length)
      const ids = targets.slice(at, at + CHUNK).map(({ id }) => id)
      const done = await step(async (context) => {
        // As they are now: one may have been deleted or given another model meanwhile.
        const current = await targetsOf({ modelId: input.modelId }, context, ids)
        const kinds = kindsFor(input.parts, ports, context)
        return syncTargets(input.modelId, current, { kinds, withLimits: input.withLimits }, ports, context)
      })
      sum.added += done.added
      sum.changed += done.changed
      sum.taken += done.taken
    }
    return transaction(async (context) => {
      const { name } = await requireModel(input.modelId, context)
      context.audit({ target: name, after: sum })
      const { objects, added, changed, taken } = sum
      if (!taken) return { message: `已同步 ${objects} 个对象：新增 ${added} 项，修改 ${changed} 项` }
      return {
        message: `已同步 ${objects} 个对象：新增 ${added} 项，修改 ${changed} 项，已占用 ${taken} 项，没有改动`,
      }
    })
  },
})
