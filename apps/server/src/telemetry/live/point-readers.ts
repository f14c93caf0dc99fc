import type { LivePoints } from './live-points.ts'

/** Which devices read an object, with the box of each. */
export type Readers = ReadonlyMap<number, number>

/** Who reads the points of each object; made once for all points when it is first asked for, and kept: a change reads the points of its own objects. */
export function pointReaders(points: Pick<LivePoints, 'all' | 'get' | 'ofObject' | 'onChanged'>) {
  let readers: Map<number, Map<number, number>> | undefined
  /** Of the objects that have readers. */
  const companyOf = new Map<number, number>()
  points.onChanged((objectIds) => {
    if (readers) for (const id of objectIds) readAnew(id, readers)
  })

  function readAll() {
    const found = new Map<number, Map<number, number>>()
    for (const { objectId, companyId, boxId, deviceId } of points.all()) {
      if (!deviceId) continue
      companyOf.set(objectId, companyId)
      const known = found.get(objectId)
      if (known) known.set(deviceId, boxId)
      else found.set(objectId, new Map([[deviceId, boxId]]))
    }
    return found
  }

  function readAnew(objectId: number, all: Map<number, Map<number, number>>) {
    const found = new Map<number, number>()
    for (const id of points.ofObject(objectId)) {
      const { boxId, deviceId, companyId } = points.get(id)!
      if (!deviceId) continue
      found.set(deviceId, boxId)
      companyOf.set(objectId, companyId)
    }
    if (found.size) all.set(objectId, found)
    else {
      all.delete(objectId)
      companyOf.delete(objectId)
    }
  }

  const all = () => {
    readers ??= readAll()
    return readers
  }
  return {
    of: (objectId: number): Readers | undefined => all().get(objectId),
    /** The objects of a company that anything reads. */
    *ofCompany(companyId: number): Generator<[objectId: number, readers: Readers]> {
      for (const one of all()) if (companyOf.get(one[0]) === companyId) yield one
    },
    /** The companies that have such objects. */
    companies(): ReadonlySet<number> {
      all()
      return new Set(companyOf.values())
    },
  }
}
