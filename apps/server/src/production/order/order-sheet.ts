import {
  OrderRow,
  orderSourceTitles,
  productionOrder,
  productionOrderStates,
} from '@zhizao/contract/production/production-order'
import { compareQuantities, decimalsOf } from '@zhizao/rules/quantity/decimal'
import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { type CodeMap, codeMap, hasCode } from '../../platform/codes/code-as-read.ts'
import type { Context } from '../../platform/context.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { type ImportColumn, type LookedSheet, type SheetImport, sheetImport } from '../../platform/crud/sheet-import.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { defaultPlacesOf, usable } from '../../stock/index.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { orderRows } from './order-query.ts'
import { productionOrders } from './production-order.table.ts'

const MOST_EXPORTED = 100_000
/** Codes of one question; rows of one statement. */
const SLICE = 500

type Line = z.output<typeof OrderRow>
type Material = Pick<
  typeof materials.$inferSelect,
  'id' | 'source' | 'status' | 'overPercent' | 'underPercent' | 'tracking'
> & {
  decimals: number
}

const columns = sheetColumns(
  OrderRow.shape,
  ['code', 'materialCode', 'quantity', 'dueOn', 'startOn', 'priority', 'customerOrderNo', 'lotCode', 'remark'],
  {
    code: { clears: false, note: '留空时按编码规则生成；不能与已有订单重复' },
    materialCode: { required: true, example: 'CP-001' },
    quantity: { required: true, example: '1000', note: '按产品的基本单位' },
    dueOn: { required: true, example: '2026-12-31' },
    priority: { note: '1 到 9，1 最先，留空为 5' },
    remark: { width: 30 },
  },
) as readonly ImportColumn<Line>[]

interface Prepared {
  line: Line
  material: Material
}

/** New orders, as drafts. */
export const orderImport = ({ nextCode }: Pick<ProductionPorts, 'nextCode'>): SheetImport =>
  sheetImport<Line, Prepared>({
    name: '生产订单导入模板',
    columns,
    line: OrderRow,
    codes: [productionOrders.code],
    // An exported sheet says what became of an order, too.
    onlyWritten: exported.map(({ title }) => title),
    remarks: ['每行生成一张草稿订单，导入后再排产、下达。'],
    prepare,
    isNew: () => true,
    async save(prepared, context, progress) {
      const { db, user, now } = context
      const places = await defaultPlacesOf(
        prepared.map(({ material }) => material.id),
        context,
      )
      const values: (typeof productionOrders.$inferInsert)[] = []
      for (const [at, { line, material }] of prepared.entries()) {
        progress(at, prepared.length)
        context.signal.throwIfAborted()
        const { materialCode: _, code, priority, ...rest } = line
        values.push({
          ...rest,
          code: code || (await nextCode(context, 'productionOrder', {})),
          materialId: material.id,
          source: 'sheet',
          companyId: user.companyId,
          ...(priority && { priority }),
          overPercent: material.overPercent,
          underPercent: material.underPercent,
          receiptLocationId: usable(places.get(material.id)),
          createdByName: user.name,
          updatedByName: user.name,
          createdAt: now(),
          updatedAt: now(),
        })
      }
      for (let at = 0; at < values.length; at += SLICE)
        await db.insert(productionOrders).values(values.slice(at, at + SLICE))
      return undefined
    },
    done: ({ added }) => `新增 ${added} 张生产订单`,
  })

async function prepare(sheet: LookedSheet<Line>, context: Context): Promise<Prepared[]> {
  const known = await materialsOf([...new Set(sheet.rows.map(({ row }) => row.materialCode))], context)
  const taken = await codesTaken(
    sheet.rows.flatMap(({ row }) => row.code || []),
    context,
  )
  const seen = new Map<string, number>()
  const prepared: Prepared[] = []
  for (const { line, row } of sheet.rows) {
    const material = known.get(row.materialCode)
    const wrong = (field: keyof Line, message: string) => sheet.notify(line, field, message, row[field])
    if (!material) wrong('materialCode', '没有此物料')
    else if (material.source !== 'make') wrong('materialCode', '是外购物料，不能下生产订单')
    else if (material.status !== 1) wrong('materialCode', '物料已停用')
    else if (decimalsOf(row.quantity) > material.decimals) wrong('quantity', `最多 ${material.decimals} 位小数`)
    else if (compareQuantities(row.quantity, '0') <= 0) wrong('quantity', '应大于 0')
    else if (row.lotCode && material.tracking === 'none') wrong('lotCode', '产品不跟踪批次，不能填写批次')
    if (row.startOn && row.startOn > row.dueOn) wrong('startOn', '不能晚于交货日期')
    if (row.code) {
      if (taken.has(row.code)) wrong('code', '已有此编号的订单')
      const earlier = seen.get(row.code)
      if (earlier) wrong('code', `与第 ${earlier} 行重复`)
      else seen.set(row.code, line)
    }
    if (!sheet.faults.has(line)) prepared.push({ line: row, material: material! })
  }
  return prepared
}

async function materialsOf(codes: readonly string[], { db }: Context): Promise<CodeMap<Material & { code: string }>> {
  const found: (Material & { code: string })[] = []
  for (let at = 0; at < codes.length; at += SLICE)
    found.push(
      ...(await db
        .select({
          id: materials.id,
          code: materials.code,
          source: materials.source,
          status: materials.status,
          overPercent: materials.overPercent,
          underPercent: materials.underPercent,
          tracking: materials.tracking,
          decimals: units.decimals,
        })
        .from(materials)
        .innerJoin(units, eq(units.id, materials.baseUnitId))
        .where(hasCode(materials, codes.slice(at, at + SLICE)))),
    )
  return codeMap(found)
}

async function codesTaken(codes: readonly string[], { db }: Context): Promise<Set<string>> {
  const found = new Set<string>()
  for (let at = 0; at < codes.length; at += SLICE)
    for (const { code } of await db
      .select({ code: productionOrders.code })
      .from(productionOrders)
      .where(inArray(productionOrders.code, codes.slice(at, at + SLICE))))
      found.add(code)
  return found
}

const exported = sheetColumns(
  productionOrder.get.reply.shape,
  [
    'code',
    'status',
    'source',
    'materialCode',
    'materialName',
    'specification',
    'quantity',
    'goodQuantity',
    'scrapQuantity',
    'unit',
    'dueOn',
    'priority',
    'plannedStart',
    'plannedEnd',
    'actualStart',
    'actualEnd',
    'customerName',
    'customerOrderNo',
    'routeName',
    'bomName',
    'projectName',
    'demandCode',
    'parentCode',
    'lotCode',
    'reason',
    'remark',
  ],
  {
    status: {
      words: Object.fromEntries(Object.entries(productionOrderStates).map(([state, { title }]) => [state, title])),
    },
    source: { words: orderSourceTitles },
  },
)

export const exportOrders = (filter: object, context: Context) =>
  spreadsheet(
    '生产订单',
    exported,
    inSlices(context, (sliced) => orderRows.list(filter, sliced, MOST_EXPORTED)),
    context,
  )
