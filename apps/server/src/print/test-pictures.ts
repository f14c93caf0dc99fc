import { crc32, deflateSync } from 'node:zlib'

/** A part of a PNG. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}

interface PngOptions {
  colour?: readonly [red: number, green: number, blue: number]
  /** Dots of different colours, which do not pack. */
  noise?: boolean
  /** Rows that are really there. */
  rows?: number
}

/** For tests: a PNG of one colour, or of noise that is the same each time. */
export function testPng(
  width: number,
  height: number,
  { colour = [200, 30, 30], noise, rows = height }: PngOptions = {},
) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  head[9] = 2
  const line = Buffer.concat([Buffer.alloc(1), ...Array<Buffer>(width).fill(Buffer.from(colour))])
  const lines = Buffer.concat(Array<Buffer>(rows).fill(line))
  if (noise) {
    for (let at = 0, seed = 1; at < lines.length; at++) {
      seed ^= seed << 13
      seed ^= seed >>> 17
      seed ^= seed << 5
      // Near its colour, so that it can be told on paper.
      if (at % line.length) lines[at] = (lines[at]! & 0xf0) | (seed & 0x0f)
    }
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(lines)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
