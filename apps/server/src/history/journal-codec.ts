import { endianness } from 'node:os'
import { kindWide } from './sample.ts'
import { SampleBatch } from './sample-batch.ts'

const version = 1
const headerBytes = 24
/** In the head: the rests of wide whole numbers stand behind the texts. */
const withRests = 1 << 16

if (endianness() !== 'LE') throw new Error('the sample journal needs a little-endian machine')

/**
 * Packs a batch as one journal row: header, runs of companies, then the columns one after another. No compression:
 * the row lives for minutes and the commit path must stay cheap.
 */
export function encodeJournal(batch: SampleBatch): Buffer {
  const n = batch.length
  const runs = companyRuns(batch, n)
  const { least, most } = timeSpan(batch)
  const narrow = most - least <= 0xffff_ffff
  const texts = batch.texts.length > 0 ? Buffer.from(JSON.stringify(batch.texts), 'utf8') : Buffer.alloc(0)
  const timeBytes = narrow ? 4 : 8
  const rests = restsOf(batch, n)
  const out = Buffer.allocUnsafe(
    headerBytes + runs.byteLength + n * (4 + timeBytes + 8 + 1) + texts.length + rests.length,
  )
  out.writeUInt32LE(version | (timeBytes << 8) | (rests.length ? withRests : 0), 0)
  out.writeUInt32LE(n, 4)
  out.writeUInt32LE(runs.length / 2, 8)
  out.writeUInt32LE(texts.length, 12)
  out.writeDoubleLE(least, 16)
  let at = headerBytes
  const put = (column: Uint32Array | Float64Array | Uint8Array) => {
    out.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at)
    at += column.byteLength
  }
  put(runs)
  put(batch.pointIds.subarray(0, n))
  put(narrow ? offsets(batch, least) : batch.times.subarray(0, n))
  put(batch.values.subarray(0, n))
  put(batch.kinds.subarray(0, n))
  put(texts)
  put(rests)
  return out
}

/** Unpacks a journal row; throws RangeError on damaged data. */
export function decodeJournal(data: Buffer): SampleBatch {
  const head = data.readUInt32LE(0)
  if ((head & 255) !== version) throw new RangeError('journal row of an unknown version')
  const n = data.readUInt32LE(4)
  const runCount = data.readUInt32LE(8)
  const textBytes = data.readUInt32LE(12)
  const least = data.readDoubleLE(16)
  const batch = new SampleBatch(0)
  let at = headerBytes
  // A copy each: typed arrays need aligned memory, network buffers are not.
  const take = (bytes: number) => {
    if (at + bytes > data.length) throw new RangeError('journal row ends too early')
    at += bytes
    return data.buffer.slice(data.byteOffset + at - bytes, data.byteOffset + at) as ArrayBuffer
  }
  const runs = new Uint32Array(take(runCount * 8))
  batch.pointIds = new Uint32Array(take(n * 4))
  batch.times =
    ((head >> 8) & 255) === 4
      ? Float64Array.from(new Uint32Array(take(n * 4)), (t) => t + least)
      : new Float64Array(take(n * 8))
  batch.values = new Float64Array(take(n * 8))
  batch.kinds = new Uint8Array(take(n))
  if (textBytes > 0) batch.texts = JSON.parse(Buffer.from(take(textBytes)).toString('utf8'))
  if (head & withRests) batch.rests = new Int16Array(take(n * 2))
  batch.companyIds = new Uint32Array(n)
  let row = 0
  for (let run = 0; run < runCount; run++) {
    const end = row + runs[run * 2 + 1]!
    batch.companyIds.fill(runs[run * 2]!, row, end)
    row = end
  }
  batch.length = n
  return batch
}

/** First and last source time of a batch, 0 and 0 of an empty one. */
export function timeSpan(batch: SampleBatch): { least: number; most: number } {
  if (batch.length === 0) return { least: 0, most: 0 }
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < batch.length; i++) {
    const time = batch.times[i]!
    if (time < least) least = time
    if (time > most) most = time
  }
  return { least, most }
}

function restsOf({ kinds, rests }: SampleBatch, n: number): Uint8Array {
  if (!rests || !kinds.subarray(0, n).some((kind) => kind >> 2 === kindWide)) return new Uint8Array(0)
  return new Uint8Array(rests.buffer, rests.byteOffset, n * 2)
}

function offsets(batch: SampleBatch, least: number): Uint32Array {
  const result = new Uint32Array(batch.length)
  for (let i = 0; i < batch.length; i++) result[i] = batch.times[i]! - least
  return result
}

function companyRuns(batch: SampleBatch, n: number): Uint32Array {
  const runs: number[] = []
  let start = 0
  for (let i = 1; i <= n; i++) {
    if (i < n && batch.companyIds[i] === batch.companyIds[start]) continue
    if (n > 0) runs.push(batch.companyIds[start]!, i - start)
    start = i
  }
  return Uint32Array.from(runs)
}
