import { type FileHandle, open } from 'node:fs/promises'

export interface PictureSize {
  width: number
  height: number
}

/** So many bytes of a picture from a place on, fewer at its end. */
type ReadAt = (at: number, length: number) => Promise<Buffer> | Buffer

/** What precedes the size in any of these formats but JPEG and GIF is short. */
const HEAD = 64
/** Segments before the size of a JPEG, and blocks before the first picture of a GIF: what cameras and programs write is a few dozen. */
const MOST_SEGMENTS = 1000

/**
 * Width and height of a picture by its header alone, in pixels: what whoever opens it makes room for. Nothing where it has
 * none, or is of a format that is taken nowhere.
 */
export async function pictureSize(picture: string | Uint8Array): Promise<PictureSize | undefined> {
  if (typeof picture !== 'string') {
    const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.length)
    return sizeIn((at, length) => bytes.subarray(at, at + length))
  }
  const handle = await open(picture)
  try {
    return await sizeIn((at, length) => bytesAt(handle, at, length))
  } finally {
    await handle.close()
  }
}

async function sizeIn(read: ReadAt): Promise<PictureSize | undefined> {
  const head = await read(0, HEAD)
  if (head.length < 26) return undefined
  if (head.readUInt32BE(0) === 0x89504e47) return pngSize(head)
  if (head.toString('latin1', 0, 3) === 'GIF') return gifSize(head, read)
  if (head.toString('latin1', 0, 2) === 'BM') return bitmapSize(head)
  if (head.toString('latin1', 8, 12) === 'WEBP') return webpSize(head)
  if (head.readUInt32LE(0) === 0x00010000) return iconSize(read)
  if (head.readUInt16BE(0) === 0xffd8) return jpegSize(read)
  return undefined
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

const pngSize = (head: Buffer): PictureSize | undefined =>
  head.readUInt32BE(8) === 13 && head.toString('latin1', 12, 16) === 'IHDR'
    ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    : undefined

const [GIF_EXTENSION, GIF_PICTURE] = [0x21, 0x2c]

/** Browsers make the screen that the header names as large as the first picture in it. */
async function gifSize(head: Buffer, read: ReadAt): Promise<PictureSize | undefined> {
  const screen = { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  let at = 13 + coloursLength(head[10]!)
  for (let block = 0; block < MOST_SEGMENTS; block++) {
    const bytes = await read(at, 9)
    if (bytes[0] === GIF_PICTURE && bytes.length === 9)
      return {
        width: Math.max(screen.width, bytes.readUInt16LE(1) + bytes.readUInt16LE(5)),
        height: Math.max(screen.height, bytes.readUInt16LE(3) + bytes.readUInt16LE(7)),
      }
    if (bytes[0] !== GIF_EXTENSION) return undefined
    at += 2
    for (let length = -1; length !== 0; at += 1 + length) {
      if (++block > MOST_SEGMENTS) return undefined
      length = (await read(at, 1))[0] ?? 0
    }
  }
  return undefined
}

/** Bytes of a table of colours, as the flags before it say. */
const coloursLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Its oldest header has 16 bits; a height below zero says that rows stand from the top. */
const bitmapSize = (head: Buffer): PictureSize =>
  head.readUInt32LE(14) === 12
    ? { width: head.readUInt16LE(18), height: head.readUInt16LE(20) }
    : { width: Math.abs(head.readInt32LE(18)), height: Math.abs(head.readInt32LE(22)) }

function webpSize(head: Buffer): PictureSize | undefined {
  const kind = head.toString('latin1', 12, 16)
  if (head.length < 30) return undefined
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const MOST_ICONS = 64
const DIRECTORY_ENTRY = 16

/** The largest of an icon's pictures, by their own headers: what its directory says, at most 256, browsers do not look at. */
async function iconSize(read: ReadAt): Promise<PictureSize | undefined> {
  const count = (await read(4, 2)).readUInt16LE(0)
  if (!count || count > MOST_ICONS) return undefined
  const directory = await read(6, count * DIRECTORY_ENTRY)
  const size = { width: 0, height: 0 }
  for (let entry = 0; entry < count; entry++) {
    if (directory.length < (entry + 1) * DIRECTORY_ENTRY) return undefined
    const head = await read(directory.readUInt32LE(entry * DIRECTORY_ENTRY + 12), 26)
    if (head.length < 26) return undefined
    const isPng = head.readUInt32BE(0) === 0x89504e47
    // A bitmap of an icon stands over its mask: its height is said double.
    const own = isPng ? pngSize(head) : { width: head.readInt32LE(4), height: Math.abs(head.readInt32LE(8)) / 2 }
    if (!own?.width || !own.height) return undefined
    size.width = Math.max(size.width, own.width)
    size.height = Math.max(size.height, own.height)
  }
  return size
}

/** Walks from segment to segment until the one that begins the picture (SOF). */
async function jpegSize(read: ReadAt): Promise<PictureSize | undefined> {
  for (let at = 2, segment = 0; segment < MOST_SEGMENTS; segment++) {
    const bytes = await read(at, 9)
    if (bytes.length < 9 || bytes[0] !== 0xff) return undefined
    const marker = bytes[1]!
    if (marker === 0xff) {
      at++ // a fill byte
      continue
    }
    const beginsPicture = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (beginsPicture) return { width: bytes.readUInt16BE(7), height: bytes.readUInt16BE(5) }
    // The picture itself begins, or ends: there was no size.
    if (marker === 0xda || marker === 0xd9) return undefined
    const stands = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += stands ? 2 : 2 + bytes.readUInt16BE(2)
  }
  return undefined
}
