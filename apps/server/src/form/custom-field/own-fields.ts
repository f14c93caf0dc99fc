import type { UserField } from '@zhizao/contract/form/user-model'
import type { RecordValues } from '@zhizao/contract/form/user-record'
import { own } from '@zhizao/rules/own'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Entity } from '../../platform/data-model/entity.ts'
import { withDefaults } from '../user-model/default-value.ts'
import { userFields, userModels, userRecordKeys } from '../user-model/user-model.table.ts'
import {
  checkedValues,
  type NamedThings,
  namesIn,
  type RecordModel,
  requireThings,
} from '../user-record/record-values.ts'
import { fieldConditions, insertKeys, removeKeys, requireUnique } from '../user-record/user-record.service.ts'

/** The fields that a company has added to a master. */
export const ownFieldsOf = (entity: string, { db }: Pick<Context, 'db'>): Promise<UserField[]> =>
  db
    .select({ field: userFields })
    .from(userFields)
    .innerJoin(userModels, and(eq(userModels.id, userFields.modelId), eq(userModels.isBuiltIn, true)))
    .where(eq(userModels.code, entity))
    .orderBy(asc(userFields.sort), asc(userFields.id))
    .then((rows) => rows.map(({ field }) => field))

/** The same, which nobody changes until the call is done. `alone`: nor does anybody else write rows of it meanwhile. */
export async function heldFields(entity: string, alone: boolean, context: Context): Promise<UserField[]> {
  const [model] = await context.db
    .select({ id: userModels.id })
    .from(userModels)
    .where(and(eq(userModels.code, entity), eq(userModels.isBuiltIn, true)))
    .for(alone ? 'no key update' : 'share')
  return model ? ownFieldsOf(entity, context) : []
}

/** What a new row holds in its company's own fields. */
export async function extraOfNew(entity: Entity, given: RecordValues, things: NamedThings, context: Context) {
  const model = { name: entity.title, fields: await heldFields(entity.code, false, context) }
  const extra = checkedValues(withDefaults(given, model.fields, context), model, context, 'extra')
  await requireThings(extra, model, things, context, 'extra')
  await requireUnique(model, extra, undefined, context, 'extra')
  return { model, extra }
}

/** What a row holds once it is changed: what is not sent stays, what is sent empty goes. */
export async function extraOfChanged(
  entity: Entity,
  { id, given, read }: { id: string; given: RecordValues; read: () => Promise<RecordValues> },
  things: NamedThings,
  context: Context,
) {
  const model = { name: entity.title, fields: await heldFields(entity.code, true, context) }
  const before = await read()
  const extra = checkedValues({ ...before, ...given }, model, context, 'extra')
  // What he does not see himself may stand there from others.
  const changed = Object.fromEntries(Object.entries(extra).filter(([code, value]) => value !== own(before, code)))
  await requireThings(changed, model, things, context, 'extra')
  await requireUnique(model, extra, id, context, 'extra')
  return { model, extra }
}

export async function keepFound(model: RecordModel, id: string, extra: RecordValues, context: Context) {
  if (!model.fields.length) return
  await removeKeys([id], context)
  await insertKeys(model, [{ id, data: extra }], context)
}

/** Rows of a master whose own fields say this; nothing where nothing is asked. */
export async function extraCondition(entity: Entity, wanted: RecordValues, context: Context): Promise<SQL | undefined> {
  const asked = Object.entries(wanted).filter(([, value]) => value !== null && value !== '')
  if (!asked.length) return undefined
  const model = { name: entity.title, fields: await ownFieldsOf(entity.code, context) }
  const conditions = fieldConditions(model, Object.fromEntries(asked), 'extra')
  return and(
    ...conditions.map(
      (condition) =>
        sql`${entity.table.id} in (select ${userRecordKeys.recordId} from ${userRecordKeys} where ${condition})`,
    ),
  )
}

interface Extended {
  extra: RecordValues
  extraTexts?: Record<string, string>
}

/** Rows with the names of objects and files that their own fields hold. */
export async function withTexts<Row extends Extended>(
  entity: Entity,
  rows: readonly Row[],
  things: NamedThings,
  context: Context,
): Promise<Row[]> {
  const held = rows.some(({ extra }) => Object.values(extra).some((value) => typeof value === 'string'))
  if (!held) return [...rows]
  const named = (await ownFieldsOf(entity.code, context)).filter(({ type }) => type === 'object' || type === 'file')
  if (!named.length) return [...rows]
  const names = await namesIn(
    rows.map(({ extra }) => extra),
    named,
    things,
    context,
  )
  return rows.map((row) => ({
    ...row,
    extraTexts: Object.fromEntries(
      named.flatMap(({ code }) => {
        const name = names.get(String(own(row.extra, code)))
        return name === undefined ? [] : [[code, name]]
      }),
    ),
  }))
}
