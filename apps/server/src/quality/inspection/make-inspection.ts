import type { InspectionKind } from '@zhizao/contract/quality/inspection-scheme'
import { MOST_SAMPLES } from '@zhizao/contract/quality/inspection-scheme'
import { type LotPlan, lotPlan, lotSizeOf } from '@zhizao/rules/quality/lot-plan'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { inspectionItems } from '../item/inspection-item.table.ts'
import type { QualityPorts } from '../quality-ports.ts'
import { inspectionSchemeLines } from '../scheme/inspection-scheme.table.ts'
import type { SchemeRow } from '../scheme/scheme-for.ts'
import { switchingOf } from '../scheme/switching.ts'
import { inspectedItems, inspections } from './inspection.table.ts'

export interface InspectedLot {
  readonly kind: InspectionKind
  readonly materialId: string
  readonly lotId: string | null
  readonly supplierId: string | null
  readonly quantity: string
  readonly source?: {
    readonly kind: string
    readonly id: string
    readonly lineId: string | null
    readonly code: string
  }
  readonly remark?: string | null | undefined
}

/** Makes the inspection of a lot by a scheme: the plan by its size and by how strict it is now, the items copied. */
export async function makeInspection(
  code: string,
  lot: InspectedLot,
  scheme: SchemeRow,
  { notify }: Pick<QualityPorts, 'notify'>,
  context: Context,
): Promise<string> {
  const { db, user, now } = context
  const { source, remark, ...of } = lot
  const isSwitching = scheme.sampling === 'aql' && scheme.isSwitching === 1
  const key = { schemeId: scheme.id, materialId: lot.materialId, supplierId: lot.supplierId }
  const strictness =
    scheme.sampling !== 'aql' ? null : isSwitching ? (await switchingOf(key, context)).severity : 'normal'
  const { sampling, sampleSize, samplePercent, level, aqlMajor, aqlMinor } = scheme
  const way = { sampling, sampleSize, samplePercent, level, aqlMajor, aqlMinor }
  const plan = lotPlan(way, lotSizeOf(lot.quantity), strictness ?? 'normal')
  const [row] = await db
    .insert(inspections)
    .values({
      ...of,
      code,
      companyId: user.companyId,
      schemeId: scheme.id,
      schemeName: scheme.name,
      remark,
      ...(source && {
        sourceKind: source.kind,
        sourceId: source.id,
        sourceLineId: source.lineId,
        sourceCode: source.code,
      }),
      way: { ...way, isSwitching, mayReduce: scheme.mayReduce === 1 },
      strictness,
      letter: plan.letter,
      sampleSize: plan.size,
      criteria: [...plan.criteria],
      createdByName: user.name,
      updatedByName: user.name,
      createdAt: now(),
      updatedAt: now(),
    })
    .returning()
  await copyItems(row!.id, scheme.id, plan, context)
  await notify(context, 'inspection.create', { id: row!.id, code, status: row!.status })
  return row!.id
}

async function copyItems(inspectionId: string, schemeId: string, plan: LotPlan, { db, user }: Context) {
  const lines = await db
    .select({ line: inspectionSchemeLines, item: inspectionItems })
    .from(inspectionSchemeLines)
    .innerJoin(inspectionItems, eq(inspectionItems.id, inspectionSchemeLines.itemId))
    .where(eq(inspectionSchemeLines.documentId, schemeId))
    .orderBy(asc(inspectionSchemeLines.sort), asc(inspectionSchemeLines.id))
  const sizeOf = new Map(plan.criteria.map(({ defectClass, size }) => [defectClass, size]))
  await db.insert(inspectedItems).values(
    lines.map(({ line, item }, sort) => {
      const asked = Math.min(line.samples ?? Number.MAX_SAFE_INTEGER, sizeOf.get(line.defectClass)!)
      return {
        companyId: user.companyId,
        inspectionId,
        sort,
        itemId: item.id,
        name: item.name,
        kind: item.kind,
        unit: item.unit,
        method: item.method,
        tool: item.tool,
        defectClass: line.defectClass,
        requirement: line.requirement ?? item.requirement,
        remark: null,
        lower: line.lower,
        target: line.target,
        upper: line.upper,
        // Of each measured piece a value is kept.
        samples: item.kind === 'measured' ? Math.min(asked, MOST_SAMPLES) : asked,
      }
    }),
  )
}
