import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { BackupDamaged } from './backup-damaged.ts'

const BLOCK = 512
const CHECKSUM = { at: 148, length: 8 }
const SIZE = { at: 124, length: 12 }
const TYPE = 156
const PLAIN = '0'.charCodeAt(0)
const MOST_ENTRIES = 3_000_000
const plainName = /^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*$/
/** Eleven octal digits end here; larger sizes are written in binary, as GNU tar does. */
const OCTAL_END = 8 ** 11

export interface TarEntry {
  readonly name: string
  /** Where its content begins in the file. */
  readonly start: number
  readonly size: number
}

export interface Written {
  size: number
  sha256: string
}

/** A tar file whose entries may be streams of unknown length: their headers are written once they have ended. */
export async function createTar(path: string, time: Date) {
  const handle = await open(path, 'wx', 0o600)
  let end = 0
  return {
    get size() {
      return end
    },
    async add(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Written> {
      const hash = createHash('sha256')
      let at = end + BLOCK
      for await (const chunk of content) {
        hash.update(chunk)
        await writeAll(handle, chunk, at)
        at += chunk.length
      }
      const size = at - end - BLOCK
      await writeAll(handle, headerOf(name, size, time), end)
      end += BLOCK + padded(size)
      if (end > at) await writeAll(handle, Buffer.alloc(end - at), at)
      return { size, sha256: hash.digest('hex') }
    },
    /** Ends the file and sees it on the disk. */
    async finish() {
      await writeAll(handle, Buffer.alloc(2 * BLOCK), end)
      await handle.sync()
      await handle.close()
    },
    close: () => handle.close(),
  }
}

/** The entries of a tar file that `createTar` made; throws BackupDamaged where it is none or ends too early. */
export async function readTar(path: string): Promise<Map<string, TarEntry>> {
  const handle = await open(path)
  try {
    const { size: length } = await handle.stat()
    const entries = new Map<string, TarEntry>()
    // Each takes a block at least, so that their number is bounded by the file; the memory for them is not.
    for (let at = 0; entries.size <= MOST_ENTRIES; ) {
      const { buffer: header, bytesRead } = await handle.read(Buffer.alloc(BLOCK), 0, BLOCK, at)
      if (bytesRead < BLOCK) throw new BackupDamaged('备份文件不完整')
      if (header.every((byte) => byte === 0)) return entries
      const entry = { ...entryOf(header), start: at + BLOCK }
      if (entry.start + entry.size > length) throw new BackupDamaged('备份文件不完整')
      if (entries.has(entry.name)) throw new BackupDamaged(`备份文件已损坏：${entry.name} 出现了两次`)
      entries.set(entry.name, entry)
      at = entry.start + padded(entry.size)
    }
    throw new BackupDamaged(`备份文件已损坏：内容超过 ${MOST_ENTRIES} 项`)
  } finally {
    await handle.close()
  }
}

/** The content of an entry. */
export const contentOf = (path: string, { start, size }: TarEntry): AsyncIterable<Buffer> =>
  size === 0 ? nothing() : createReadStream(path, { start, end: start + size - 1, highWaterMark: 256 * 1024 })

async function* nothing(): AsyncGenerator<Buffer> {}

async function writeAll(handle: FileHandle, content: Uint8Array, position: number) {
  for (let done = 0; done < content.length; ) {
    done += (await handle.write(content, done, content.length - done, position + done)).bytesWritten
  }
}

const padded = (size: number) => Math.ceil(size / BLOCK) * BLOCK

function headerOf(name: string, size: number, time: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`a name in a tar file has 100 bytes at most: ${name}`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  if (size < OCTAL_END) header.write(`${size.toString(8).padStart(11, '0')}\0`, SIZE.at)
  else {
    header[SIZE.at] = 0x80
    header.writeBigUInt64BE(BigInt(size), SIZE.at + 4)
  }
  header.write(
    `${Math.floor(time.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM.at)
  return header
}

function entryOf(header: Buffer): { name: string; size: number } {
  const written = Number.parseInt(textAt(header, CHECKSUM.at, CHECKSUM.length), 8)
  if (written !== checksumOf(header)) throw new BackupDamaged('备份文件已损坏：目录结构不正确')
  const size =
    header[SIZE.at] === 0x80
      ? Number(header.readBigUInt64BE(SIZE.at + 4))
      : Number.parseInt(textAt(header, SIZE.at, SIZE.length), 8)
  const name = textAt(header, 0, 100)
  // Only what `createTar` writes: plain files by plain names, no links, no way out of the folder.
  if (
    !Number.isSafeInteger(size) ||
    size < 0 ||
    header[TYPE] !== PLAIN ||
    !plainName.test(name) ||
    /(^|\/)\.\.?(\/|$)/.test(name)
  )
    throw new BackupDamaged('备份文件已损坏：目录结构不正确')
  return { name, size }
}

const textAt = (header: Buffer, at: number, length: number) =>
  header.toString('utf8', at, at + length).replace(/[\0 ].*$/s, '')

/** The sum of all bytes, those of the sum itself taken as blanks. */
function checksumOf(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries())
    sum += at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.length ? 0x20 : byte
  return sum
}
