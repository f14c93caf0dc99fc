import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openZip } from './zip-parts.ts'

/** A part of a workbook that was brought out of it: bytes, and SHA-256 in hexadecimal. */
export interface TakenPart {
  size: number
  hash: string
}

/** Writes a part of a workbook to a file; nothing where the workbook has none of that name. */
export async function takePart({ take, part, to }: { take: string; part: string; to: string }) {
  const zip = await openZip(take)
  try {
    if (!zip.has(part)) return undefined
    const hash = createHash('sha256')
    let size = 0
    const counted = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk)
        size += chunk.length
        done(null, chunk)
      },
    })
    await pipeline(Readable.from(zip.read(part)), counted, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
    return { size, hash: hash.digest('hex') } satisfies TakenPart
  } finally {
    zip.close()
  }
}
