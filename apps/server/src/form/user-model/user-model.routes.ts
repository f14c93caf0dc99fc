import { userField, userModel } from '@zhizao/contract/form/user-model'
import { holds } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { forbidden, notFound } from '../../platform/refusal.ts'
import { ownFieldsOf } from '../custom-field/own-fields.ts'
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

export const userModelRoutes = (knownRoles: KnownRoles, entities: Entities): Route[] => [
  ...implement(userModel, {
    initialize: (_, context) => initialize(context),
    byCode: ({ code }, context) => modelByCode(code, entities, context),
    page: (input, context) => pageOfModels(input, entities, context),
    create: (draft, context) => createModel(draft, knownRoles, entities, context),
    update: (changes, context) => updateModel(changes, knownRoles, entities, context),
    get: ({ id }, context) => wholeModel(id, entities, context),
    remove: ({ id }, context) => removeModel(id, context),
  }),
  ...implement(userField, {
    async list({ id }, context) {
      await wholeModel(id, entities, context)
      return fieldsOf(id, context)
    },
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
    async fieldsOf({ id }, context) {
      await wholeModel(id, entities, context)
      return (await fieldsOf(id, context)).map((field) => ({
        ...{ id: field.id, code: field.code, title: field.title, type: field.type },
      }))
    },
    create: (draft, context) => createField(draft, entities, context),
    update: (changes, context) => updateField(changes, entities, context),
  }),
]
