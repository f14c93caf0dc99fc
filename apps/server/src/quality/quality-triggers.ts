import { inspectionKindTitles } from '@zhizao/contract/quality/inspection-scheme'
import { eq } from 'drizzle-orm'
import { materials } from '../material/material/material.table.ts'
import { suppliers } from '../material/supplier/supplier.table.ts'
import type { Db } from '../platform/db/database.ts'
import type { Trigger, TriggerField } from '../platform/message/trigger.ts'
import { lots } from '../trace/lot/lot.table.ts'
import { inspections } from './inspection/inspection.table.ts'
import { nonconformances } from './nonconformance/nonconformance.table.ts'

/** What is told of quality. */
const QUALITY_APP = { code: 'mes', title: '生产管理', msgType: '质量消息' }

const text = (name: string, title: string, example: string): TriggerField => ({
  name,
  title,
  type: 'text',
  example,
})

const ofLot = (db: Db) =>
  db
    .select({ inspection: inspections, material: materials, lot: lots.code, supplier: suppliers.name })
    .from(inspections)
    .innerJoin(materials, eq(materials.id, inspections.materialId))
    .leftJoin(lots, eq(lots.id, inspections.lotId))
    .leftJoin(suppliers, eq(suppliers.id, inspections.supplierId))
    .$dynamic()

type OfLot = Awaited<ReturnType<typeof ofLot>>[number]
const said = (found: OfLot | undefined) => ({
  kind: found ? inspectionKindTitles[found.inspection.kind] : '',
  material: found ? `${found.material.code} ${found.material.name}` : '',
  lot: found?.lot ?? '',
  supplier: found?.supplier ?? '',
  source: found?.inspection.sourceCode ?? '',
})

async function readInspection({ id }: { id: string }, db: Db) {
  const [found] = await ofLot(db).where(eq(inspections.id, id))
  return said(found)
}

async function readNonconformance({ id }: { id: string }, db: Db) {
  const [row] = await db.select().from(nonconformances).where(eq(nonconformances.id, id))
  const [found] = row ? await ofLot(db).where(eq(inspections.id, row.inspectionId)) : []
  return { ...said(found), quantity: row?.quantity ?? '', description: row?.description ?? '' }
}

const lotFields = [
  text('kind', '检验类型', inspectionKindTitles.incoming),
  text('material', '物料', 'LS-M8 六角螺栓'),
  text('lot', '批次号', 'P20260105'),
  text('supplier', '供应商', '恒通紧固件'),
  text('source', '来源单号', 'RK20260105001'),
]

const inspection = (event: string, title: string): Trigger => ({
  code: `inspection.${event}`,
  title,
  app: QUALITY_APP,
  permission: 'inspection',
  page: '/mes/pages/inspection/index/detail?id={id}',
  read: readInspection,
  fields: [text('code', '检验单号', 'JY20260105001'), ...lotFields],
})

const nonconformance = (event: string, title: string): Trigger => ({
  code: `nonconformance.${event}`,
  title,
  app: QUALITY_APP,
  permission: 'nonconformance',
  page: '/mes/pages/nonconformance/index/detail?id={id}',
  read: readNonconformance,
  fields: [
    text('code', '不合格品单号', 'BHG20260105001'),
    ...lotFields,
    text('quantity', '不合格数量', '12'),
    text('description', '不合格描述', '螺纹乱牙 3 件'),
  ],
})

/** What becomes of lots that are inspected, of which companies may have messages sent. */
export const qualityTriggers: readonly Trigger[] = [
  inspection('create', '检验单已生成，待检'),
  inspection('accept', '检验合格'),
  inspection('reject', '检验不合格'),
  inspection('concede', '让步接收'),
  nonconformance('create', '不合格品待评审'),
  nonconformance('review', '不合格品已评审，待处置'),
  nonconformance('close', '不合格品已关闭'),
]
