import { z } from 'zod'
import { extraDraft, extraFilter, extraShown } from '../form/extra-values.ts'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Code, Id, Name, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { handedDown } from './material-fields.ts'

/** Who may read classes: their own screen, and those that choose one. */
export const CLASS_READERS =
  'materialClass|material|bom|codeRule|location|stock|idleStock|inOutReport|stockCount|stockCountPlan|inspectionScheme'

/** What a class says itself; what it leaves open comes from the class above. */
const said = {
  baseUnitId: handedDown.baseUnitId.nullish(),
  source: handedDown.source.nullish(),
  tracking: handedDown.tracking.nullish(),
  shelfLifeDays: handedDown.shelfLifeDays.nullish(),
  pickRule: handedDown.pickRule.nullish(),
  overPercent: handedDown.overPercent.nullish(),
  underPercent: handedDown.underPercent.nullish(),
  backflush: handedDown.backflush.nullish(),
}
const Said = z.object(said)

export const MaterialClass = Said.extend({
  id: Id,
  parentId: Id.nullable().meta({ title: '上级分类' }),
  parentName: z.string().meta({ title: '上级分类' }),
  code: Code.meta({ title: '分类编码' }),
  name: Name.meta({ title: '分类名称' }),
  /** Names from the top: 原材料/五金类. */
  fullName: z.string().meta({ title: '分类路径' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  sort: z.number().int().meta({ title: '排序' }),
  /** What materials of it begin with: its own words, else those of the classes above. */
  effective: Said.meta({ title: '默认值' }),
  childCount: z.number().int().meta({ title: '下级分类数' }),
  /** Materials that stand right in it. */
  materialCount: z.number().int().meta({ title: '物料数' }),
  ...extraShown,
  createdAt: Time.meta({ title: '创建时间' }),
})
export type MaterialClass = z.infer<typeof MaterialClass>

const Draft = Said.extend({
  parentId: Id.nullish().meta({ title: '上级分类' }),
  /** Left empty, it is given by the company's code rule. */
  code: Code.nullish().meta({ title: '分类编码' }),
  name: MaterialClass.shape.name,
  remark: MaterialClass.shape.remark,
  ...extraDraft,
})
export type MaterialClassDraft = z.output<typeof Draft>

const filters = {
  keyword: text(100).optional(),
  /** This class and all below it. */
  parentId: Id.optional(),
  ...extraFilter,
}

/** Classes of materials, a tree; each hands its words down. */
export const materialClass = calls('/lak/materialclass', CLASS_READERS, {
  list: post('/list', { title: '物料分类', body: z.object(filters), reply: z.array(MaterialClass) }),
  page: post('/page', { title: '物料分类列表', body: pageOf(filters), reply: page(MaterialClass) }),
  get: get('/{id}', { title: '物料分类详情', body: ById, reply: MaterialClass }),
  create: post('', { title: '新增物料分类', body: Draft, reply: MaterialClass, permission: 'materialClass:add' }),
  update: put('', {
    title: '修改物料分类',
    body: Draft.partial().extend({ id: Id }),
    reply: MaterialClass,
    permission: 'materialClass:edit',
  }),
  remove: del('/{id}', {
    title: '删除物料分类',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'materialClass:delete',
  }),
  removeMany: post('/batchRemove', {
    title: '批量删除物料分类',
    body: ByIds,
    reply: Done,
    permission: 'materialClass:delete',
  }),
  moveUp: post('/moveUp', { title: '上移物料分类', body: ById, reply: Done, permission: 'materialClass:edit' }),
  moveDown: post('/moveDown', { title: '下移物料分类', body: ById, reply: Done, permission: 'materialClass:edit' }),
})
