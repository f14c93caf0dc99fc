import { inspection, type WholeInspection } from '@zhizao/contract/quality/inspection'
import { nonconformance } from '@zhizao/contract/quality/nonconformance'
import type { CallsWithin } from '../calls-within.ts'

/** Of so many lots one fails. */
const FAILING = 9

/** What a delivery has brought is inspected at once, so that production does not wait: most lots pass, some go back. */
export async function inspectArrivals(ask: CallsWithin, billId: string, nth: number): Promise<void> {
  const { records } = await ask(inspection).page({ sourceId: billId, pageSize: 100 })
  for (const [at, { id }] of records.entries()) {
    const isBad = (nth * 5 + at) % FAILING === 4
    const whole = await ask(inspection).get({ id })
    await ask(inspection).save({ id, items: whole.items.map((item, place) => resultOf(item, isBad, nth + at + place)) })
    if (!isBad) {
      await ask(inspection).status({ id, status: 'accepted' })
      continue
    }
    const { nonconformances } = await ask(inspection).status({ id, status: 'rejected', reason: '颗粒有杂质黑点' })
    await decide(ask, nonconformances[0]!, nth)
  }
}

type Item = Pick<WholeInspection['items'][number], 'id' | 'kind' | 'samples' | 'defectClass'>

/** Values near what is wanted; a bad lot has too many pieces that failed. */
function resultOf({ id, kind, samples, defectClass }: Item, isBad: boolean, turn: number) {
  if (kind === 'measured')
    return {
      id,
      values: Array.from({ length: samples }, (_, at) => (0.06 + ((turn * 3 + at * 7) % 9) / 100).toFixed(2)),
    }
  return { id, failed: isBad && defectClass === 'major' ? Math.min(samples, 3) : 0 }
}

/** Goes back to the supplier, or the good part is sorted out; one of three still waits to be reviewed. */
async function decide(ask: CallsWithin, { id, quantity }: { id: string; quantity: string }, nth: number) {
  await ask(nonconformance).saveCause({ id, cause: 'supplier', causeDetail: '换料时清机不彻底' })
  if (nth % 3 === 2) return
  const kind = nth % 3 === 0 ? ('return' as const) : ('sort' as const)
  const { dispositions } = await ask(nonconformance).status({
    id,
    status: 'executing',
    dispositions: [{ kind, quantity, remark: kind === 'sort' ? '筛分后使用' : '退回供应商' }],
  })
  await ask(nonconformance).execute({ id: dispositions[0]!.id, ...(kind === 'sort' && { good: quantity }) })
}
