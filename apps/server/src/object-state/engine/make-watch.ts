import type { HistorySample } from '../../history/index.ts'
import type { CompiledObject } from './compile-object.ts'
import type { StatedObject } from './load-objects.ts'
import type { ReaderList } from './reader-list.ts'
import type { StatesHistory } from './states-history.ts'
import { noKind, type ObjectWatch, type Slot, setNewest } from './watch.ts'

/** An object with the samples that its conditions begin with: of most inputs the newest, of those looked back at what history holds. */
export function makeWatch(
  { objectId, companyId, states }: StatedObject,
  compiled: CompiledObject,
  samples: ReadonlyMap<number, readonly HistorySample[]>,
  latest: StatesHistory['latest'],
  readers: ReaderList,
): ObjectWatch {
  const { rules, conditions, isTimed, isForgetful } = compiled
  const watch: ObjectWatch = {
    companyId,
    objectId,
    rules,
    conditions,
    isTimed,
    isForgetful,
    slots: [],
    since: 0,
    head: null,
    frontier: 0,
    dirtyFrom: Infinity,
    touched: 0,
    isLacking: conditions.length < states.length,
  }
  compiled.inputs.forEach((input, place) => {
    const slot: Slot = {
      ...input,
      watch,
      place,
      reader: readers.of(input.pointId, companyId),
      next: undefined,
      samples: [],
      touched: 0,
      coveredFrom: Number.NEGATIVE_INFINITY,
      time: Number.NEGATIVE_INFINITY,
      kind: noKind,
      value: Number.NaN,
      above: Number.POSITIVE_INFINITY,
      below: Number.NEGATIVE_INFINITY,
    }
    const known = samples.get(input.pointId) ?? []
    const newest = latest(input.pointId)
    for (const sample of known) setNewest(slot, sample)
    if (newest && newest.time > slot.time)
      setNewest(slot, { time: newest.time, value: newest.value, quality: newest.quality })
    slot.coveredFrom = slot.samples[0]?.time ?? Number.NEGATIVE_INFINITY
    watch.slots.push(slot)
  })
  return watch
}
