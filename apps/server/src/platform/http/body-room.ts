import { Busy } from '../refusal.ts'

/** Bytes of large bodies that are in memory at once: of one company, and in all. */
export interface BodyBounds {
  ofCompany: number
  inAll: number
}
const MB = 1024 * 1024
const usual: BodyBounds = { ofCompany: 64 * MB, inAll: 256 * MB }

/** Room for bodies that are read into memory; whoever finds none comes again. */
export function bodyRoom(bounds: BodyBounds = usual) {
  const held = new Map<string, number>()
  let inAll = 0
  return {
    /** Takes room for so many bytes, and answers how to give it back; throws `Busy` where there is none. */
    take(companyId: string, bytes: number): () => void {
      const own = held.get(companyId) ?? 0
      if (own + bytes > bounds.ofCompany || inAll + bytes > bounds.inAll) throw new Busy()
      held.set(companyId, own + bytes)
      inAll += bytes
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        inAll -= bytes
        const left = held.get(companyId)! - bytes
        if (left) held.set(companyId, left)
        else held.delete(companyId)
      }
    },
  }
}
