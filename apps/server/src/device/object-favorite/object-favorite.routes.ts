import { objectFavorite, objectOperation } from '@zhizao/contract/device/object-favorite'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { DevicePorts } from '../device-ports.ts'
import { favoritesOnly, listObjects, objectTree, pageObjects } from '../object/object-query.ts'
import { livePage } from '../point/point-live.ts'
import { addFavorites, removeFavorites } from './object-favorite.service.ts'

export const objectFavoriteRoutes = (ports: DevicePorts): Route[] => [
  ...implement(objectOperation, {
    tree: (filter, context) => objectTree(filter, ports, context),
    list: pageObjects,
    favorites: (_, context) => listObjects({}, context, favoritesOnly(context)),
    favoritePage: (input, context) => pageObjects(input, context, favoritesOnly(context)),
    livePage: (input, context) => livePage(input, ports, context),
  }),
  ...implement(objectFavorite, {
    add: ({ objectIds }, context) => addFavorites([...new Set(objectIds)], context),
    remove: ({ objectIds }, context) => removeFavorites([...new Set(objectIds)], context),
  }),
]
