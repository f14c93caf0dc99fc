import { aqls, inspectionLevels, severities } from '@zhizao/rules/quality/sampling'
import { z } from 'zod'
import { calls, Done, del, post, put } from '../http/call.ts'
import { documentCalls } from '../http/document.ts'
import { ById, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { states } from '../http/states.ts'
import { DefectClass } from './defect.ts'
import { InspectionItemKind } from './inspection-item.ts'

/** What is inspected: what comes in, what is being made, what was made, what goes out. */
export const inspectionKinds = ['incoming', 'patrol', 'final', 'outgoing'] as const
export const InspectionKind = z.enum(inspectionKinds)
export type InspectionKind = z.infer<typeof InspectionKind>
export const inspectionKindTitles: Record<InspectionKind, string> = {
  incoming: '来料检验',
  patrol: '巡回检验',
  final: '完工检验',
  outgoing: '出货检验',
}

/** How many pieces of a lot are looked at. */
export const samplings = ['all', 'fixed', 'percent', 'aql'] as const
export const Sampling = z.enum(samplings)
export type Sampling = z.infer<typeof Sampling>
export const samplingTitles: Record<Sampling, string> = {
  all: '全检',
  fixed: '固定数量',
  percent: '按比例',
  aql: 'AQL（GB/T 2828.1）',
}

export const Level = z.enum(inspectionLevels)
export const AqlField = z.enum(aqls)
export const Strictness = z.enum(severities)
export type Strictness = z.infer<typeof Strictness>
export const strictnessTitles: Record<Strictness, string> = { normal: '正常', tightened: '加严', reduced: '放宽' }

export const MOST_SAMPLES = 2000
export const MOST_ITEMS = 100

/** A released scheme is not changed: it is taken back to a draft first. What was inspected keeps its copy. */
export const inspectionSchemeStates = states({
  draft: {
    title: '草稿',
    colour: 'default',
    isOpen: true,
    on: {
      release: {
        to: 'released',
        title: '生效',
        permission: 'inspectionScheme:release',
        guards: ['hasLines', 'isSampled', 'isOnlyOne'],
      },
    },
  },
  released: {
    title: '生效中',
    colour: 'success',
    on: {
      revise: { to: 'draft', title: '修订', permission: 'inspectionScheme:release' },
      disable: { to: 'disabled', title: '停用', permission: 'inspectionScheme:release', isDangerous: true },
    },
  },
  disabled: {
    title: '已停用',
    colour: 'default',
    on: { enable: { to: 'released', title: '启用', permission: 'inspectionScheme:release', guards: ['isOnlyOne'] } },
  },
})

export const inspectionSchemeHead = {
  name: Name.meta({ title: '方案名称' }),
  kind: InspectionKind.meta({ title: '检验类型' }),
  /** A material, or the materials of a class and of the classes below it; all materials where nothing is said. */
  materialId: Id.nullish().meta({ title: '适用物料' }),
  classId: Id.nullish().meta({ title: '适用物料分类' }),
  sampling: Sampling.meta({ title: '抽样方式' }),
  sampleSize: z
    .number({ error: '请输入整数' })
    .int({ error: '应为整数' })
    .min(1, { error: '应在 1 到 2000 之间' })
    .max(MOST_SAMPLES, { error: '应在 1 到 2000 之间' })
    .nullish()
    .meta({ title: '抽样数量' }),
  samplePercent: z
    .number({ error: '请输入数字' })
    .gt(0, { error: '应大于 0，不超过 100' })
    .max(100, { error: '应大于 0，不超过 100' })
    .nullish()
    .meta({ title: '抽样比例（%）' }),
  level: Level.nullish().meta({ title: '检验水平' }),
  aqlMajor: AqlField.nullish().meta({ title: '严重缺陷 AQL' }),
  aqlMinor: AqlField.nullish().meta({ title: '轻微缺陷 AQL' }),
  /** Whether what was found changes how strictly the supplier's next lots are inspected. */
  isSwitching: Switch.nullish().meta({ title: '按转移规则调整严格度' }),
  /** Whether reduced inspection is allowed. */
  mayReduce: Switch.nullish().meta({ title: '允许放宽检验' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

const limit = (title: string) => quantity({ range: 'any' }).nullish().meta({ title })
export const inspectionSchemeLine = {
  itemId: Id.meta({ title: '检验项目' }),
  defectClass: DefectClass.meta({ title: '缺陷等级' }),
  requirement: text(500).nullish().meta({ title: '技术要求' }),
  lower: limit('下限'),
  target: limit('目标值'),
  upper: limit('上限'),
  /** Pieces of the sample on which it is looked at; on all of them where nothing is said. */
  samples: z
    .number({ error: '请输入整数' })
    .int({ error: '应为整数' })
    .min(1, { error: '应在 1 到 2000 之间' })
    .max(MOST_SAMPLES, { error: '应在 1 到 2000 之间' })
    .nullish()
    .meta({ title: '检验件数' }),
  remark: text(200).nullish().meta({ title: '备注' }),
}
const plain = z.string().nullable()
const lineShown = {
  itemCode: z.string().meta({ title: '项目编码' }),
  itemName: z.string().meta({ title: '检验项目' }),
  itemKind: InspectionItemKind.meta({ title: '项目类型' }),
  itemUnit: plain.meta({ title: '单位' }),
}

/** What is inspected of which materials, on how many pieces, and when a lot passes. */
export const inspectionScheme = documentCalls('/mes_quality/inspectionscheme', 'inspectionScheme', {
  title: '检验方案',
  linesTitle: '检验明细',
  states: inspectionSchemeStates,
  head: inspectionSchemeHead,
  shown: {
    materialCode: plain.meta({ title: '物料编码' }),
    materialName: plain.meta({ title: '适用物料' }),
    className: plain.meta({ title: '适用物料分类' }),
  },
  line: inspectionSchemeLine,
  lineShown,
  filters: {
    name: text(100).optional().meta({ title: '方案名称' }),
    kind: InspectionKind.optional().meta({ title: '检验类型' }),
    materialId: Id.optional().meta({ title: '适用物料' }),
  },
  mostLines: MOST_ITEMS,
})
export type InspectionScheme = z.infer<typeof inspectionScheme.get.reply>

const SchemeChoice = z.object({
  id: Id,
  code: z.string().meta({ title: '方案编号' }),
  name: z.string().meta({ title: '方案名称' }),
  kind: InspectionKind.meta({ title: '检验类型' }),
  materialName: plain.meta({ title: '适用物料' }),
  className: plain.meta({ title: '适用物料分类' }),
})
const SchemeLine = inspectionScheme.get.reply.shape.lines.element
const line = inspectionSchemeLine

/** How strictly lots of a supplier and a material are inspected by a scheme, as what was found has made it. */
export const SwitchingState = z.object({
  id: Id,
  schemeId: Id,
  schemeName: z.string().meta({ title: '检验方案' }),
  materialId: Id,
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料' }),
  supplierId: Id.nullable(),
  supplierName: plain.meta({ title: '供应商' }),
  strictness: Strictness.meta({ title: '严格度' }),
  /** Switching score of normal inspection: reduced is reached at 30. */
  score: z.number().int().meta({ title: '转移得分' }),
  /** Lots refused since tightened inspection began. */
  refused: z.number().int().meta({ title: '加严后不合格批数' }),
  isStopped: z.boolean().meta({ title: '停止检验' }),
  updatedAt: Time.meta({ title: '更新时间' }),
})
export type SwitchingState = z.infer<typeof SwitchingState>

/** Schemes for pickers, their lines one by one, and how strict they are by now. */
export const schemeLines = calls('/mes_quality/inspectionscheme', 'inspectionScheme', {
  /** Released schemes: at most 50. */
  list: post('/list', {
    title: '可用的检验方案',
    body: z.object({
      keyword: text(100).optional(),
      kind: InspectionKind.optional().meta({ title: '检验类型' }),
      /** Those that fit this material. */
      materialId: Id.optional().meta({ title: '物料' }),
    }),
    reply: z.array(SchemeChoice),
    permission: 'inspectionScheme|inspection',
    writes: false,
  }),
  add: post('/addSchemesubjectRela', {
    title: '添加检验方案的项目',
    body: z.object({
      schemeId: Id.meta({ title: '检验方案' }),
      lines: z
        .array(z.object(line))
        .min(1, { error: '请至少添加一个项目' })
        .max(MOST_ITEMS)
        .meta({ title: '检验明细' }),
    }),
    reply: z.array(SchemeLine),
    permission: 'inspectionScheme:edit',
  }),
  of: post('/infoSchemesubjectRela', {
    title: '检验方案的项目',
    body: z.object({ schemeId: Id.meta({ title: '检验方案' }) }),
    reply: z.array(SchemeLine),
    writes: false,
  }),
  one: post('/infoSchemesubjectRelaById', {
    title: '检验方案的一个项目',
    body: ById,
    reply: SchemeLine,
    writes: false,
  }),
  change: put('/updateSchemesubjectRelaById', {
    title: '修改检验方案的项目',
    body: z.object(line).partial().extend({ id: Id }),
    reply: SchemeLine,
    permission: 'inspectionScheme:edit',
  }),
  remove: del('/delSchemesubjectRelaById', {
    title: '移除检验方案的项目',
    encoding: 'query',
    body: ById,
    reply: Done,
    permission: 'inspectionScheme:edit',
  }),
  switchings: post('/switching/page', {
    title: '检验严格度列表',
    body: pageOf({
      keyword: text(100).optional(),
      strictness: Strictness.optional().meta({ title: '严格度' }),
      schemeId: Id.optional().meta({ title: '检验方案' }),
      isStopped: z.boolean().optional().meta({ title: '停止检验' }),
    }),
    reply: page(SwitchingState),
    permission: 'inspectionScheme|inspection',
  }),
  /** Begins anew: tightened where inspection had been stopped, else normal. */
  resume: post('/switching/resume', {
    title: '恢复检验',
    body: ById,
    reply: SwitchingState,
    permission: 'inspectionScheme:release',
  }),
})
