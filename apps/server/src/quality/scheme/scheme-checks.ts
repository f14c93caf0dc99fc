import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { invalid, invalidField } from '../../platform/refusal.ts'
import { inspectionItems } from '../item/inspection-item.table.ts'
import { inspectionSchemes } from './inspection-scheme.table.ts'
import type { SchemeRow } from './scheme-for.ts'

interface Line {
  itemId?: string
  lower?: string | null
  target?: string | null
  upper?: string | null
  deletedFlag?: 0 | 1
}

/** A scheme is for one material or for one class. */
export function checkHead({ materialId, classId }: Partial<SchemeRow>) {
  if (materialId && classId) throw invalidField('classId', '适用物料分类', '已选择适用物料，不能再选分类')
}

/** Limits are of measured items, in their order. */
export async function checkLines(lines: readonly Line[] | undefined, { db }: Context): Promise<void> {
  const sent = (lines ?? []).map((line, at) => ({ line, at })).filter(({ line }) => line.deletedFlag !== 1)
  const ids = sent.flatMap(({ line }) => line.itemId ?? [])
  if (!ids.length) return
  const found = await db
    .select({ id: inspectionItems.id, kind: inspectionItems.kind })
    .from(inspectionItems)
    .where(inArray(inspectionItems.id, ids))
  const counted = new Set(found.flatMap(({ id, kind }) => (kind === 'counted' ? id : [])))
  const problems = sent.flatMap(({ line, at }) => {
    const said = problemOf(line, Boolean(line.itemId && counted.has(line.itemId)))
    return said ? [{ ...said, field: `lines.${at}.${said.field}`, message: `第 ${at + 1} 行：${said.message}` }] : []
  })
  if (problems.length) throw invalid(`检验明细：${problems[0]!.message}`, problems)
}

function problemOf({ lower, target, upper }: Line, isCounted: boolean) {
  if (isCounted && (lower || target || upper)) {
    const field = lower ? 'lower' : target ? 'target' : 'upper'
    const title = { lower: '下限', target: '目标值', upper: '上限' }[field]
    return { field, title, message: '计数项目没有上下限' }
  }
  const above = (one?: string | null, other?: string | null) => one && other && compareQuantities(one, other) > 0
  if (above(lower, upper)) return { field: 'upper', title: '上限', message: '上限不能小于下限' }
  if (above(lower, target)) return { field: 'target', title: '目标值', message: '目标值不能小于下限' }
  if (above(target, upper)) return { field: 'target', title: '目标值', message: '目标值不能大于上限' }
  return undefined
}

/** A guard: what its way of sampling asks for is said. */
export function isSampled(row: SchemeRow): string | undefined {
  if (row.sampling === 'fixed' && !row.sampleSize) return '请先填写抽样数量'
  if (row.sampling === 'percent' && !row.samplePercent) return '请先填写抽样比例'
  if (row.sampling === 'aql' && !(row.level && row.aqlMajor && row.aqlMinor))
    return '请先填写检验水平、严重缺陷 AQL 和轻微缺陷 AQL'
  return undefined
}

/** A guard: of one kind no other is in force for the same material or class. The table's own index holds it against two at once. */
export async function isOnlyOne(row: SchemeRow, { db }: Pick<Context, 'db'>): Promise<string | undefined> {
  const same = (column: PgColumn, value: string | null): SQL => (value ? eq(column, value) : isNull(column))
  const [other] = await db
    .select({ code: inspectionSchemes.code, name: inspectionSchemes.name })
    .from(inspectionSchemes)
    .where(
      and(
        eq(inspectionSchemes.status, 'released'),
        eq(inspectionSchemes.kind, row.kind),
        same(inspectionSchemes.materialId, row.materialId),
        same(inspectionSchemes.classId, row.classId),
        ne(inspectionSchemes.id, row.id),
      ),
    )
    .limit(1)
  return other && `检验方案“${other.code} ${other.name}”已对同样的物料生效，请先停用或修订它`
}
