import type { PositionChange, PositionDraft } from '@zhizao/contract/position/position'
import { and, eq, isNull, max, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { pathOf } from '../../platform/crud/tree.ts'
import { moveBranch, refuseTooDeep } from '../../platform/crud/tree-table.ts'
import { pictureSize } from '../../platform/files/picture-size.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import type { PositionPorts } from '../position-ports.ts'
import { positions } from './position.table.ts'
import { MOST_POSITIONS, type PositionRows } from './position-query.ts'

const tree = { table: positions, title: '位置' }

export interface PositionService extends Pick<PositionPorts, 'files' | 'standing'> {
  listed: PositionRows
}

/** The row itself; moves of the tree wait for each other at the rows they touch. */
export async function lockedPosition(id: string, context: Context) {
  const [row] = await context.db.select().from(positions).where(eq(positions.id, id)).for('update')
  if (!row) throw notFound('位置')
  return row
}

/** Changes to one company's positions take turns: two moves at once could make a circle. Asked for before any row is held. */
export const lockPositions = ({ db, user }: Context) =>
  db.execute(sql`select pg_advisory_xact_lock(7204115, hashint8(${user.companyId}::bigint))`)

const below = (parentId: string | null) => (parentId ? eq(positions.parentId, parentId) : isNull(positions.parentId))

async function refuseNameTaken(name: string, parentId: string | null, own: string | undefined, { db }: Context) {
  const taken = and(eq(positions.name, name), below(parentId), own ? ne(positions.id, own) : undefined)
  if (await db.$count(positions, taken)) throw invalidField('name', '位置名称', '同一上级下已有同名位置')
}

async function refuseCodeTaken(code: string, own: string | undefined, { db }: Context) {
  const taken = and(eq(positions.code, code), own ? ne(positions.id, own) : undefined)
  if (await db.$count(positions, taken)) throw invalidField('code', '位置编码', `“${code}”已存在，请更换`)
}

async function nextSort(parentId: string | null, { db }: Context) {
  const [last] = await db
    .select({ sort: max(positions.sort) })
    .from(positions)
    .where(below(parentId))
  return (last?.sort ?? 0) + 1
}

/** A plan picture with its size, which places are shares of. */
async function pictureOf(id: string | null | undefined, { files }: PositionService, context: Context) {
  if (!id) return { pictureId: null, width: null, height: null }
  const file = await files.get(id, context)
  const size = file.kind === 'image' ? await pictureSize(files.pathOf(file)) : undefined
  if (!size) throw invalidField('pictureId', '平面图图片', '请上传图片文件')
  return { pictureId: id, width: size.width, height: size.height }
}

export async function createPosition(
  { parentId = null, pictureId, ...draft }: PositionDraft & { code: string },
  parts: PositionService,
  context: Context,
) {
  await lockPositions(context)
  const parent = parentId ? await lockedPosition(parentId, context) : undefined
  refuseTooDeep('位置', parent?.path)
  if ((await context.db.$count(positions)) >= MOST_POSITIONS) throw conflict(`位置最多 ${MOST_POSITIONS} 个`)
  await refuseCodeTaken(draft.code, undefined, context)
  await refuseNameTaken(draft.name, parentId, undefined, context)
  const picture = await pictureOf(pictureId, parts, context)
  const next = await context.db.execute<{ id: string }>(sql`select nextval('global_id') as id`)
  const id = String(next.rows[0]!.id)
  await context.db.insert(positions).values({
    ...draft,
    ...picture,
    id,
    parentId,
    companyId: context.user.companyId,
    path: pathOf(parent?.path ?? null, id),
    sort: await nextSort(parentId, context),
  })
  const made = await parts.listed.get({ id }, context)
  context.audit({ target: made.name, after: made })
  return made
}

export async function updatePosition(
  { id, pictureId, ...changes }: PositionChange,
  parts: PositionService,
  context: Context,
) {
  await lockPositions(context)
  const row = await lockedPosition(id, context)
  const before = await parts.listed.get({ id }, context)
  const parentId = changes.parentId === undefined ? row.parentId : changes.parentId
  const isMoved = parentId !== row.parentId
  if (isMoved) await moveBranch(tree, row, parentId && (await lockedPosition(parentId, context)).path, context)
  if (changes.code) await refuseCodeTaken(changes.code, id, context)
  await refuseNameTaken(changes.name ?? row.name, parentId, id, context)
  const picture = pictureId === undefined ? {} : await pictureOf(pictureId, parts, context)
  const sort = isMoved ? { sort: await nextSort(parentId, context) } : {}
  await context.db
    .update(positions)
    .set({ ...changes, ...picture, ...sort, parentId, updatedAt: context.now() })
    .where(eq(positions.id, id))
  const after = await parts.listed.get({ id }, context)
  if (row.pictureId && row.pictureId !== after.pictureId) await dropPicture(row.pictureId, parts, context)
  context.audit({ target: after.name, before, after })
  return after
}

/** A stored file goes with the last that shows it. */
async function dropPicture(pictureId: string, { files }: PositionService, context: Context) {
  if (!(await context.db.$count(positions, eq(positions.pictureId, pictureId))))
    await files.remove([pictureId], context)
}

/** A position that something stands at or below stays, and says what; objects that the caller does not see are only counted. */
export async function removePosition(id: string, parts: PositionService, context: Context): Promise<true> {
  await lockPositions(context)
  const { name, pictureId } = await lockedPosition(id, context)
  const before = await parts.listed.get({ id }, context)
  const { at, list } = parts.standing
  const total = await context.db.$count(at.table, eq(at, id))
  const { objects } = total ? await list(id, MOST_NAMED, context) : { objects: [] }
  const held = [
    before.childCount ? `${before.childCount} 个下级位置` : '',
    total ? standingText(total, objects) : '',
  ].filter(Boolean)
  if (held.length) throw conflict(`位置“${name}”上还有 ${held.join('、')}，请先移走`)
  await context.db.delete(positions).where(eq(positions.id, id))
  if (pictureId) await dropPicture(pictureId, parts, context)
  context.audit({ target: name, before })
  return true
}

function standingText(total: number, seen: readonly { name: string }[]) {
  const named = seen.map(({ name }) => `“${name}”`).join('、')
  if (!named) return `${total} 个对象`
  return total > seen.length ? `${total} 个对象（${named}等）` : `${total} 个对象（${named}）`
}
/** Objects that a refusal names. */
const MOST_NAMED = 3
