import { addQuantities, compareQuantities, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import type { Card } from '../unit/use-unit-acts.ts'
import type { PickTask } from './pick-tasks.ts'

/**
 * How much of each task sealed units take that go out whole, by the task's number: first where they stand, then wherever
 * their lot is asked for.
 */
export function coveredBy(
  tasks: readonly PickTask[],
  units: readonly Pick<Card, 'locationId' | 'contents'>[],
): ReadonlyMap<number, string> {
  const covered = new Map<number, string>()
  for (const { locationId, contents } of units)
    for (const { materialId, lotId, status, quantity } of contents) {
      let rest = quantity
      const fitting = tasks.filter(
        (task) => task.materialId === materialId && task.lotId === lotId && task.status === status,
      )
      const here = fitting.filter((task) => task.locationId === locationId)
      for (const task of [...here, ...fitting.filter((each) => !here.includes(each))]) {
        const open = subtractQuantities(task.quantity, covered.get(task.no) ?? '0')
        const part = compareQuantities(rest, open) < 0 ? rest : open
        if (compareQuantities(part, '0') <= 0) continue
        covered.set(task.no, addQuantities(covered.get(task.no) ?? '0', part))
        rest = subtractQuantities(rest, part)
      }
    }
  return covered
}
