import { crc32, inflateSync } from 'node:zlib'
import { type PictureSize, pictureSize } from '../../platform/files/picture-size.ts'

/** A picture that the generator is given: PNG or JPEG, as the address of its own content. */
export interface PrintablePicture extends PictureSize {
  content: string
}

/** What a print's pictures may hold together, in pixels, each of which takes 20 bytes at its unpacking: two pages of A4 at 300 dots an inch. */
const MOST_PIXELS = 18_000_000
const MOST_SIDE = 10_000

/** What is wrong with a picture, for its user to read after the name of the picture. */
export class PictureProblem extends Error {}

/** A picture by its own first bytes, whatever it is called, measured before anybody unpacks it. */
export async function printablePicture(bytes: Buffer): Promise<PrintablePicture> {
  const kind = bytes.length > 3 && bytes.readUInt32BE(0) === PNG ? 'png' : bytes[0] === 0xff ? 'jpeg' : undefined
  if (!kind) throw new PictureProblem('不是 PNG 或 JPEG 图片，不能打印，请换一张')
  const size = await pictureSize(bytes)
  if (!size?.width || !size.height) throw new PictureProblem('没有尺寸，可能已损坏，请换一张')
  requireFewPixels([size])
  const plain = kind === 'png' ? plainPng(bytes) : bytes
  return { ...size, content: `data:image/${kind};base64,${plain.toString('base64')}` }
}

/** Refuses pictures that unpack to more than one print may hold. */
export function requireFewPixels(sizes: readonly PictureSize[]): void {
  const large = sizes.find(({ width, height }) => Math.max(width, height) > MOST_SIDE || width * height > MOST_PIXELS)
  if (large)
    throw new PictureProblem(
      `尺寸 ${large.width} × ${large.height} 太大，每边不能超过 ${MOST_SIDE} 像素，总共不能超过 ${MOST_PIXELS / 1_000_000} 百万像素`,
    )
  if (sizes.reduce((sum, { width, height }) => sum + width * height, 0) > MOST_PIXELS)
    throw new PictureProblem(`加起来超过 ${MOST_PIXELS / 1_000_000} 百万像素，请缩小后再放入`)
}

/** By type of colour: values that make a dot. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** The seven pictures that an interlaced one comes in: first dot and distance, across and down. */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const

/**
 * Refuses a PNG whose content is not just what its header says. The generator's own reader does not come to an end where
 * some of it is missing.
 */
export function requireWhole({ width, height, content }: PrintablePicture): void {
  const bytes = pictureBytes(content)
  if (bytes.readUInt32BE(0) !== PNG) return
  const [depth, colour, interlaced] = [bytes[24]!, bytes[25]!, bytes[28] === 1]
  const bits = (CHANNELS[colour] ?? 0) * depth
  const lines = (across: number, down: number) => (across && down ? down * (1 + Math.ceil((across * bits) / 8)) : 0)
  const after = (first: number, step: number, all: number) => Math.max(0, Math.ceil((all - first) / step))
  const expected = interlaced
    ? PASSES.reduce((sum, [x, dx, y, dy]) => sum + lines(after(x, dx, width), after(y, dy, height)), 0)
    : lines(width, height)
  if (!bits || unpackedLength(bytes, expected) !== expected) throw new PictureProblem(DAMAGED)
}

const DAMAGED = '已损坏，不能打印，请换一张'

/** Of all that is packed in a PNG, as far as it may be. */
function unpackedLength(bytes: Buffer, most: number): number | undefined {
  const packed = chunksOf(bytes).flatMap(({ name, data }) => (name === 'IDAT' ? [data] : []))
  try {
    return inflateSync(Buffer.concat(packed), { maxOutputLength: most }).length
  } catch {
    return undefined // cut off, broken, or more than it says
  }
}

/** The bytes of a picture that is the address of its own content. */
export const pictureBytes = (content: string): Buffer => Buffer.from(content.slice(content.indexOf(',') + 1), 'base64')

const PNG = 0x89504e47
const SIGNATURE = 8
const NEEDED = ['PLTE', 'tRNS', 'IDAT']

/**
 * A PNG with what its still picture needs and no more: frames, texts and a second header would be unpacked by the generator
 * unmeasured.
 */
function plainPng(bytes: Buffer): Buffer {
  const [head, ...others] = chunksOf(bytes)
  const kept = others.filter(({ name }) => NEEDED.includes(name))
  return Buffer.concat([bytes.subarray(0, SIGNATURE), ...[head!, ...kept, END].map(chunkBytes)])
}

interface Chunk {
  name: string
  data: Buffer
}
const END: Chunk = { name: 'IEND', data: Buffer.alloc(0) }

/** The parts of a PNG, from its header to before its end. */
function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === END.name) break
    chunks.push({ name, data: bytes.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

function chunkBytes({ name, data }: Chunk): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
