import { deflateSync } from 'node:zlib'
import type { PrintDesign } from '@zhizao/contract/print/print-design'
import { describe, expect, it } from 'vitest'
import { pngChunk, testPng } from '../test-pictures.ts'
import { measuredPictures, withPrintablePictures } from './design-pictures.ts'
import { printablePicture, requireWhole } from './printable-picture.ts'

const address = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
const bytesOf = ({ content }: { content: string }) => Buffer.from(content.split(',')[1]!, 'base64')
const namesIn = (png: Buffer) => {
  const names: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) names.push(png.toString('latin1', at + 4, at + 8))
  return names
}
/** Grey, of a byte a dot; each dot of the finest grid is in the first turn whose steps reach it. */
function inSevenTurns(width: number, height: number) {
  const turnOf = (x: number, y: number) => {
    if (y % 2) return 6
    if (x % 2) return 5
    if (y % 4) return 4
    if (x % 4) return 3
    if (y % 8) return 2
    return x % 8 ? 1 : 0
  }
  const lines = Array.from({ length: 7 }, () => new Map<number, number>())
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const turn = lines[turnOf(x, y)]!
      turn.set(y, (turn.get(y) ?? 0) + 1)
    }
  const content = lines.flatMap((turn) => [...turn.values()].map((dots) => Buffer.alloc(1 + dots)))
  const head = Buffer.from(testPng(width, height).subarray(16, 29))
  head[9] = 0
  head[12] = 1
  const parts = [pngChunk('IHDR', head), pngChunk('IDAT', deflateSync(Buffer.concat(content)))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts, pngChunk('IEND', Buffer.alloc(0))])
}
const jpeg = (width: number, height: number) =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    ...Array(30).fill(0),
  ])

describe('a picture that is to be printed', () => {
  it('is measured by its own first bytes', async () => {
    expect(await printablePicture(testPng(30, 20))).toMatchObject({ width: 30, height: 20 })
    expect(await printablePicture(jpeg(640, 480))).toMatchObject({ width: 640, height: 480 })
    expect((await printablePicture(jpeg(640, 480))).content).toMatch(/^data:image\/jpeg;base64,/)
  })

  it.each<[string, Buffer, string]>([
    ['16,000 by 16,000 in 69 bytes', testPng(16_000, 16_000, { rows: 1 }), '尺寸 16000 × 16000 太大'],
    ['a JPEG as large', jpeg(16_000, 16_000), '尺寸 16000 × 16000 太大'],
    ['long and thin', testPng(20_000, 1, { rows: 1 }), '每边不能超过 10000 像素'],
    ['many pixels within the sides', testPng(6000, 6000, { rows: 1 }), '总共不能超过 18 百万像素'],
    ['without a size', testPng(0, 5, { rows: 0 }), '没有尺寸'],
    ['cut off in its header', testPng(10, 10).subarray(0, 20), '没有尺寸'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), '不是 PNG 或 JPEG'],
    ['a GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100)]), '不是 PNG 或 JPEG'],
    ['nothing', Buffer.alloc(0), '不是 PNG 或 JPEG'],
  ])('is refused in words where it is %s', async (_name, bytes, words) => {
    await expect(printablePicture(bytes)).rejects.toThrow(words)
  })

  it('loses all but its still picture: frames, packed texts, a second header', async () => {
    const plain = testPng(4, 4)
    const head = plain.subarray(8, 33)
    const large = Buffer.from(head.subarray(8, 21))
    large.writeUInt32BE(16_000, 0)
    large.writeUInt32BE(16_000, 4)
    const frames = Array.from({ length: 50 }, () => [
      pngChunk('fcTL', Buffer.alloc(26, 1)),
      pngChunk('fdAT', Buffer.concat([Buffer.alloc(4), deflateSync(Buffer.alloc(80))])),
    ])
    const laden = Buffer.concat([
      plain.subarray(0, 33),
      pngChunk('acTL', Buffer.alloc(8, 1)),
      pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(1_000_000))])),
      ...frames.flat(),
      pngChunk('IHDR', large),
      plain.subarray(33),
    ])
    const drawn = bytesOf(await printablePicture(laden))
    expect(namesIn(drawn)).toEqual(['IHDR', 'IDAT', 'IEND'])
    expect(drawn).toEqual(plain)
  })

  it.each<[string, Buffer]>([
    ['cut off', testPng(40, 40, { noise: true }).subarray(0, 200)],
    ['with lines that are missing', testPng(40, 40, { rows: 39 })],
    ['with more lines than it says', testPng(40, 40, { rows: 4000 })],
    ['without any content', testPng(40, 40).subarray(0, 40)],
    ['of a colour that there is not', Buffer.from(testPng(4, 4)).fill(5, 25, 26)],
  ])('is found out before it is drawn where it is %s', async (_name, bytes) => {
    const picture = await printablePicture(bytes)
    expect(() => requireWhole(picture)).toThrow('已损坏，不能打印，请换一张')
  })

  it.each([0, 1])(
    'is drawn where it is whole, with lines one after the other or in seven turns: %s',
    async (interlaced) => {
      for (const [width, height] of [
        [1, 1],
        [3, 5],
        [8, 8],
        [17, 9],
      ] as const) {
        const picture = await printablePicture(interlaced ? inSevenTurns(width, height) : testPng(width, height))
        expect(() => requireWhole(picture)).not.toThrow()
      }
    },
  )
})

describe('the pictures of a design', () => {
  const design = (...contents: (string | 'logo')[]): PrintDesign => ({
    paper: { width: 100, height: 100, padding: { top: 0, right: 0, bottom: 0, left: 0 } },
    pages: contents.map((content, at) => [
      {
        type: 'image',
        name: `图${at}`,
        position: { x: 0, y: 0 },
        width: 10,
        height: 10,
        ...(content === 'logo' ? { source: 'companyLogo', content: '' } : { content }),
      },
    ]),
  })
  const large = (seed: number) => testPng(3000, 3000 + seed, { rows: 1 })

  it('are measured together, one that stands several times once', async () => {
    expect((await measuredPictures(design(address(large(1))))).size).toBe(1)
    expect((await measuredPictures(design(...Array(5).fill(address(large(1)))))).size).toBe(1)
    const two = design(address(large(1)), address(large(2)))
    await expect(measuredPictures(two)).rejects.toThrow('模板中的图片：加起来超过 18 百万像素')
    await expect(measuredPictures(design(address(large(1)), 'logo'), large(2))).rejects.toThrow('加起来超过')
  })

  it('are named where they are refused, the logo of the company too', async () => {
    const wrong = design(address(testPng(2, 2)), address(testPng(16_000, 16_000, { rows: 1 })))
    await expect(withPrintablePictures(wrong, undefined)).rejects.toThrow('图片“图1”：尺寸 16000 × 16000 太大')
    await expect(withPrintablePictures(design('logo'), Buffer.from('RIFF    WEBPVP8 '))).rejects.toThrow(
      '公司标志：不是 PNG 或 JPEG 图片',
    )
  })

  it('show the logo where the company has one, and nothing where it has none', async () => {
    const contentsOf = ({ pages }: PrintDesign) => pages.flat().map((one) => (one.type === 'image' ? one.content : ''))
    const logo = testPng(5, 5)
    expect(contentsOf(await withPrintablePictures(design('', 'logo'), logo))).toEqual(['', address(logo)])
    expect(contentsOf(await withPrintablePictures(design('', 'logo'), undefined))).toEqual(['', ''])
  })
})
