import { position } from '@zhizao/contract/position/position'
import { withCode } from '../../platform/codes/code-kind.ts'
import { ordering } from '../../platform/crud/ordering.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { PositionPorts } from '../position-ports.ts'
import { placeObjects, planOf } from './placing.ts'
import { createPosition, removePosition, updatePosition } from './position.service.ts'
import { positions } from './position.table.ts'
import { positionRows, positionTree } from './position-query.ts'

export function positionRoutes({ nextCode, files, standing }: PositionPorts): Route[] {
  const listed = positionRows(standing)
  const parts = { files, standing, listed }
  return implement(position, {
    tree: (filter, context) => positionTree(filter, standing, context),
    get: listed.get,
    create: async (draft, context) =>
      createPosition(await withCode(draft, 'position', nextCode, context), parts, context),
    update: (changes, context) => updatePosition(changes, parts, context),
    remove: ({ id }, context) => removePosition(id, parts, context),
    plan: ({ positionId }, context) => planOf(positionId, parts, context),
    place: (placing, context) => placeObjects(placing, parts, context),
    ...ordering(positions, { title: '位置', within: ['parentId'] }),
  })
}
