import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  modelContrastGroupPoints,
  modelContrastGroups,
} from '../../device-model/model-contrast/model-contrast.table.ts'
import { modelDatasetPoints, modelDatasets } from '../../device-model/model-dataset/model-dataset.table.ts'
import type { Context } from '../../platform/context.ts'
import { columnsOf } from '../../platform/crud/page.ts'
import { contrastGroupPoints, contrastGroups } from '../contrast-group/contrast-group.table.ts'
import { objectDatasetPoints, objectDatasets } from '../object-dataset/object-dataset.table.ts'
import { points } from '../point/point.table.ts'
import { overriddenAfter } from './compare.ts'
import type { FollowerKind, Step } from './follower.ts'
import { forgetOn } from './forget.ts'

type With<Name extends string> = PgTable & Record<Name, PgColumn>

/** Tables of named groups of points, of models and of objects. */
interface Tables {
  readonly model: With<'id' | 'modelId' | 'name' | 'remark' | 'sort'>
  readonly modelMembers: With<'id' | 'modelPointId' | 'sort'>
  readonly own: With<'id' | 'objectId' | 'name' | 'remark' | 'sort' | 'fromModel' | 'overridden'>
  readonly members: With<'id' | 'pointId' | 'sort'>
  /** The column of members that names their group. */
  readonly groupId: 'datasetId' | 'groupId'
  /** The column that names the group of the model that one follows. */
  readonly templateId: 'modelDatasetId' | 'modelGroupId'
}

function column(table: PgTable, name: string): PgColumn {
  const found = columnsOf(table)[name]
  if (!found) throw new Error(`no column ${name}`)
  return found
}

/** A point of a group: said as the point of the model. */
interface Member {
  id: string
  color?: string | null
}

type Wanted = { name: string; remark: string | null; points: Member[] }

/** Datasets and contrast groups: an object has those of its model, of its own points. */
function followerOf(tables: Tables, kind: Pick<FollowerKind, 'part'>): FollowerKind {
  const { model, own } = tables
  return {
    ...kind,
    permission: 'object:edit',
    keyField: 'name',
    async templatesOf(modelId, { db }) {
      const { id, name, remark, sort } = model
      const rows = await db
        .select({ id, name, remark })
        .from(model)
        .where(eq(model.modelId, modelId))
        .orderBy(asc(sort))
      const of = await membersOf(tables, modelId, db)
      return (rows as (Omit<Wanted, 'points'> & { id: string })[]).map((row) => ({
        id: row.id,
        key: row.name,
        name: row.name,
        fields: { name: row.name, remark: row.remark, points: of(row.id) },
      }))
    },
    wanted({ fields }, has) {
      const members = (fields.points as Member[]).filter(({ id }) => has.has(id))
      return members.length ? { ...fields, points: members } : undefined
    },
    async followersOf(objectIds, isHeld, { db }) {
      const { id, objectId, name, remark, fromModel, overridden } = own
      const query = db
        .select({ id, objectId, name, remark, fromModel, overridden, templateId: column(own, tables.templateId) })
        .from(own)
        .where(inArray(objectId, [...objectIds]))
        .orderBy(asc(id))
      const rows = await (isHeld ? query.for('update') : query)
      const of = await ownMembersOf(tables, objectIds, db)
      return (rows as OwnRow[]).map(({ remark, ...row }) => ({
        ...row,
        key: row.name,
        fields: { name: row.name, remark, points: of(row.id) },
      }))
    },
    async write(steps, context) {
      for (const step of steps) {
        const id = await (step.kind === 'add' ? insert : update)(step, tables, context)
        if (step.kind === 'add' || step.changed.some(({ field }) => field === 'points'))
          await setMembers(id, step, tables, context)
      }
      return []
    },
    forget: ({ objectId, id, fields }, context) =>
      forgetOn(own, and(eq(own.objectId, objectId), id ? eq(own.id, id) : sql`true`), fields, context),
  }
}

interface OwnRow {
  id: string
  objectId: string
  templateId: string | null
  name: string
  remark: string | null
  fromModel: boolean
  overridden: string[]
}

type MemberRow = Member & { groupId: string }

const byGroup = (rows: readonly unknown[]) => {
  const found = Map.groupBy(rows as MemberRow[], ({ groupId }) => groupId)
  return (id: string) => (found.get(id) ?? []).map(({ groupId: _group, ...member }): Member => member)
}

/** The colours that members of a table have. */
const colourOf = (members: PgTable): Record<string, PgColumn> =>
  'color' in members ? { color: column(members, 'color') } : {}

async function membersOf({ model, modelMembers: members, groupId }: Tables, modelId: string, db: Context['db']) {
  const group = column(members, groupId)
  const rows = await db
    .select({ groupId: group, id: members.modelPointId, ...colourOf(members) })
    .from(members)
    .innerJoin(model, eq(model.id, group))
    .where(eq(model.modelId, modelId))
    .orderBy(asc(members.sort), asc(members.id))
  return byGroup(rows)
}

async function ownMembersOf({ own, members, groupId }: Tables, objectIds: readonly string[], db: Context['db']) {
  const group = column(members, groupId)
  const said = sql<string>`coalesce(${points.modelPointId}::text, 'own:' || ${points.id})`
  const rows = await db
    .select({ groupId: group, id: said, ...colourOf(members) })
    .from(members)
    .innerJoin(own, eq(own.id, group))
    .innerJoin(points, eq(points.id, members.pointId))
    .where(inArray(own.objectId, [...objectIds]))
    .orderBy(asc(members.sort), asc(members.id))
  return byGroup(rows)
}

/** The group of the model that a step is of: none is written without. */
function templateOf({ template }: Step): string {
  if (!template) throw new Error('a group of an object is written as a group of its model')
  return template.id
}

async function insert(step: Step, { own, templateId }: Tables, { db, user }: Context): Promise<string> {
  const { objectId, wanted } = step
  const { name, remark } = wanted as Wanted
  const [made] = (await db
    .insert(own)
    .values({
      name,
      remark,
      objectId,
      [templateId]: templateOf(step),
      fromModel: true,
      companyId: user.companyId,
      sort: sql`(select coalesce(max(other.sort), 0) + 1 from ${own} as other where other.object_id = ${objectId}::bigint)`,
    })
    .returning({ id: own.id })) as { id: string }[]
  if (!made) throw new Error('a group was not written')
  return made.id
}

async function update(step: Step, { own, templateId }: Tables, { db, now }: Context): Promise<string> {
  const { follower, changed } = step
  if (!follower) throw new Error('a change is of a group that is there')
  const set = Object.fromEntries(changed.filter(({ field }) => field !== 'points').map(({ field, to }) => [field, to]))
  await db
    .update(own)
    .set({
      ...set,
      [templateId]: templateOf(step),
      fromModel: true,
      overridden: overriddenAfter(step),
      updatedAt: now(),
    })
    .where(eq(own.id, follower.id))
  return follower.id
}

async function setMembers(id: string, { objectId, wanted }: Step, { members, groupId }: Tables, { db, user }: Context) {
  const given = (wanted as Wanted).points
  const [into, from] = 'color' in members ? [sql`, color`, sql`, member.color`] : [sql``, sql``]
  await db.delete(members).where(eq(column(members, groupId), id))
  await db.execute(sql`
    insert into ${members} (company_id, ${sql.identifier(toSnakeCase(groupId))}, point_id, sort${into})
    select ${user.companyId}::bigint, ${id}::bigint, ${points.id}, member.sort${from}
    from unnest(${sql.param(given.map((one) => one.id))}::bigint[], ${sql.param(given.map((one) => one.color ?? null))}::text[])
      with ordinality as member (id, color, sort)
    join ${points} on ${points.modelPointId} = member.id and ${points.objectId} = ${objectId}::bigint`)
}

export const datasetFollower = followerOf(
  {
    model: modelDatasets,
    modelMembers: modelDatasetPoints,
    own: objectDatasets,
    members: objectDatasetPoints,
    groupId: 'datasetId',
    templateId: 'modelDatasetId',
  },
  { part: 'dataset' },
)

export const groupFollower = followerOf(
  {
    model: modelContrastGroups,
    modelMembers: modelContrastGroupPoints,
    own: contrastGroups,
    members: contrastGroupPoints,
    groupId: 'groupId',
    templateId: 'modelGroupId',
  },
  { part: 'group' },
)
