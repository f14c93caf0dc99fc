import { warehouse } from '@zhizao/contract/stock/warehouse'
import { ordering } from '../../platform/crud/ordering.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { StockPorts } from '../stock-ports.ts'
import * as service from './warehouse.service.ts'
import { warehouses } from './warehouse.table.ts'

export const warehouseRoutes = (ports: StockPorts): Route[] =>
  implement(warehouse, {
    list: (filter, context) => service.listWarehouses(filter, context),
    page: (input, context) => service.pageOfWarehouses(input, context),
    levels: (_, context) => service.warehouseLevels(context),
    positions: ({ id }, context) => service.positionsOf(id, context),
    byName: async ({ name }, context) => (await service.listWarehouses({}, context)).filter((one) => one.name === name),
    get: ({ id }, context) => service.warehouseById(id, context),
    create: (draft, context) => service.createWarehouse(draft, ports, context),
    update: (changes, context) => service.updateWarehouse(changes, context),
    remove: ({ id }, context) => service.removeWarehouses([id], context),
    removeMany: ({ ids }, context) => service.removeWarehouses(ids, context),
    ...ordering(warehouses, { title: '仓库', within: ['parentId'] }),
  })
