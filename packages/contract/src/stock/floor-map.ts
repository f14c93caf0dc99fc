import { z } from 'zod'
import { calls, get, put } from '../http/call.ts'
import { ById, Id, Switch, Time, TimeInput } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'
import { LocationKindField } from './location.ts'

/** Largest map, in cells. */
export const MOST_CELLS = { columns: 120, rows: 80 }
/** Locations that a map shows. */
export const MOST_MAPPED = 2000

const cells = (most: number, least: number) =>
  z
    .number()
    .int()
    .min(least, { error: `不能小于 ${least}` })
    .max(most, { error: `不能大于 ${most}` })
const size = {
  columns: cells(MOST_CELLS.columns, 8).meta({ title: '列数' }),
  rows: cells(MOST_CELLS.rows, 6).meta({ title: '行数' }),
}
const box = {
  x: cells(MOST_CELLS.columns - 1, 0).meta({ title: '横向位置' }),
  y: cells(MOST_CELLS.rows - 1, 0).meta({ title: '纵向位置' }),
  width: cells(MOST_CELLS.columns, 1).meta({ title: '宽' }),
  height: cells(MOST_CELLS.rows, 1).meta({ title: '高' }),
}

/** A location with how full it is, and its place where it has one. */
export const MappedLocation = z.object({
  id: Id,
  code: z.string().meta({ title: '库位编码' }),
  name: z.string().meta({ title: '库位名称' }),
  kind: LocationKindField.meta({ title: '类型' }),
  status: Switch.meta({ title: '启用' }),
  /** Of all materials together; as the capacity is meant. */
  quantity: quantity({ range: 'any' }).meta({ title: '数量' }),
  capacity: quantity().nullable().meta({ title: '容量' }),
  /** Materials and lots that lie there. */
  stockCount: z.number().int().meta({ title: '库存条数' }),
  exposureCount: z.number().int().meta({ title: '未处置的环境异常' }),
  place: z.object(box).nullable().meta({ title: '位置' }),
})
export type MappedLocation = z.infer<typeof MappedLocation>

export const FloorMap = z.object({
  warehouseId: Id,
  warehouseName: z.string().meta({ title: '仓库' }),
  ...size,
  /** When it was saved last, and by whom; none where nobody has drawn it. */
  updatedAt: Time.nullable().meta({ title: '更新时间' }),
  updatedByName: z.string().nullable().meta({ title: '更新人' }),
  /** Those of the warehouse and of all below it, by code; the first MOST_MAPPED. */
  locations: z.array(MappedLocation),
  total: z.number().int().meta({ title: '库位数' }),
})
export type FloorMap = z.infer<typeof FloorMap>

/** Where the locations of a warehouse stand on its floor, and how full they are. */
export const floorMap = calls('/lak/floormap', 'floorMap', {
  get: get('/{id}', { title: '库位平面图', body: ById, reply: FloorMap }),
  /** All places of the map. `seenAt` is when the map that was changed was saved last: one that somebody saved meanwhile is refused. */
  save: put('', {
    title: '保存库位平面图',
    body: z.object({
      warehouseId: Id.meta({ title: '仓库' }),
      ...size,
      seenAt: TimeInput.nullable().meta({ title: '读取时的修改时间' }),
      places: z
        .array(z.object({ locationId: Id.meta({ title: '库位' }), ...box }))
        .max(MOST_MAPPED, { error: `最多 ${MOST_MAPPED} 个库位` })
        .meta({ title: '位置' }),
    }),
    reply: FloorMap,
    permission: 'floorMap:edit',
  }),
})
