import { area, areaInfo } from '@zhizao/contract/company/area'
import { ordering } from '../../platform/crud/ordering.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import * as service from './area.service.ts'
import { areas } from './area.table.ts'
import { dependentsOfArea, type RulesNaming } from './area-dependents.ts'
import { areaById, areaForest, areaInfos, areasBelow, pageOfAreas, type TypeNames } from './area-query.ts'

export function areaRoutes(names: TypeNames, rulesNaming: RulesNaming, events: EventBus): Route[] {
  const withLevels = async (id: string, levels: number, context: Parameters<typeof areaForest>[0]) => ({
    ...(await areaById(id, names, context)),
    children: await areasBelow(id, levels, context),
  })
  return [
    ...implement(area, {
      page: (input, context) => pageOfAreas(input, names, context),
      tree: (_input, context) => areaForest(context),
      create: (draft, context) => service.createArea(draft, names, context),
      async update(changes, context) {
        const { companyId } = context.user
        // Who sees objects by the areas of his role may see others after a move.
        if (changes.parentId !== undefined) context.afterCommit(() => events.publish('access.changed', { companyId }))
        return service.updateArea(changes, names, context)
      },
      dependents: ({ id }, context) => dependentsOfArea(id, rulesNaming, context),
      async remove({ id }, context) {
        await service.removeArea(id, names, rulesNaming, context)
        return true
      },
      getTwo: ({ id }, context) => withLevels(id, 2, context),
      getThree: ({ id }, context) => withLevels(id, 3, context),
      get: ({ id }, context) => areaById(id, names, context),
      ...ordering(areas, { title: '区域', within: ['parentId'] }),
    }),
    ...implement(areaInfo, { list: (filter, context) => areaInfos(filter, context) }),
  ]
}
