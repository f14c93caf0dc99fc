import { pagedIndex } from '../../platform/paged-index.ts'
import type { ObjectWatch, Slot } from './watch.ts'

/** Objects under judgement, found by their id and by the points that they read. */
export function watchIndex() {
  const watches = new Map<string, ObjectWatch>()
  const byPoint = pagedIndex<Slot>()

  /** Takes an object in; the answer takes it out again. */
  function link(watch: ObjectWatch): () => void {
    watches.set(watch.objectId, watch)
    for (const slot of watch.slots) {
      slot.next = byPoint.get(slot.pointId)
      byPoint.set(slot.pointId, slot)
      slot.reader.slots.add(slot)
    }
    return () => unlink(watch)
  }

  function unlink(watch: ObjectWatch): () => void {
    if (watches.get(watch.objectId) === watch) watches.delete(watch.objectId)
    for (const slot of watch.slots) {
      slot.reader.slots.delete(slot)
      const first = byPoint.get(slot.pointId)
      if (first === slot) byPoint.set(slot.pointId, slot.next)
      else for (let at = first; at; at = at.next) if (at.next === slot) at.next = slot.next
      slot.next = undefined
    }
    return () => link(watch)
  }

  return { watches, byPoint, link, unlink }
}
