import type { SegmentPlan, WholeSegmentPlan } from '@zhizao/contract/production/segment-plan'
import { t } from '../../platform/i18n/translate.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'

interface Dates {
  /** ms since 1970. */
  start: number | undefined
  end: number | undefined
}

const nodeOf = ({ id, splitOf }: Pick<SegmentPlan, 'id' | 'splitOf'>) => splitOf ?? id

/** What is odd about dates: what cannot be is wrong, what goes against the order of the work is told. */
export function dateProblems(plan: WholeSegmentPlan, { start, end }: Dates, others: readonly SegmentPlan[]) {
  const told: string[] = []
  const isWrong = start !== undefined && end !== undefined && start > end
  if (isWrong) told.push(t('计划完工不能早于计划开工'))
  const own = nodeOf(plan)
  const named = (ids: readonly string[]) => others.filter((each) => ids.includes(nodeOf(each)))
  const ways = plan.links.filter(({ kind }) => kind === 'next')
  const before = named(ways.flatMap(({ fromId, toId }) => (toId === own ? fromId : [])))
  const behind = named(ways.flatMap(({ fromId, toId }) => (fromId === own ? toId : [])))
  const at = (time: string | null) => (time ? new Date(time).getTime() : undefined)
  const early = before.find(({ plannedStart }) => start !== undefined && (at(plannedStart) ?? start) > start)
  if (early) told.push(t('早于上道工序“{name}”的计划开工', { name: early.name }))
  const late = behind.find(({ plannedEnd }) => end !== undefined && (at(plannedEnd) ?? end) < end)
  if (late) told.push(t('晚于下道工序“{name}”的计划完工', { name: late.name }))
  if (end !== undefined && dayjs(end).format('YYYY-MM-DD') > plan.dueOn)
    told.push(t('晚于交货日期 {day}，将标为预计延期', { day: plan.dueOn }))
  return { told, isWrong }
}
