import { uddDataDetail, uddDataModel } from '@zhizao/contract/form/udd'
import { userField, userModel } from '@zhizao/contract/form/user-model'
import { type Context, holds } from '../../platform/context.ts'
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { forbidden, notFound } from '../../platform/refusal.ts'
import { ownFieldsOf } from '../custom-field/own-fields.ts'
import { moveField } from './field-order.ts'
import { updateFields } from './many-fields.ts'
import { refreshJob } from './refresh-job.ts'
import { createField, fieldById, removeField, updateField } from './user-field.service.ts'
import {
  createModel,
  type Entities,
  fieldsOf,
  initialize,
  type KnownRoles,
  listModels,
  modelByCode,
  pageOfModels,
  removeModel,
  updateModel,
  wholeModel,
} from './user-model.service.ts'

/** Models and their fields, in both words. */
export function userModelRoutes(knownRoles: KnownRoles, entities: Entities, jobs: Pick<JobQueue, 'define'>): Route[] {
  const startRefresh = jobs.define(refreshJob(entities))
  const fieldsOfModel = async (id: string, context: Context) => {
    await wholeModel(id, entities, context)
    return fieldsOf(id, context)
  }
  const models: Handlers<typeof userModel> = {
    initialize: (_, context) => initialize(context),
    byCode: ({ code }, context) => modelByCode(code, entities, context),
    page: (input, context) => pageOfModels(input, entities, context),
    create: (draft, context) => createModel(draft, knownRoles, entities, context),
    update: (changes, context) => updateModel(changes, knownRoles, entities, context),
    get: ({ id }, context) => wholeModel(id, entities, context),
    remove: ({ id }, context) => removeModel(id, context),
  }
  const fields: Handlers<typeof userField> = {
    list: ({ id }, context) => fieldsOfModel(id, context),
    get: ({ id }, context) => fieldById(id, context),
    remove: (asked, context) => removeField(asked, entities, context),
    ofMaster({ code }, context) {
      const entity = entities.get(code)
      if (!entity) throw notFound('数据模型')
      if (!holds(context.user, entity.calls.page.permission)) throw forbidden()
      return ownFieldsOf(code, context)
    },
    models: async (_, context) =>
      (await listModels(entities, context)).map(({ id, code, name, isBuiltIn }) => ({ id, code, name, isBuiltIn })),
    fieldsOf: async ({ id }, context) =>
      (await fieldsOfModel(id, context)).map((field) => ({
        id: field.id,
        code: field.code,
        title: field.title,
        type: field.type,
      })),
    create: (draft, context) => createField(draft, entities, context),
    update: (changes, context) => updateField(changes, entities, context),
  }
  return [
    ...implement(userModel, models),
    ...implement(userField, fields),
    ...implement(uddDataModel, models),
    ...implement(uddDataDetail, {
      ...fields,
      list: ({ modelId }, context) => fieldsOfModel(modelId, context),
      updateMany: (asked, context) => updateFields(asked, entities, context),
      moveUp: ({ id }, context) => moveField(id, -1, context),
      moveDown: ({ id }, context) => moveField(id, 1, context),
      async refresh({ modelId }, context) {
        const { name } = await wholeModel(modelId, entities, context)
        return startRefresh({ input: { modelId }, target: name }, context)
      },
    }),
  ]
}
