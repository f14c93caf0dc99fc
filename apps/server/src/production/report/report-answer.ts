import type { WholeWorkOrder } from '@zhizao/contract/production/work-order'
import type { WorkReport } from '@zhizao/contract/production/work-report'
import type { ReportInput } from '@zhizao/contract/production/workbench'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { KnownWork } from '../work-order/work-order-query.ts'
import { reversible } from './may-reverse.ts'
import type { JudgedValue } from './recorded-values.ts'
import type { workReports } from './work-report.table.ts'

/** A report as it was posted, with what was read and judged for it: nothing of it needs to be read again. */
export interface PostedReport {
  readonly report: typeof workReports.$inferSelect
  readonly lotCode: string | null
  readonly reasons: ReportInput['reasons']
  readonly values: readonly JudgedValue[]
  /** Its work order and the pieces of its order, as they stand with it. */
  readonly standing: KnownWork
}

/** A report as its list shows it, right after it was posted. */
export async function reportAnswer(
  { report, lotCode, reasons = [], values }: PostedReport,
  work: z.input<typeof WholeWorkOrder>,
  context: Context,
): Promise<z.input<typeof WorkReport>> {
  const { createdAt, createdById, companyId: _, updatedAt: __, autoNo, fresh: ___, eventId: ____, ...row } = report
  const { lotId: _lot, outsideWorkId: _outside, ...own } = row
  const mayTakeBack = await reversible([{ createdAt, createdById }], context)
  return {
    ...own,
    good: plainDecimal(own.good),
    scrap: plainDecimal(own.scrap),
    rework: plainDecimal(own.rework),
    orderCode: work.orderCode,
    workOrderCode: work.code,
    no: work.no,
    segmentName: work.segmentName,
    materialCode: work.materialCode,
    materialName: work.materialName,
    unit: work.unit,
    stationName: work.stationName,
    lotCode,
    isAutomatic: autoNo !== null,
    values: [...values],
    reasons: reasons.map(({ kind, reason, quantity }) => ({ kind, reason, quantity: plainDecimal(quantity) })),
    mayReverse: mayTakeBack({ createdById, createdAt }),
  }
}
