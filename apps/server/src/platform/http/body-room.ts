import type { IncomingHttpHeaders } from 'node:http'
import { bodyLimitOf, type Call } from '@zhizao/contract/http/call'
import { tally } from '../access/tally.ts'
import { Busy } from '../refusal.ts'

/** Bytes of bodies in memory at once: of one company, and in all; bodies up to `from` bytes are not counted. */
export interface BodyBounds {
  from: number
  ofCompany: number
  inAll: number
}
const MB = 1024 * 1024
const usual: BodyBounds = { from: MB / 16, ofCompany: 64 * MB, inAll: 256 * MB }

/** Room for large bodies that are read into memory; whoever finds none comes again. */
export function bodyRoom(bounds: BodyBounds = usual) {
  const held = tally()
  return {
    /** Takes room for the body that a head announces, and answers how to give it back; throws `Busy` where there is none. */
    take(call: Call, headers: IncomingHttpHeaders, companyId: string): () => void {
      let bytes = bytesInMemory(call, headers)
      if (bytes <= bounds.from) return () => {}
      if (held.of(companyId) + bytes > bounds.ofCompany || held.inAll() + bytes > bounds.inAll) throw new Busy()
      held.add(companyId, bytes)
      return () => {
        held.add(companyId, -bytes)
        bytes = 0
      }
    },
  }
}

/** An upload goes to the disk. */
function bytesInMemory(call: Call, headers: IncomingHttpHeaders) {
  if (call.encoding === 'multipart') return 0
  const most = bodyLimitOf(call)
  return headers['transfer-encoding'] ? most : Math.min(most, Number(headers['content-length'] ?? 0))
}
