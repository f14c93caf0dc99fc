import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { NotTaken } from '../../platform/scan/use-scans.ts'
import type { Card } from '../unit/use-unit-acts.ts'
import type { PickTask } from './pick-tasks.ts'
import { coveredBy } from './picked-units.ts'

/** Sealed boxes and pallets that go out whole with what is picked of a bill. */
export function useBoxes(tasks: readonly PickTask[]) {
  const [boxes, setBoxes] = useState<readonly Card[]>([])
  const covered = coveredBy(tasks, boxes)
  return {
    boxes,
    covered,
    isCovered: ({ no, quantity }: PickTask) => covered.get(no) === quantity,
    take(unit: Card) {
      if (boxes.some(({ id }) => id === unit.id)) throw new NotTaken(t('这一箱已经扫过了'))
      if (unit.state !== 'closed') throw new NotTaken(t('这一箱没有封箱或不在库，不能整箱出库'))
      if (unit.parentCode) throw new NotTaken(t('这一箱在托盘 {code} 上，请扫托盘', { code: unit.parentCode }))
      if (!coveredBy(tasks, [unit]).size) throw new NotTaken(t('箱里的货不在拣货清单里'))
      setBoxes((before) => [...before, unit])
      return unit.summary
    },
    /** Boxes that were refused, to go on with. */
    takeBack: (refused: readonly Card[]) =>
      setBoxes((before) => [...before, ...refused.filter(({ id }) => !before.some((box) => box.id === id))]),
    remove: (id: string) => setBoxes((before) => before.filter((box) => box.id !== id)),
  }
}
