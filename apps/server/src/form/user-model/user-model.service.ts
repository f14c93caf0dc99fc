import { MOST_MODELS, type UserModel, type UserModelWhole } from '@zhizao/contract/form/user-model'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { rows } from '../../platform/crud/rows.ts'
import type { Entity } from '../../platform/data-model/entity.ts'
import { conflict, invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import { userFields, userModels, userRecords } from './user-model.table.ts'

const plain = crud(userModels, { title: '数据模型' })

type Stored = Omit<UserModel, 'page' | 'createdAt'> & { createdAt: Date | string }

/** Masters of the product, by their codes. */
export type Entities = ReadonlyMap<string, Entity>

const stored = rows<Stored>()({
  title: '数据模型',
  from: userModels,
  columns: {
    id: userModels.id,
    code: userModels.code,
    name: userModels.name,
    readRoleIds: userModels.readRoleIds,
    writeRoleIds: userModels.writeRoleIds,
    remark: userModels.remark,
    isBuiltIn: userModels.isBuiltIn,
    createdAt: userModels.createdAt,
    fieldCount: sql`(select count(*)::int from ${userFields} where ${userFields}.model_id = ${userModels}.id)`,
    rowCount: sql`(select count(*)::int from ${userRecords} where ${userRecords}.model_id = ${userModels}.id)`,
  },
  search: { keyword: [userModels.name, userModels.code] },
  match: { code: userModels.code },
  filters: { kind: (kind) => sql`${userModels.isBuiltIn} = (${kind}::text = 'builtIn')` },
  order: [asc(userModels.isBuiltIn), desc(userModels.id)],
})

const shown = ({ createdAt, ...row }: Stored, entities: Entities): UserModel => {
  const entity = row.isBuiltIn ? entities.get(row.code) : undefined
  return {
    ...row,
    fieldCount: row.fieldCount + (entity?.fields.length ?? 0),
    ...(entity && { name: entity.title, rowCount: null }),
    page: entity?.page ?? null,
    createdAt: new Date(createdAt).toISOString(),
  }
}

/** A company has a row for each master of the product once somebody asks for it: its own fields belong to it. */
async function makeBuiltIn(entities: Entities, { db, user }: Context) {
  if ((await db.$count(userModels, eq(userModels.isBuiltIn, true))) >= entities.size) return
  const made = [...entities.values()].map(({ code, title }) => ({ code, name: title, isBuiltIn: true }))
  await db
    .insert(userModels)
    .values(made.map((model) => ({ ...model, companyId: user.companyId })))
    .onConflictDoNothing()
}

export async function pageOfModels(input: Parameters<typeof stored.page>[0], entities: Entities, context: Context) {
  await makeBuiltIn(entities, context)
  const page = await stored.page(input, context)
  return { ...page, records: page.records.map((row) => shown(row, entities)) }
}

export async function listModels(entities: Entities, context: Context) {
  await makeBuiltIn(entities, context)
  return stored.list({}, context)
}

export const fieldsOf = (modelId: string, { db }: Pick<Context, 'db'>) =>
  db.select().from(userFields).where(eq(userFields.modelId, modelId)).orderBy(asc(userFields.sort), asc(userFields.id))

async function whole(row: Stored, entities: Entities, context: Context): Promise<UserModelWhole> {
  const builtInFields = row.isBuiltIn ? (entities.get(row.code)?.fields ?? []) : []
  return { ...shown(row, entities), fields: await fieldsOf(row.id, context), builtInFields: [...builtInFields] }
}

export const wholeModel = async (id: string, entities: Entities, context: Context) =>
  whole(await stored.get({ id }, context), entities, context)

async function findModel(code: string, entities: Entities, context: Context): Promise<UserModelWhole | undefined> {
  if (entities.has(code)) await makeBuiltIn(entities, context)
  const [found] = await stored.list({ code }, context, 1)
  return found && whole(found, entities, context)
}

export async function modelByCode(code: string, entities: Entities, context: Context): Promise<UserModelWhole> {
  const found = await findModel(code, entities, context)
  if (!found) throw notFound('数据模型')
  return found
}

/** Locks a model, so that its fields and its rows do not change under each other. */
export async function lockModel(id: string, { db }: Context) {
  const [row] = await db.select().from(userModels).where(eq(userModels.id, id)).for('no key update')
  if (!row) throw notFound('数据模型')
  return row
}

export type KnownRoles = (ids: readonly string[], context: Context) => Promise<number>

async function requireRoles(
  { readRoleIds = [], writeRoleIds = [] }: { readRoleIds?: string[]; writeRoleIds?: string[] },
  known: KnownRoles,
  context: Context,
) {
  const ids = [...new Set([...readRoleIds, ...writeRoleIds])]
  if (ids.length && (await known(ids, context)) < ids.length) throw notFound('角色')
}

type Draft = Pick<UserModel, 'code' | 'name' | 'readRoleIds' | 'writeRoleIds' | 'remark'>

export async function createModel(draft: Draft, known: KnownRoles, entities: Entities, context: Context) {
  if (entities.has(draft.code)) throw invalidField('code', '模型编码', '内置模型已使用这个编码，请更换')
  const own = await context.db.$count(userModels, eq(userModels.isBuiltIn, false))
  if (own >= MOST_MODELS) throw conflict(`数据模型最多 ${MOST_MODELS} 个`)
  await requireRoles(draft, known, context)
  const { id } = await plain.create(draft, context)
  return wholeModel(id, entities, context)
}

export async function updateModel(
  changes: Partial<Omit<Draft, 'code'>> & { id: string },
  known: KnownRoles,
  entities: Entities,
  context: Context,
): Promise<UserModelWhole> {
  await requireOwn(changes.id, context)
  await requireRoles(changes, known, context)
  await plain.update(changes, context)
  return wholeModel(changes.id, entities, context)
}

/** Masters are the product's: a company adds fields to them and no more. */
async function requireOwn(id: string, context: Context) {
  const { isBuiltIn, name } = await stored.get({ id }, context)
  if (isBuiltIn) throw conflict(`“${name}”是内置模型，只能添加自定义字段，不能修改或删除`)
}

/** A model with rows stays: they would go with it. */
export async function removeModel(id: string, context: Context): Promise<true> {
  const { name } = await lockModel(id, context)
  await requireOwn(id, context)
  const count = await context.db.$count(userRecords, eq(userRecords.modelId, id))
  if (count) throw conflict(`数据模型“${name}”还有 ${count} 行数据，请先删除数据`)
  await context.db.delete(userFields).where(eq(userFields.modelId, id))
  return plain.remove({ id }, context)
}

/** Models that other parts of the platform read by their codes. */
const usualModels = [
  { code: 'fl', name: '分类' },
  { code: 'yihao', name: '易耗品' },
] as const
type UsualCode = (typeof usualModels)[number]['code']
const usualFields = [
  { code: 'code', title: '编码', unique: true },
  { code: 'name', title: '名称', unique: false },
]

/** Adds what a company lacks of them; what is there already, changed or not, stays. */
export async function initialize(context: Context): Promise<{ added: string[] }> {
  const { db, user } = context
  const known = await db
    .select({ code: userModels.code, name: userModels.name })
    .from(userModels)
    .where(
      inArray(
        userModels.code,
        usualModels.map(({ code }) => code),
      ),
    )
  const added: string[] = []
  for (const { code, name } of usualModels) {
    if (known.some((each) => each.code === code)) continue
    const [made] = await db
      .insert(userModels)
      .values({ companyId: user.companyId, code, name })
      .onConflictDoNothing()
      .returning({ id: userModels.id })
    // Somebody has given the name to a model of his own.
    if (!made) continue
    await db.insert(userFields).values(
      usualFields.map((field, sort) => ({
        companyId: user.companyId,
        modelId: made.id,
        ...field,
        type: 'text' as const,
        sort,
        required: true,
        searchable: true,
        choices: [],
      })),
    )
    added.push(name)
  }
  context.audit({ target: added.join('、') })
  return { added }
}

/** One of them, which a company may not have made yet. */
export async function usualModel(code: UsualCode, entities: Entities, context: Context): Promise<UserModelWhole> {
  const found = await findModel(code, entities, context)
  if (found) return found
  const { name } = usualModels.find((usual) => usual.code === code)!
  throw new Refusal(
    ErrorCode.notFound,
    `还没有编码为“${code}”的数据模型（${name}），请先在“模型设计”中新增，或点“载入常用模型”`,
  )
}
