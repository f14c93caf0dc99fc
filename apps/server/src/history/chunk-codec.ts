import { crc32 } from 'node:zlib'
import { deflateSamples, inflateSamples } from './deflated-samples.ts'
import { packSamples, unpackSamples } from './packed-samples.ts'
import type { Series } from './series.ts'

/**
 * First bytes of a chunk. A chunk of before decision 79 has no head and begins with deflated data, which never begin with these bits.
 */
const deflated = 0x06
const packed = 0x0e
const hasHead = (first: number) => (first & 0x06) === 0x06

/** The first byte and two of a sum of what follows. */
const headBytes = 3

/** Packs the samples of one point and hour the shorter way; `series` is in order and lies within `hour` (hours since 1970). */
export function encodeChunk(series: Series, hour: number): Buffer {
  const bits = packSamples(series, hour)
  const bytes = deflateSamples(series, hour)
  const isPacked = bits !== undefined && bits.length <= bytes.length
  const body = isPacked ? bits : bytes
  const chunk = Buffer.allocUnsafe(headBytes + body.length)
  chunk[0] = isPacked ? packed : deflated
  chunk.writeUInt16LE(sumOf(body), 1)
  chunk.set(body, headBytes)
  return chunk
}

/** Unpacks what encodeChunk packed, now or earlier; throws RangeError on damaged data. */
export function decodeChunk(data: Uint8Array, hour: number): Series {
  try {
    const first = data[0]
    if (first === undefined || !hasHead(first)) return inflateSamples(data, hour)
    if (first !== packed && first !== deflated) throw new RangeError(`form ${first} is unknown`)
    const body = data.subarray(headBytes)
    if (data.length <= headBytes || sumOf(body) !== data[1]! + 256 * data[2]!)
      throw new RangeError('its sum is another')
    return first === packed ? unpackSamples(body, hour) : inflateSamples(body, hour)
  } catch (cause) {
    throw new RangeError(`a chunk of ${data.length} bytes is damaged: ${(cause as Error).message}`, { cause })
  }
}

const sumOf = (body: Uint8Array) => crc32(body) & 0xffff
