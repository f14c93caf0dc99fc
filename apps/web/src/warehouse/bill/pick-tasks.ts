import type { BillPick, Issue } from '@zhizao/contract/bills/outbound-bill'
import { addQuantities, compareQuantities, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { goodsMeant, isSameCode, type KnownPlace, type Meaning, placeMeant } from '../../platform/scan/goods-meant.ts'
import type { GoodsScan } from './receipt-entries.ts'

/** One walk of a picker: to a place, for a lot. */
export interface PickTask extends BillPick {
  no: number
  /** What was taken, as it is typed; nothing is not picked yet. */
  taken: string | null
}

export const tasksOf = (picks: readonly BillPick[]): PickTask[] =>
  picks.map((pick, at) => ({ ...pick, no: at + 1, taken: null }))

export const taking = (tasks: readonly PickTask[], no: number, taken: string | null): PickTask[] =>
  tasks.map((task) => (task.no === no ? { ...task, taken } : task))

/** What a code means in a list of tasks: where somebody stands from now on, or goods there; those not picked yet come first. */
export function pickMeant(
  tasks: readonly PickTask[],
  scan: GoodsScan,
  standing: KnownPlace,
  materialId?: string,
): { place: PickTask } | { places: number } | Meaning<PickTask> {
  const ordered = [...tasks.filter(({ taken }) => !taken), ...tasks.filter(({ taken }) => taken)]
  const placed = scan.material ? undefined : placeMeant(ordered, placeOf, scan.text, standing.locationId)
  if (placed) return 'places' in placed ? placed : { place: placed.found[0] }
  return goodsMeant(ordered, scan, standing, materialId)
}

const placeOf = ({ locationId, location, barcode }: PickTask) => ({ locationId, codes: [barcode ?? location] })

/** Whether a code names goods of which several lots are still to be picked here, and none of them. */
export const isAnyLot = (found: readonly PickTask[], { text, lot, serial }: GoodsScan) => {
  const open = found.filter(({ taken, lotCode }) => !taken && lotCode)
  return (
    !lot &&
    !serial &&
    new Set(open.map(({ lotCode }) => lotCode)).size > 1 &&
    !open.some((task) => isSameCode(task.lotCode, text))
  )
}

/** A scanned quantity is added up to what is wanted; a code without one takes all of it. */
export function takenByScan({ taken, quantity }: PickTask, scan: GoodsScan): string {
  const more = scan.serial ? '1' : scan.quantity
  if (!more) return quantity
  return addQuantities(typedQuantity(taken ?? '') ?? '0', more)
}

/** What lies elsewhere of the same material, to take instead. */
export interface Elsewhere {
  locationId: string
  location: string
  lotId: string | null
  lotCode: string | null
  expiresOn: string | null
  free: string
}

/** Takes of another lot or place what is still wanted, as far as it lies there. */
export function instead(tasks: readonly PickTask[], no: number, { free, ...from }: Elsewhere): PickTask[] {
  return tasks.flatMap((task) => {
    if (task.no !== no) return [task]
    const quantity = compareQuantities(free, task.quantity) < 0 ? free : task.quantity
    const left = subtractQuantities(task.quantity, quantity)
    const moved = { ...task, ...from, barcode: null, packed: '0', quantity, taken: quantity }
    if (left === '0') return [moved]
    return [moved, { ...task, no: Math.max(...tasks.map((each) => each.no)) + 1, quantity: left }]
  })
}

/** Tasks that were booked and refused, to go on with; what is not to be taken there any more stays on show for a person to judge. */
export function takenAgain(tasks: readonly PickTask[], refused: readonly PickTask[]): PickTask[] {
  const after = [...tasks]
  for (const task of refused) {
    const at = after.findIndex(
      ({ lineId, locationId, lotId }) =>
        lineId === task.lineId && locationId === task.locationId && lotId === task.lotId,
    )
    if (at === -1) after.push({ ...task, no: Math.max(0, ...after.map(({ no }) => no)) + 1 })
    else after[at] = { ...after[at]!, taken: task.taken }
  }
  return after
}

/** What is booked of the tasks; the one whose quantity is none is named instead. */
export function shipped(tasks: readonly PickTask[]): { lines: Issue['lines'] } | { no: number } {
  const lines: Issue['lines'] = []
  for (const { no, lineId, taken, locationId, lotId } of tasks) {
    if (!taken?.trim()) continue
    const quantity = typedQuantity(taken)
    if (!quantity || compareQuantities(quantity, '0') <= 0) return { no }
    lines.push({ lineId, quantity, locationId, lotId })
  }
  return { lines }
}
