import { area, areaInfo } from '@zhizao/contract/company/area'
import { type NextCode, withCode } from '../../platform/codes/code-kind.ts'
import { ordering } from '../../platform/crud/ordering.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { AreaUses } from '../company-ports.ts'
import { locate } from './address.ts'
import * as service from './area.service.ts'
import { areas } from './area.table.ts'
import { dependentsOfArea } from './area-dependents.ts'
import { areaForest, areaInfos, areaRows, areasBelow, type TypeNames } from './area-query.ts'

export function areaRoutes(names: TypeNames, uses: AreaUses, events: EventBus, nextCode: NextCode): Route[] {
  const listed = areaRows(names, uses.objects)
  const withLevels = async (id: string, levels: number, context: Parameters<typeof areaForest>[0]) => ({
    ...(await listed.get({ id }, context)),
    children: await areasBelow(id, levels, context),
  })
  return [
    ...implement(area, {
      page: listed.page,
      tree: (_input, context) => areaForest(context),
      create: async (draft, context) =>
        service.createArea(await withCode(draft, 'area', nextCode, context), listed, context),
      async update(changes, context) {
        const { companyId } = context.user
        // Who sees objects by the areas of his role may see others after a move.
        if (changes.parentId !== undefined) context.afterCommit(() => events.publish('access.changed', { companyId }))
        return service.updateArea(changes, listed, context)
      },
      dependents: ({ id }, context) => dependentsOfArea(id, uses, context),
      async remove({ id }, context) {
        await service.removeArea(id, listed, uses, context)
        return true
      },
      getTwo: ({ id }, context) => withLevels(id, 2, context),
      getThree: ({ id }, context) => withLevels(id, 3, context),
      get: listed.get,
      ...ordering(areas, { title: '区域', within: ['parentId'] }),
    }),
    ...implement(areaInfo, {
      list: (filter, context) => areaInfos(filter, context),
      fromAddress: ({ address }, context) => locate(address, context),
    }),
  ]
}
