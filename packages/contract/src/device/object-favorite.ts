import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Id } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { LivePoint } from './live-point.ts'
import { OBJECT_READERS } from './object.ts'
import { DeviceObject, ObjectNode, objectFilters } from './object-fields.ts'
import { pointFilters } from './point.ts'

const Filters = z.object(objectFilters)
const Chosen = z.object({ objectIds: z.array(Id).min(1, { error: '请至少选择一条' }).max(1000) })

export const objectOperation = calls('/objectOperation', OBJECT_READERS, {
  tree: post('/selectObjectInfo4Tree', { title: '对象树', body: Filters, reply: z.array(ObjectNode) }),
  list: post('/selectObjectInfo4ListByParam', {
    title: '按条件查对象',
    body: pageOf(objectFilters),
    reply: page(DeviceObject),
  }),
  favorites: post('/selectObjectUserFavoriteList', {
    title: '收藏的对象',
    reply: z.array(DeviceObject),
  }),
  favoritePage: post('/selectObjectUserFavoriteListByParam', {
    title: '按条件查收藏的对象',
    body: pageOf(objectFilters),
    reply: page(DeviceObject),
  }),
  livePage: post('/selectCurrentPointPage', {
    title: '点位实时值列表',
    body: pageOf(pointFilters),
    reply: page(LivePoint),
  }),
})

export const objectFavorite = calls('/objectUserFavorite', OBJECT_READERS, {
  add: post('/addObjectUserFavoriteBatch', {
    title: '批量收藏对象',
    body: Chosen,
    permission: 'objectMonitor:favorite',
  }),
  remove: post('/deleteObjectUserFavoriteBatch', {
    title: '批量取消收藏对象',
    body: Chosen,
    permission: 'objectMonitor:favorite',
  }),
})
