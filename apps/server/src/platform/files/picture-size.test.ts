import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
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
const low = (value: number) => [value & 255, value >> 8]
const gif = (screen: number[], blocks: number[], flags = 0) =>
  bytes('GIF89a', screen, [flags, 0, 0], Array<number>(flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0).fill(7), blocks)
const frame = (left: number, top: number, width: number, height: number) => [
  0x2c,
  ...low(left),
  ...low(top),
  ...low(width),
  ...low(height),
  0,
]
/** How often it is shown, and how long a picture of it. */
const netscape = [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0]
const control = [0x21, 0xf9, 4, 0, 0, 0, 0, 0]
const size = (side: number) => ({ width: side, height: side })
const sof = (marker: number) => [0xff, marker, 0x00, 0x11, 0x08, 0x04, 0x38, 0x07, 0x80]

it.each<[string, Buffer, unknown]>([
  [
    'PNG',
    bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa1]),
    { width: 100_000, height: 100_001 },
  ],
  [
    'PNG whose head is no head',
    bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 14], 'IHDR', [0, 0, 0, 9, 0, 0, 0, 9]),
    undefined,
  ],
  ['GIF', gif([0x40, 1, 0xf0, 0], frame(0, 0, 320, 240)), { width: 320, height: 240 }],
  [
    'GIF with colours and what programs write',
    gif([9, 0, 9, 0], [...netscape, ...control, ...frame(0, 0, 9, 9)], 0x91),
    size(9),
  ],
  ['GIF whose first picture is larger than its screen', gif([1, 0, 1, 0], frame(5, 5, 60_000, 60_000)), size(60_005)],
  ['GIF without a picture', gif([9, 0, 9, 0], [0x3b]), undefined],
  ['GIF of nothing but comments', gif([9, 0, 9, 0], Array(5000).fill([0x21, 0xfe, 1, 32, 0]).flat()), undefined],
  ['GIF of one comment without end', gif([9, 0, 9, 0], [0x21, 0xfe, ...Array(90_000).fill(1)]), undefined],
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
  ...[0xc0, 0xc1, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf].map(
    (marker): [string, Buffer, unknown] => [
      `JPEG packed by way ${marker.toString(16)}`,
      bytes([0xff, 0xd8], exif, sof(marker)),
      { width: 1920, height: 1080 },
    ],
  ),
  [
    'JPEG behind 600 kB of a camera, with another picture in it',
    bytes(
      [0xff, 0xd8],
      Array(10)
        .fill([0xff, 0xe1, 0xff, 0xff, ...sof(0xc0), ...Array(65_524).fill(0xff)])
        .flat(),
      sof(0xc0),
    ),
    { width: 1920, height: 1080 },
  ],
  ['JPEG that ends in what a camera wrote', bytes([0xff, 0xd8], [0xff, 0xe1, 0xff, 0xff]), undefined],
  ['JPEG without a size', bytes([0xff, 0xd8], [0xff, 0xda, 0, 4]), undefined],
  [
    'JPEG of nothing but empty segments',
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(100_000, 0xff)]),
    undefined,
  ],
  [
    'drawing',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9"><path d="M0 0"/></svg>',
    ),
    undefined,
  ],
  ['text', Buffer.from('a picture would be here, but this is only text'), undefined],
])('the size of a %s is read from its header', async (_name, content, size) => {
  const file = path.join(folder, 'picture')
  await writeFile(file, content)
  expect(await pictureSize(file)).toEqual(size)
  expect(await pictureSize(content)).toEqual(size)
})

test('of a picture that is cut off anywhere no other size is read than its own, and nothing breaks', async () => {
  const whole = [
    bytes([0xff, 0xd8], exif, sof(0xc2)),
    gif([0x40, 1, 0xf0, 0], [...netscape, ...control, ...frame(0, 0, 320, 240)]),
    bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 1, 0x40, 0, 0, 0, 0xf0]),
  ]
  for (const content of whole) {
    const own = await pictureSize(content)
    expect(own).toBeDefined()
    for (let length = 0; length < content.length; length++)
      expect([undefined, own]).toContainEqual(await pictureSize(content.subarray(0, length)))
  }
})
