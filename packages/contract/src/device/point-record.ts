import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { ById, Id } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Sheet } from '../http/sheet.ts'
import { Imported } from './object-info.ts'
import { ChosenPoints, POINT_READERS, Point, pointFilters } from './point.ts'

/** Points in the vocabulary /pointInfo: the same points, filters, sheets and rights as in /infObjectPoint. */
export const pointRecord = calls('/pointInfo', POINT_READERS, {
  page: post('/selectPointInfoByPage', { title: '点位列表', body: pageOf(pointFilters), reply: page(Point) }),
  remove: post('/deletePointInfo', { title: '删除点位', body: ById, permission: 'point:delete' }),
  removeMany: post('/deletePointInfoBIds', { title: '批量删除点位', body: ChosenPoints, permission: 'point:delete' }),
  import: post('/importPointInfoData', {
    title: '导入点位',
    encoding: 'multipart',
    body: z.object({ ...Sheet.shape, objectId: Id.optional().meta({ title: '对象' }) }),
    reply: Imported,
    permission: 'point:import',
  }),
})
