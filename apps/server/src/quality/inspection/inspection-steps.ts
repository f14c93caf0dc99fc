import type { EventOf } from '@zhizao/contract/http/states'
import { inspectionStates } from '@zhizao/contract/quality/inspection'
import { findingOf } from '@zhizao/rules/quality/lot-plan'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { eventTo as eventOf } from '../../platform/crud/event-to.ts'
import { transitions } from '../../platform/crud/transition.ts'
import { lockedRow } from '../../platform/subject/locked-rows.ts'
import { switchingOf } from '../scheme/switching.ts'
import { inspections, inspectors } from './inspection.table.ts'
import { itemsOfInspection } from './inspection-query.ts'

export type InspectionRow = typeof inspections.$inferSelect
export type InspectionStep = EventOf<typeof inspectionStates>

export const keyOf = ({ way, schemeId, materialId, supplierId }: InspectionRow) =>
  way.isSwitching && schemeId ? { schemeId, materialId, supplierId } : undefined

export const stepInspection = transitions(inspections, inspectionStates, {
  title: '检验单',
  nameOf: ({ code }) => code,
  guards: {
    async isWhole({ id }: InspectionRow, context: Context) {
      const left = (await itemsOfInspection(id, context)).filter(({ isDone }) => !isDone)
      return left.length ? `还有 ${left.length} 个项目没有检完：${left[0]!.name}` : undefined
    },
    async passes(row: InspectionRow, context: Context) {
      if (findingOf(row.criteria, await itemsOfInspection(row.id, context)) === 'fails')
        return '不合格数已达到拒收数，不能判定合格；可以判定不合格，或由另一人让步接收'
      const key = keyOf(row)
      if (key && (await switchingOf(key, context)).isStopped)
        return '该供应商此物料已停止检验，请先在检验方案的“严格度”里恢复检验'
      return undefined
    },
    async fails(row: InspectionRow, context: Context) {
      return findingOf(row.criteria, await itemsOfInspection(row.id, context)) === 'fails'
        ? undefined
        : '检验结果没有达到拒收数，不需要让步接收'
    },
    async isSecond({ id }: InspectionRow, { db, user }: Context) {
      const own = and(eq(inspectors.inspectionId, id), eq(inspectors.userId, user.id))
      return (await db.$count(inspectors, own)) ? '录入过检验结果的人不能让步接收，请由另一人处理' : undefined
    },
  },
  sets: {
    begin: (_, { user }) => ({ updatedByName: user.name }),
    cancel: ({ reason }, { user }) => ({ reason, updatedByName: user.name }),
    accept: judged,
    reject: judged,
    concede: judged,
  },
})

function judged({ reason }: InspectionRow, { user, now }: Context) {
  return { reason, judgedByName: user.name, judgedById: user.id, judgedAt: now(), updatedByName: user.name }
}

/** An inspection, locked. */
export const lockedInspection = lockedRow(inspections, '检验单')

/** The event that leads from where it stands to a state; a pair that there is not is refused with what there is. */
export const stepTo = (row: InspectionRow, to: InspectionRow['status']): InspectionStep =>
  eventOf(inspectionStates, '检验单', row, to)
