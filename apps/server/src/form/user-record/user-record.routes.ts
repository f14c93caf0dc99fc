import { flRecord, uddDataCommon, yihaoRecord } from '@zhizao/contract/form/udd'
import { type RecordValues, userRecord } from '@zhizao/contract/form/user-record'
import type { Context } from '../../platform/context.ts'
import { takenSheet } from '../../platform/crud/spreadsheet.ts'
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts'
import { type RolesOf, requireRole } from '../user-model/model-permission.ts'
import { type Entities, modelByCode, usualModel } from '../user-model/user-model.service.ts'
import {
  createEntityRecord,
  entityChoices,
  entityRecord,
  pageOfEntity,
  refuseSheet,
  removeEntityRecords,
  updateEntityRecord,
} from './entity-records.ts'
import { exportRecords, importRecords, recordTemplate } from './record-sheet.ts'
import { sumsOfRecords } from './record-sums.ts'
import type { NamedThings } from './record-values.ts'
import {
  createRecord,
  pageOfRecords,
  recordById,
  recordChoices,
  removeRecords,
  updateRecord,
} from './user-record.service.ts'

/** Rows of a company's own models, in both words; those of masters go to their domains. */
export function userRecordRoutes(things: NamedThings, rolesOf: RolesOf, entities: Entities): Route[] {
  const model = async (code: string, act: 'read' | 'write', context: Context) => {
    const found = await modelByCode(code, entities, context)
    await requireRole(found, act, rolesOf, context)
    return found
  }
  const requireOwn = (code: string) => {
    const entity = entities.get(code)
    if (entity) throw refuseSheet(entity)
  }
  const handlers: Handlers<typeof userRecord> = {
    async page(input, context) {
      const entity = entities.get(input.modelCode)
      if (!entity) return pageOfRecords(await model(input.modelCode, 'read', context), input, things, context)
      const { modelCode: _, ...asked } = input
      return pageOfEntity(entity, asked, context)
    },
    async create({ modelCode, values }, context) {
      const entity = entities.get(modelCode)
      if (entity) return createEntityRecord(entity, values, context)
      // Lists are of masters alone: the model's own schema refuses them.
      return createRecord(await model(modelCode, 'write', context), values as RecordValues, things, context)
    },
    async get({ modelCode, id }, context) {
      const entity = entities.get(modelCode)
      return entity
        ? entityRecord(entity, id, context)
        : recordById(await model(modelCode, 'read', context), id, things, context)
    },
    async update({ modelCode, values, ...row }, context) {
      const entity = entities.get(modelCode)
      if (entity) return updateEntityRecord(entity, { ...row, values }, context)
      const changes = { ...row, values: values as RecordValues }
      return updateRecord(await model(modelCode, 'write', context), changes, things, context)
    },
    async remove({ modelCode, ids }, context) {
      const entity = entities.get(modelCode)
      return entity
        ? removeEntityRecords(entity, ids, context)
        : removeRecords(await model(modelCode, 'write', context), ids, context)
    },
    async selected({ modelCode, ids }, context) {
      const entity = entities.get(modelCode)
      return entity
        ? entityChoices(entity, { ids }, context)
        : recordChoices(await model(modelCode, 'read', context), { ids }, context)
    },
    async selectedLike({ modelCode, keyword }, context) {
      const entity = entities.get(modelCode)
      return entity
        ? entityChoices(entity, { keyword }, context)
        : recordChoices(await model(modelCode, 'read', context), { keyword }, context)
    },
    async export({ modelCode, template, keyword }, context) {
      requireOwn(modelCode)
      const found = await model(modelCode, 'read', context)
      return template ? recordTemplate(found, context) : exportRecords(found, { keyword }, context)
    },
    async import({ modelCode, ...given }, context) {
      requireOwn(modelCode)
      const sheet = await takenSheet(given, context)
      return importRecords(await model(modelCode, 'write', context), sheet, context)
    },
  }
  const usual = async (code: 'fl' | 'yihao', context: Context) => {
    const found = await usualModel(code, entities, context)
    await requireRole(found, 'read', rolesOf, context)
    return found
  }
  return [
    ...implement(userRecord, handlers),
    ...implement(uddDataCommon, handlers),
    ...implement(flRecord, {
      page: async (input, context) => pageOfRecords(await usual('fl', context), input, things, context),
    }),
    ...implement(yihaoRecord, {
      page: async (input, context) => pageOfRecords(await usual('yihao', context), input, things, context),
      sum: async (input, context) => sumsOfRecords(await usual('yihao', context), input, context),
    }),
  ]
}
