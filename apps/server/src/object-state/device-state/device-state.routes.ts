import { deviceState } from '@zhizao/contract/object-state/device-state'
import type { Context } from '../../platform/context.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement } from '../../platform/http/implement.ts'
import { invalid } from '../../platform/refusal.ts'
import { checkConditions, namesOf, type Owner, objectsOf } from './condition-scope.ts'
import { createState, listStates, removeState, updateState } from './device-state.service.ts'

/** What a condition comes to for one object as its values stand. */
export type TryCondition = (
  condition: string,
  objectId: string,
  context: Context,
) => Promise<{ holds: boolean | null; reason: string | null }>

function requireOwner({ deviceTypeId, objectId }: Owner) {
  if (Boolean(deviceTypeId) !== Boolean(objectId)) return
  throw invalid('请选择设备类型或设备，二者选一', [
    { field: 'deviceTypeId', title: '设备类型', message: '设备类型与设备二者选一' },
  ])
}

/** In which states objects can be. */
export const deviceStateRoutes = (events: EventBus, tryCondition: TryCondition) =>
  implement(deviceState, {
    list: listStates,
    create: (draft, context) => createState(draft, events, context),
    update: (changes, context) => updateState(changes, events, context),
    remove: ({ id }, context) => removeState(id, events, context),
    async names(owner, context) {
      requireOwner(owner)
      return namesOf(owner, context)
    },
    async check({ condition, testObjectId, ...owner }, context) {
      requireOwner(owner)
      const [{ problem, lacking } = { problem: null, lacking: 0 }] = await checkConditions([condition], owner, context)
      const [seen] = testObjectId ? await objectsOf({ objectId: testObjectId }, context) : []
      const now = problem || !seen ? null : await tryCondition(condition, seen, context)
      return { problem, lacking, now }
    },
  })
