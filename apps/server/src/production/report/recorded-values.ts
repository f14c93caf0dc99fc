import { quantity } from '@zhizao/contract/http/quantity'
import type { OfferedParameter, RecordedParameter, RecordedValue } from '@zhizao/contract/production/work-report'
import type { ReportInput } from '@zhizao/contract/production/workbench'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import type { z } from 'zod'
import type { MachineDoor } from '../../machine/index.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { PlanRow } from '../segment-plan/segment-plan.service.ts'
import type { AskedParameter } from './asked-parameters.ts'

/** A value of a report that is posted. */
export interface JudgedValue extends Omit<RecordedValue, 'takenAt'> {
  takenAt: Date | null
}

const Figure = quantity({ range: 'any' })

/**
 * What is to be recorded, with what the machines of a station show of those that name a standard signal. Where limits ask for a
 * number, nothing else is offered: it would be refused.
 */
export async function offeredParameters(
  asked: readonly AskedParameter[],
  stationId: string | null,
  { signalValues }: Pick<MachineDoor, 'signalValues'>,
  context: Context,
): Promise<z.input<typeof OfferedParameter>[]> {
  const codes = [...new Set(asked.flatMap(({ pointSignal }) => pointSignal ?? []))]
  const shown = stationId && codes.length ? await signalValues(stationId, codes, context) : undefined
  return asked.map(({ pointSignal, ...each }) => {
    const offered = shown?.get(pointSignal ?? '')
    const fits = offered && (!isLimited(each) || Figure.safeParse(offered.value).success)
    return { ...each, offered: fits ? offered : null }
  })
}

/**
 * What is sent of a report's parameters, with their limits: what is beyond them is true all the same, and marked. Only what names a
 * signal can have been taken from a machine.
 */
export function checkedValues(
  plan: Pick<PlanRow, 'name'>,
  asked: readonly AskedParameter[],
  sent: ReportInput['values'] = [],
): JudgedValue[] {
  const refused = (message: string) => invalidField('values', '记录参数', message)
  const byName = new Map(sent.map((each) => [each.name, each]))
  if (byName.size < sent.length) throw refused('同一个参数填了两次')
  const unknown = sent.find(({ name }) => !asked.some((each) => each.name === name))
  if (unknown) throw refused(`工序“${plan.name}”没有参数“${unknown.name}”，请刷新后重填`)
  return asked.flatMap((each) => {
    const { isRequired, pointSignal, ...limits } = each
    const told = byName.get(each.name)
    if (!told) {
      if (isRequired) throw refused(`请填写“${each.name}”`)
      return []
    }
    const { value } = told
    const parameter = { ...limits, takenAt: pointSignal ? (told.takenAt ?? null) : null }
    if (!isLimited(each)) return [{ ...parameter, value, isOut: false }]
    const figure = Figure.safeParse(value)
    if (!figure.success) throw refused(`“${each.name}”应为数字`)
    return [{ ...parameter, value: figure.data, isOut: isBeyond(figure.data, each) }]
  })
}

const isLimited = ({ low, high }: Pick<RecordedParameter, 'low' | 'high'>) => low !== null || high !== null
const isBeyond = (value: string, { low, high }: RecordedParameter) =>
  (low !== null && compareQuantities(value, low) < 0) || (high !== null && compareQuantities(value, high) > 0)
