import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureSize } from './picture-size.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Bytes given as hexadecimal digits and Latin texts, with a tail as pictures have. */
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat([
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    Buffer.alloc(64),
  ])
const exif = [0xff, 0xe1, 0x01, 0x00, ...Array<number>(254).fill(0xff)]
const sof = (marker: number) => [0xff, marker, 0x00, 0x11, 0x08, 0x04, 0x38, 0x07, 0x80]

it.each<[string, Buffer, unknown]>([
  [
    'PNG',
    bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa1]),
    { width: 100_000, height: 100_001 },
  ],
  ['GIF', bytes('GIF89a', [0x40, 1, 0xf0, 0]), { width: 320, height: 240 }],
  [
    'BMP from the top',
    bytes('BM', Array<number>(12).fill(0), [40, 0, 0, 0, 0x40, 1, 0, 0, 0x10, 0xff, 0xff, 0xff]),
    { width: 320, height: 240 },
  ],
  ['BMP of old', bytes('BM', Array<number>(12).fill(0), [12, 0, 0, 0, 0x40, 1, 0xf0, 0]), { width: 320, height: 240 }],
  [
    'WebP',
    bytes(
      'RIFF',
      [0, 0, 0, 0],
      'WEBPVP8 ',
      Array<number>(7).fill(0),
      [0x9d, 1, 0x2a, 0x40, 1, 0xf0, 0].slice(0, 3),
      [0x40, 1, 0xf0, 0],
    ),
    { width: 320, height: 240 },
  ],
  [
    'WebP without loss',
    bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x3f, 0xc1, 0x3b, 0]),
    { width: 320, height: 240 },
  ],
  [
    'WebP extended',
    bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', Array<number>(8).fill(0), [0x9f, 0x86, 1, 0xef, 0, 0]),
    { width: 100_000, height: 240 },
  ],
  [
    'JPEG behind what a camera wrote',
    bytes([0xff, 0xd8], exif, [0xff, 0xc4, 0, 4, 0, 0], [0xff], sof(0xc2)),
    { width: 1920, height: 1080 },
  ],
  ['JPEG without a size', bytes([0xff, 0xd8], [0xff, 0xda, 0, 4]), undefined],
  [
    'JPEG of nothing but empty segments',
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(100_000, 0xff)]),
    undefined,
  ],
  ['text', Buffer.from('a picture would be here, but this is only text'), undefined],
])('the size of a %s is read from its header', async (_name, content, size) => {
  const file = path.join(folder, 'picture')
  await writeFile(file, content)
  expect(await pictureSize(file)).toEqual(size)
})
