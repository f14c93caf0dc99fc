import { z } from 'zod'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { DocumentEvent, RelatedDocument } from '../http/document.ts'
import { ById, ByIds, Day, Id, Name, required, Switch, Time, TimeInput, text } from '../http/fields.ts'
import { lineOf, linesOf } from '../http/lines.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { Sheet, sheetCalls } from '../http/sheet.ts'
import { statusOf } from '../http/status-of.ts'
import { versionStates } from '../http/version.ts'
import { Material, materialFilters } from './material.ts'
import { MaterialCode, Percent } from './material-fields.ts'

/** Lines of one bill. */
export const MOST_BOM_ITEMS = 2000
/** Rows of an opened structure that one answer shows. */
export const MOST_PLACES = 5000

/** A released bill is never changed: a change is a draft of its next version. What a newer one has replaced stays for the days it held on. */
export const bomStates = versionStates('bom', {
  release: ['hasItems', 'activeMaterials', 'noCycle'],
  enable: ['activeMaterials', 'noCycle'],
})
export const BomStatus = statusOf(bomStates)
export type BomStatus = z.infer<typeof BomStatus>

const item = {
  materialId: Id.meta({ title: '组件物料' }),
  quantity: quantity({ range: 'above zero' }).meta({ title: '用量' }),
  unitId: Id.nullish().meta({ title: '单位' }),
  isFixed: Switch.optional().meta({ title: '固定用量' }),
  loss: Percent.refine((share) => Number(share) < 100, { error: '应小于 100' })
    .nullish()
    .meta({ title: '损耗率（%）' }),
  isPhantom: Switch.optional().meta({ title: '虚拟件' }),
  substituteGroup: text(16).nullish().meta({ title: '替代组' }),
  rank: z.number().int().min(1).max(99).nullish().meta({ title: '替代次序' }),
  overPercent: Percent.nullish().meta({ title: '超领允差（%）' }),
  position: text(100).nullish().meta({ title: '位号' }),
  remark: text(200).nullish().meta({ title: '备注' }),
}

export const BomItem = z.object({
  id: Id,
  ...item,
  unitId: Id.meta({ title: '单位' }),
  isFixed: Switch.meta({ title: '固定用量' }),
  loss: quantity().meta({ title: '损耗率（%）' }),
  isPhantom: Switch.meta({ title: '虚拟件' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  unitName: z.string().meta({ title: '单位' }),
  /** The bill that the component is made by today. */
  bomId: Id.nullable().meta({ title: '下级 BOM' }),
  /** The draft that says what the component is to be made of. */
  draftId: Id.nullable().meta({ title: '下级 BOM 草稿' }),
})
export type BomItem = z.infer<typeof BomItem>

const head = {
  materialId: Id.meta({ title: '物料' }),
  name: Name.meta({ title: 'BOM 名称' }),
  /** Ways to make one material that stand beside one another. */
  alternative: required(16).meta({ title: '替代方案' }),
  baseQuantity: quantity({ range: 'above zero' }).meta({ title: '基准数量' }),
  unitId: Id.meta({ title: '单位' }),
  validFrom: Day.nullable().meta({ title: '生效日期' }),
  /** The first day on which it does not hold any more. */
  validTo: Day.nullable().meta({ title: '失效日期' }),
  isDefault: z.boolean().meta({ title: '默认' }),
  remark: text(500).nullable().meta({ title: '备注' }),
}

export const Bom = z.object({
  id: Id,
  code: MaterialCode.meta({ title: 'BOM 编码' }),
  version: z.number().int().meta({ title: '版本' }),
  ...head,
  status: BomStatus.meta({ title: '状态' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  unit: z.string().meta({ title: '单位' }),
  itemCount: z.number().int().meta({ title: '行数' }),
  releasedBy: z.string().nullable().meta({ title: '发布人' }),
  releasedAt: Time.nullable().meta({ title: '发布时间' }),
  createdByName: z.string().meta({ title: '创建人' }),
  createdAt: Time.meta({ title: '创建时间' }),
  updatedByName: z.string().meta({ title: '修改人' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type Bom = z.infer<typeof Bom>
export const WholeBom = Bom.extend({
  lines: z.array(BomItem).meta({ title: 'BOM 明细' }),
  /** The company wants another to release it than the caller, who has written it. */
  needsOther: z.boolean().meta({ title: '须由他人发布' }),
})
export type WholeBom = z.infer<typeof WholeBom>

const items = linesOf(item, { title: 'BOM 明细', most: MOST_BOM_ITEMS })

export const BomDraft = z.object({
  /** Left empty, it is the material's code. */
  code: MaterialCode.nullish().meta({ title: 'BOM 编码' }),
  materialId: head.materialId,
  name: head.name.nullish(),
  alternative: head.alternative.optional(),
  baseQuantity: head.baseQuantity.optional(),
  unitId: head.unitId.nullish(),
  validFrom: head.validFrom.optional(),
  validTo: head.validTo.optional(),
  remark: head.remark.optional(),
  lines: items.optional(),
})
export type BomDraft = z.output<typeof BomDraft>

const BomChange = BomDraft.omit({ materialId: true, code: true })
  .partial()
  .extend({
    id: Id,
    /** `updatedAt` of what the caller has before him: a change on top of somebody else's is refused. */
    seenAt: TimeInput.optional().meta({ title: '读取时的修改时间' }),
  })
export type BomChange = z.output<typeof BomChange>

const Step = z.object({ id: Id, seenAt: TimeInput.optional().meta({ title: '读取时的修改时间' }) })

const filters = {
  /** A part of the bill's code or name, or of the material's. */
  keyword: text(100).optional(),
  materialId: Id.optional().meta({ title: '物料' }),
  status: BomStatus.optional().meta({ title: '状态' }),
  code: text(64).optional().meta({ title: 'BOM 编码' }),
  /** The class of what is made, with all below it. */
  classId: materialFilters.classId,
}

/** What it takes in all. */
const Requirement = z.object({
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  unit: z.string().meta({ title: '单位' }),
  level: z.number().int().meta({ title: '层级' }),
  quantity: quantity().meta({ title: '需求量' }),
  source: Material.shape.source,
  bomId: Id.nullable().meta({ title: 'BOM' }),
})
export type Requirement = z.infer<typeof Requirement>

/** One place in an opened structure. */
const Place = Requirement.omit({ source: true }).extend({
  /** Item ids from the top, joined by slashes. */
  path: z.string().meta({ title: '路径' }),
  perParent: quantity().meta({ title: '单位用量' }),
  loss: quantity().meta({ title: '损耗率（%）' }),
  isFixed: z.boolean().meta({ title: '固定用量' }),
  isPhantom: z.boolean().meta({ title: '虚拟件' }),
  isSubstitute: z.boolean().meta({ title: '替代料' }),
})
export type BomPlace = z.infer<typeof Place>

const Explosion = z.object({
  day: Day.meta({ title: '日期' }),
  quantity: quantity().meta({ title: '数量' }),
  requirements: z.array(Requirement).meta({ title: '汇总' }),
})
export type Explosion = z.infer<typeof Explosion>

const ExplodedPlaces = z.object({
  day: Day.meta({ title: '日期' }),
  quantity: quantity().meta({ title: '数量' }),
  places: z.array(Place).meta({ title: '明细' }),
  /** There are more places than are shown; the requirements are whole all the same. */
  isCut: z.boolean().meta({ title: '未全部显示' }),
})
export type ExplodedPlaces = z.infer<typeof ExplodedPlaces>

const ToExplode = z.object({
  id: Id.optional(),
  materialId: Id.optional().meta({ title: '物料' }),
  quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
  day: Day.optional().meta({ title: '日期' }),
})

const ItemMove = z.object({
  /** The line that moves. */
  id: Id,
  direction: z.enum(['in', 'out', 'up', 'down'], { error: '应为缩进、减少缩进、上移或下移' }).meta({ title: '方向' }),
  /** The line whose part the moving one is a component of: to go out is to go behind it. */
  parentItemId: Id.optional().meta({ title: '上级组件行' }),
  /** Where the part above has a released bill only, its next version is drafted. */
  newVersion: z.boolean().optional().meta({ title: '建立新版本' }),
})
export type BomItemMove = z.output<typeof ItemMove>
/** What a refused move says: the released bill whose next version would take the line. */
export const NewVersionNeeded = z.object({ newVersionOf: Id })

const Use = z.object({
  path: z.string().meta({ title: '路径' }),
  level: z.number().int().meta({ title: '层级' }),
  bomId: Id.meta({ title: 'BOM' }),
  code: z.string().meta({ title: 'BOM 编码' }),
  version: z.number().int().meta({ title: '版本' }),
  status: BomStatus.meta({ title: '状态' }),
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  quantity: quantity().meta({ title: '用量' }),
  unit: z.string().meta({ title: '单位' }),
})
export type BomUse = z.infer<typeof Use>

const Difference = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'same']).meta({ title: '差异' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  before: BomItem.nullable().meta({ title: '原版本' }),
  after: BomItem.nullable().meta({ title: '新版本' }),
  fields: z.array(z.enum(['quantity', 'isFixed', 'loss', 'isPhantom', 'group'])).meta({ title: '变化字段' }),
})
export type BomDifference = z.infer<typeof Difference>

const Listed = z.array(Bom)

/** Bills of materials: what a material is made of, in versions. */
export const bom = calls('/lak/bom', 'bom', {
  page: get('/page', { title: 'BOM 列表', body: pageOf(filters), reply: page(Bom) }),
  /** The versions that carry a code, the newest first. */
  byCode: get('/code/{code}', { title: '按编码查询 BOM', body: z.object({ code: text(64) }), reply: Listed }),
  /** At most 100 whose name or whose material's name contains it. */
  byName: get('/name/{name}', { title: '按名称查询 BOM', body: z.object({ name: text(100) }), reply: Listed }),
  /** All versions of a material's bills. */
  byMaterial: get('/material', {
    title: '物料的 BOM',
    body: z.object({ materialId: Id.meta({ title: '物料' }) }),
    reply: Listed,
    permission: 'bom|productionOrder',
  }),
  get: get('/{id}', { title: 'BOM 详情', body: ById, reply: WholeBom }),
  create: post('', { title: '新增 BOM', body: BomDraft, reply: WholeBom, permission: 'bom:add' }),
  update: put('', { title: '修改 BOM', body: BomChange, reply: WholeBom, permission: 'bom:edit' }),
  remove: del('/{id}', { title: '删除 BOM', encoding: 'json', body: ById, reply: Done, permission: 'bom:delete' }),
  removeMany: del('/batchRemove', {
    title: '批量删除 BOM',
    encoding: 'ids',
    body: ByIds,
    reply: Done,
    permission: 'bom:delete',
  }),
  removeItem: del('/bomItem/{id}', {
    title: '删除 BOM 明细',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'bom:edit',
  }),
  /** Within its bill, into that of the part above it, or out of it into the bill that uses the part; both drafts change together. */
  moveItem: post('/moveItem', {
    title: '调整 BOM 结构',
    body: ItemMove,
    reply: z.object({ bomId: Id.meta({ title: 'BOM' }), code: z.string(), version: z.number().int() }),
    permission: 'bom:edit',
  }),
  release: post('/release', { title: '发布 BOM', body: Step, reply: WholeBom, permission: 'bom:release' }),
  disable: post('/disable', { title: '停用 BOM', body: Step, reply: WholeBom, permission: 'bom:release' }),
  enable: post('/enable', { title: '启用 BOM', body: Step, reply: WholeBom, permission: 'bom:release' }),
  setDefault: post('/setDefault', { title: '设为默认 BOM', body: ById, reply: WholeBom, permission: 'bom:release' }),
  history: post('/history', { title: 'BOM 的变更记录', body: ById, reply: z.array(DocumentEvent) }),
  /** The other versions and alternatives of its material. */
  related: post('/related', { title: '相关 BOM', body: ById, reply: z.array(RelatedDocument) }),
  ...sheetCalls('bom', 'BOM'),
  export: post('/export', { title: '导出 BOM', kind: 'file', body: z.object(filters), permission: 'bom' }),
  /** Reads a sheet for the lines that are being entered; nothing is stored. */
  readLines: post('/readLines', {
    title: '读取 BOM 明细表格',
    encoding: 'multipart',
    body: Sheet,
    reply: z.array(
      lineOf({ ...item, materialCode: z.string(), materialName: z.string(), unitName: z.string() }).partial(),
    ),
    permission: 'bom:add|bom:edit',
    writes: false,
  }),
  lineTemplate: get('/lineTemplate', {
    title: 'BOM 明细导入模板',
    kind: 'file',
    permission: 'bom:add|bom:edit',
    writes: false,
  }),
  exportLines: get('/exportLines', { title: '导出 BOM 明细', kind: 'file', body: ById }),
  /** A draft of the next version, or of another alternative, or for another material. */
  copy: post('/copy', {
    title: '复制 BOM',
    body: z.object({
      id: Id,
      materialId: Id.optional().meta({ title: '物料' }),
      alternative: head.alternative.optional(),
    }),
    reply: WholeBom,
    permission: 'bom:add',
  }),
  /** By the bill that is named, also a draft, or by the one that holds for the material on the day. */
  explode: post('/explode', { title: '展开 BOM', body: ToExplode, reply: Explosion }),
  /** The same, line by line at each place where it is used. */
  explodePlaces: post('/explodePlaces', { title: '按结构展开 BOM', body: ToExplode, reply: ExplodedPlaces }),
  whereUsed: post('/whereUsed', {
    title: '物料用于何处',
    body: z.object({ materialId: Id.meta({ title: '物料' }) }),
    reply: z.object({ uses: z.array(Use), isCut: z.boolean() }),
    permission: 'bom|material',
  }),
  compare: post('/compare', {
    title: '比较 BOM 版本',
    body: z.object({ before: Id.meta({ title: '原版本' }), after: Id.meta({ title: '新版本' }) }),
    reply: z.object({ before: Bom, after: Bom, lines: z.array(Difference) }),
  }),
})
