import { boxGroup } from '@zhizao/contract/gateway-box/box'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { implement } from '../../platform/http/implement.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { groupsBelow } from '../box/box.service.ts'
import { boxes } from '../box/box.table.ts'
import { boxNamed } from '../box/box-sight.ts'
import { boxGroups } from './box-group.table.ts'

const title = '盒子分组'
const plain = crud(boxGroups, { title })
/** A group with how many boxes of it the caller knows. */
const columnsFor = ({ user }: Context) => ({
  id: boxGroups.id,
  parentId: boxGroups.parentId,
  name: boxGroups.name,
  remark: boxGroups.remark,
  boxCount: sql<number>`(select count(*)::int from ${boxes} where ${and(sql`box.group_id = box_group.id`, boxNamed(user, sql`box.id`))})`,
})

type Row = { id: string; parentId: string | null; name: string; remark: string | null; boxCount: number }
interface Labelled extends Row {
  label: string
  children: Labelled[]
}
const labelled = (nodes: Node<Row>[]): Labelled[] =>
  nodes.map((node) => ({ ...node, label: node.name, children: labelled(node.children) }))

export const boxGroupRoutes = implement(boxGroup, {
  async tree(_, context) {
    const rows = await context.db
      .select(columnsFor(context))
      .from(boxGroups)
      .orderBy(asc(boxGroups.sort), asc(boxGroups.id))
    return labelled(forestOf(rows))
  },
  async create(draft, context) {
    await requireParent(draft.parentId, context)
    return fresh((await plain.create(draft, context)).id, context)
  },
  async update(changes, context) {
    await requireParent(changes.parentId, context)
    if (changes.parentId && (await groupsBelow(changes.id, context)).includes(changes.parentId))
      throw conflict('不能把分组移动到它自己或它的下级之中')
    return fresh((await plain.update(changes, context)).id, context)
  },
  async remove({ id }, context) {
    await refuseWhileUsed([id], context)
    return plain.remove({ id }, context)
  },
  async removeMany({ ids }, context) {
    await refuseWhileUsed(ids, context)
    return plain.removeMany({ ids }, context)
  },
})

async function fresh(id: string, context: Context): Promise<Row> {
  const [row] = await context.db.select(columnsFor(context)).from(boxGroups).where(eq(boxGroups.id, id))
  return row!
}

async function requireParent(parentId: string | null | undefined, context: Context) {
  if (!parentId) return
  const [row] = await context.db.select({ id: boxGroups.id }).from(boxGroups).where(eq(boxGroups.id, parentId))
  if (!row) throw notFound('上级分组')
}

async function refuseWhileUsed(ids: string[], context: Context) {
  const [full] = await context.db
    .select({ name: boxGroups.name, count: count() })
    .from(boxes)
    .innerJoin(boxGroups, eq(boxGroups.id, boxes.groupId))
    .where(inArray(boxGroups.id, ids))
    .groupBy(boxGroups.id)
  if (full) throw conflict(`分组「${full.name}」中还有 ${full.count} 个盒子，请先移出`)
  const children = await context.db.select().from(boxGroups).where(inArray(boxGroups.parentId, ids))
  const child = children.find((row) => !ids.includes(row.id))
  if (child) throw conflict(`下级分组「${child.name}」尚未删除`)
}
