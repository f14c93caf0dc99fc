import type { Position, PositionNode } from '@zhizao/contract/position/position'
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { treeOrder } from '../../platform/crud/tree-table.ts'
import type { PositionPorts } from '../position-ports.ts'
import { positions } from './position.table.ts'

/** Positions of a company. */
export const MOST_POSITIONS = 5000
const parents = alias(positions, 'parent')

type Standing = PositionPorts['standing']
const countOf = ({ at, seen }: Standing, context: Context) =>
  sql<number>`(select count(*)::int from ${at.table} where ${and(eq(at, positions.id), seen(context))})`

export const positionRows = (standing: Standing) =>
  rows<Position>()({
    title: '位置',
    from: positions,
    joins: [{ table: parents, on: eq(parents.id, positions.parentId) }],
    columns: (context) => ({
      id: positions.id,
      parentId: positions.parentId,
      parentName: parents.name,
      code: positions.code,
      name: positions.name,
      pictureId: positions.pictureId,
      pictureUrl: sql`'/api/files/' || ${positions.pictureId}`,
      width: positions.width,
      height: positions.height,
      remark: positions.remark,
      sort: positions.sort,
      childCount: sql`(select count(*)::int from ${positions} child where child.parent_id = ${positions.id})`,
      objectCount: countOf(standing, context),
      createdAt: positions.createdAt,
    }),
    order: [treeOrder(positions), asc(positions.id)],
  })
export type PositionRows = ReturnType<typeof positionRows>

const nodeOf = ({
  id,
  parentId,
  label,
  code,
  hasPicture,
  objectCount,
  children,
}: Node<Omit<PositionNode, 'children'>>): PositionNode => ({
  id,
  parentId,
  label,
  code,
  hasPicture,
  objectCount,
  children: children.map(nodeOf),
})

/** All positions as a tree; a keyword keeps those that it finds, with the way down to them. */
export async function positionTree(
  { keyword }: { keyword?: string },
  standing: Standing,
  context: Context,
): Promise<PositionNode[]> {
  const found = await context.db
    .select({
      id: positions.id,
      parentId: positions.parentId,
      path: positions.path,
      label: positions.name,
      code: positions.code,
      hasPicture: sql<boolean>`${positions.pictureId} is not null`,
      objectCount: countOf(standing, context),
    })
    .from(positions)
    .orderBy(asc(positions.sort), asc(positions.id))
    .limit(MOST_POSITIONS)
  const wanted = keyword?.toLowerCase()
  const fits = ({ label, code }: (typeof found)[number]) =>
    !wanted || label.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted)
  const shown = new Set(found.flatMap((row) => (fits(row) ? row.path.split('/') : [])))
  return forestOf(found.filter(({ id }) => shown.has(id))).map(nodeOf)
}
