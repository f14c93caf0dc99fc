import { z } from 'zod'
import { SimpleObject } from '../device/object-fields.ts'
import { calls, Done, post } from '../http/call.ts'
import { ById, Code, CodeOrNone, Id, Name, Time, TimeInput, text } from '../http/fields.ts'

/** Who may read positions: their own screen, and those that choose one. */
export const POSITION_READERS = 'position|object|deviceLedger'

/** Objects of one plan. */
export const MOST_PLACED = 500

/** Where equipment stands: a tree of any depth, each with a plan picture that objects are placed on. */
export const Position = z.object({
  id: Id,
  parentId: Id.nullable().meta({ title: '上级位置' }),
  parentName: z.string().nullable().meta({ title: '上级位置' }),
  code: Code.meta({ title: '位置编码' }),
  name: Name.meta({ title: '位置名称' }),
  pictureId: Id.nullable().meta({ title: '平面图图片' }),
  pictureUrl: z.string().nullable().meta({ title: '平面图图片' }),
  /** Of the picture, px; null without one. */
  width: z.number().int().nullable().meta({ title: '图片宽' }),
  height: z.number().int().nullable().meta({ title: '图片高' }),
  remark: text(500).nullable().meta({ title: '备注' }),
  sort: z.number().int(),
  /** Positions right below. */
  childCount: z.number().int().meta({ title: '下级位置数' }),
  /** Objects right at it that the caller may see. */
  objectCount: z.number().int().meta({ title: '对象数' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Position = z.infer<typeof Position>

const Draft = z.object({
  code: CodeOrNone.meta({ title: '位置编码' }),
  name: Position.shape.name,
  parentId: Id.nullish().meta({ title: '上级位置' }),
  pictureId: Id.nullish().meta({ title: '平面图图片' }),
  remark: text(500).nullish().meta({ title: '备注' }),
})
const Change = Draft.partial().extend({ id: Id, code: Position.shape.code.optional() })
export type PositionDraft = z.output<typeof Draft>
export type PositionChange = z.output<typeof Change>

export interface PositionNode {
  id: string
  parentId: string | null
  /** The name, as tree pickers show it. */
  label: string
  code: string
  hasPicture: boolean
  /** Objects right at it that the caller may see. */
  objectCount: number
  children: PositionNode[]
}
export const PositionNode: z.ZodType<PositionNode, PositionNode> = z.object({
  id: Id,
  parentId: Id.nullable(),
  label: z.string(),
  code: z.string(),
  hasPicture: z.boolean(),
  objectCount: z.number().int(),
  get children() {
    return z.array(PositionNode)
  },
}) as z.ZodType<PositionNode, PositionNode>

/** A share of the picture's width or height, from its upper left corner. */
const share = z.number().min(0, { error: '应在 0 到 1 之间' }).max(1, { error: '应在 0 到 1 之间' }).nullable()
const place = { x: share.meta({ title: '横向位置' }), y: share.meta({ title: '纵向位置' }) }

/** An object at a position; without x and y it stands there and is not drawn on the picture. */
export const PlacedObject = SimpleObject.extend(place)
export type PlacedObject = z.infer<typeof PlacedObject>

/** What stands at a position, as far as the caller may see it: the first MOST_PLACED by their codes. */
export const PositionPlan = z.object({
  positionId: Id,
  /** When it was saved last, and by whom; none where nobody has placed anything. */
  placedAt: Time.nullable().meta({ title: '摆放时间' }),
  placedByName: z.string().nullable().meta({ title: '摆放人' }),
  objects: z.array(PlacedObject),
  total: z.number().int().meta({ title: '对象数' }),
})
export type PositionPlan = z.infer<typeof PositionPlan>

const Placing = z.object({
  positionId: Id.meta({ title: '位置' }),
  /** When the plan that was changed was saved last: one that somebody saved meanwhile is refused. */
  seenAt: TimeInput.nullable().meta({ title: '读取时的修改时间' }),
  places: z
    .array(
      z.object({ objectId: Id.meta({ title: '对象' }), ...place }).refine(({ x, y }) => (x === null) === (y === null), {
        error: '横向和纵向位置应同时填写或同时留空',
      }),
    )
    .max(MOST_PLACED, { error: `一个位置最多摆放 ${MOST_PLACED} 个对象` })
    .meta({ title: '对象' }),
})
export type Placing = z.output<typeof Placing>

export const position = calls('/position', POSITION_READERS, {
  tree: post('/selectAllPosition', {
    title: '全部位置',
    body: z.object({ keyword: text(100).optional() }),
    reply: z.array(PositionNode),
  }),
  get: post('/selectPositionByID', { title: '位置详情', body: ById, reply: Position }),
  create: post('/addPosition', { title: '新增位置', body: Draft, reply: Position, permission: 'position:add' }),
  update: post('/updatePosition', { title: '修改位置', body: Change, reply: Position, permission: 'position:edit' }),
  remove: post('/deletePositionById', { title: '删除位置', body: ById, reply: Done, permission: 'position:delete' }),
  plan: post('/selectObjectInfoByPositionId', {
    title: '位置上的对象',
    body: z.object({ positionId: Id.meta({ title: '位置' }) }),
    reply: PositionPlan,
  }),
  /**
   * Ours: all objects that stand at a position, of those that the caller may see; who is not named any more leaves it, and an
   * object of another position comes over. What the caller may not see stays as it is.
   */
  place: post('/placeObjects', {
    title: '摆放对象',
    body: Placing,
    reply: PositionPlan,
    permission: 'position:edit',
  }),
  // Ours: the order among the positions below the same one.
  moveUp: post('/movePositionUp', { title: '上移位置', body: ById, reply: Done, permission: 'position:edit' }),
  moveDown: post('/movePositionDown', { title: '下移位置', body: ById, reply: Done, permission: 'position:edit' }),
})
