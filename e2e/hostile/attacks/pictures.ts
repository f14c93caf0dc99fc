import { deflateSync } from 'node:zlib'
import { companyDetail } from '@zhizao/contract/company/company-detail'
import { content } from '@zhizao/contract/document/content'
import { file } from '@zhizao/contract/file/file'
import { printJob } from '@zhizao/contract/print/print-job'
import { printTemplate } from '@zhizao/contract/print/print-template'
import { pngChunk, testPng } from '../../../apps/server/src/print/test-pictures.ts'
import { until } from '../../stand/product.ts'
import { type Answered, spread } from '../asking.ts'
import { type Attack, refused, type Scene } from '../attack.ts'
import { multipart } from './multipart.ts'
import { workbook, zip } from './workbook.ts'

const group = 'pictures'
const MB = 1024 * 1024
const json = { 'content-type': 'application/json' }

const paper = { width: 200, height: 200, padding: { top: 0, right: 0, bottom: 0, left: 0 } }
const element = (name: string, more: object) => ({ name, position: { x: 1, y: 1 }, width: 50, height: 50, ...more })
const picture = (bytes: Buffer, kind = 'png', name = '图') =>
  element(name, { type: 'image', content: `data:image/${kind};base64,${bytes.toString('base64')}` })

/** Asks to see a design with the newest machine. */
const preview = ({ ask, stand }: Scene, elements: readonly object[], size = paper) =>
  ask({
    path: '/api/mes_report/printtemplate/preview',
    token: stand.admin.token,
    headers: json,
    body: JSON.stringify({ typeCode: 'deviceLabel', design: { paper: size, pages: [elements] } }),
    patience: 55_000,
  })

/** It may be drawn as what it is, or refused in words; nothing else. */
function drawnOrRefused(scene: Scene, answer: Answered, what: string) {
  if (answer.status === 200 && answer.code === 200) return
  refused(scene, answer, what)
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
    ...Array<number>(200).fill(0),
  ])

/** Headers that claim 16,000 by 16,000 dots, in a few bytes. */
const claiming = (): [string, Buffer][] => [
  ['png', testPng(16_000, 16_000, { rows: 0 })],
  ['jpeg', jpeg(16_000, 16_000)],
  // Called by another name than it has.
  ['jpeg', testPng(16_000, 16_000, { rows: 0 })],
]

/** A PNG of four dots with more in it than a picture needs. */
function laden(...chunks: Buffer[]): Buffer {
  const plain = testPng(2, 2)
  return Buffer.concat([plain.subarray(0, 33), ...chunks, plain.subarray(33)])
}
const headOf = (width: number, height: number) => testPng(width, height, { rows: 0 }).subarray(16, 29)
const frame = (side: number) => {
  const control = Buffer.alloc(26)
  control.writeUInt32BE(side, 4)
  control.writeUInt32BE(side, 8)
  return [pngChunk('fcTL', control), pngChunk('fdAT', Buffer.concat([Buffer.alloc(4), deflateSync(Buffer.alloc(99))]))]
}

/** Pictures whose header is small and whose content is not, or broken. */
function lying(): Buffer[] {
  const packed = deflateSync(Buffer.alloc(150 * MB), { level: 9 })
  const whole = testPng(100, 100, { noise: true })
  const bent = Buffer.from(whole)
  bent.fill(0xff, 60, 400)
  return [
    laden(pngChunk('IHDR', headOf(16_000, 16_000))),
    laden(pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), packed]))),
    laden(pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), packed]))),
    laden(pngChunk('acTL', Buffer.alloc(8, 1)), ...Array.from({ length: 500 }, () => frame(16_000)).flat()),
    Buffer.concat([testPng(2, 2).subarray(0, 33), pngChunk('IDAT', packed), pngChunk('IEND', Buffer.alloc(0))]),
    whole.subarray(0, 30),
    whole.subarray(0, 500),
    bent,
  ]
}

const low = (value: number) => [value & 255, (value >> 8) & 255]
const long = (value: number) => [...low(value), ...low(value >> 16)]
const padded = (...parts: (string | number[])[]) =>
  Buffer.concat([...parts.map((part) => Buffer.from(part as string, 'latin1')), Buffer.alloc(200)])

/** Uploads of every kind of picture that unpack to thousands of millions of dots. */
const uploads = (): [string, Buffer][] => [
  ['a.png', testPng(100_000, 100_000, { rows: 0 })],
  ['b.jpg', jpeg(65_000, 65_000)],
  ['c.gif', padded('GIF89a', [1, 0, 1, 0, 0, 0, 0], [0x2c, 0, 0, 0, 0, ...low(65_000), ...low(65_000), 0])],
  ['d.bmp', padded('BM', long(300), long(0), long(54), long(40), long(90_000), long(90_000), [1, 0, 24, 0])],
  ['e.webp', padded('RIFF', long(200), 'WEBPVP8X', long(10), [0, 0, 0, 0], [0xff, 0xff, 0], [0xff, 0xff, 0])],
  [
    'f.icon',
    padded([0, 0, 1, 0, 1, 0], Array(8).fill(1), long(200), long(22), [...testPng(90_000, 90_000, { rows: 0 })]),
  ],
  ['g.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>')],
  [
    'h.png',
    Buffer.from('<!DOCTYPE svg [<!ENTITY a "x">]><svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/></svg>'),
  ],
]

/** Asks for a file through the client, whose answer may be a refusal. */
async function counted(scene: Scene, what: string, work: () => Promise<unknown>) {
  try {
    await work()
    scene.count(what)
  } catch (error) {
    scene.count(`${what} refused`)
    if (!/[一-鿿]/.test(String(error))) scene.wrong(`${what}: ${error}`)
  }
}

export const pictures: Attack[] = [
  {
    group,
    name: 'a few bytes that claim 16,000 by 16,000 dots, in print previews',
    async run(scene) {
      const kinds = claiming()
      await spread(scene.size === 'whole' ? 18 : 6, 6, async (at) => {
        const [kind, bytes] = kinds[at % kinds.length]!
        refused(scene, await preview(scene, [picture(bytes, kind)]), `a ${kind} of 16,000 by 16,000`)
      })
    },
  },
  {
    group,
    name: 'pictures that lie of themselves, in print previews',
    async run(scene) {
      const all = lying()
      await spread(all.length, 4, async (at) => {
        drawnOrRefused(scene, await preview(scene, [picture(all[at]!)]), `picture ${at}`)
      })
    },
  },
  {
    group,
    name: 'the most that a design may hold, several at once',
    async run(scene) {
      const bytes = testPng(4200, 4200)
      const long = element('字', { type: 'text', content: '造云'.repeat(900), fontSize: 3 })
      const full = [picture(bytes), ...Array.from({ length: 99 }, (_, at) => ({ ...long, name: `字${at}` }))]
      await spread(scene.size === 'whole' ? 6 : 2, 3, async () => {
        const answer = await preview(scene, full)
        if (answer.code !== 200) scene.wrong(`a full design: ${answer.msg}`)
      })
    },
  },
  {
    group,
    name: 'a logo of 16 million dots in prints',
    async run(scene) {
      const bytes = new Uint8Array(testPng(4000, 4000))
      const { admin } = scene.stand
      const { url } = await admin.client(file).upload({ file: new File([bytes], 'logo.png') })
      await admin.client(companyDetail).saveFileUrl({ k_detail: 'xtLogo', url })
      const logo = element('标志', { type: 'image', source: 'companyLogo', content: '' })
      await spread(scene.size === 'whole' ? 6 : 2, 3, async () => {
        const answer = await preview(scene, [logo])
        if (answer.code !== 200) scene.wrong(`a large logo: ${answer.msg}`)
      })
      await admin.client(companyDetail).saveFileUrl({ k_detail: 'xtLogo', url: '' })
    },
  },
  {
    group,
    name: 'sheets of dots for label printers at 600 an inch',
    async run(scene) {
      const [templates, jobs] = [scene.stand.admin.client(printTemplate), scene.stand.admin.client(printJob)]
      const [machine] = await scene.stand.query<{ id: string }>(`select id::text from object where code = 'filled-1'`)
      for (const size of [290, 1200]) {
        const design = {
          paper: { ...paper, width: size, height: size > 300 ? size : 205 },
          pages: [[picture(testPng(9, 9))]],
        }
        const made = await templates.create({ typeCode: 'deviceLabel', name: `大纸 ${size}`, design: design as never })
        const { id } = await jobs.create({ typeCode: 'deviceLabel', templateId: made.id, ids: [machine!.id] })
        await until(async () => (await jobs.get({ id })).state === 'ready', 40_000, 'the print')
        await spread(scene.size === 'whole' ? 3 : 1, 3, () =>
          counted(scene, `dots of ${size} mm`, () => scene.stand.admin.file(printJob.zpl, { id, dots: '600' })),
        )
        await templates.remove({ id: made.id })
      }
    },
  },
  {
    group,
    name: 'uploads of every kind that claim thousands of millions of dots',
    async run(scene) {
      const all = uploads()
      const { token } = scene.stand.admin
      await spread(all.length * 3, 6, async (at) => {
        const [filename, bytes] = all[at % all.length]!
        const { body, headers } = multipart({ name: 'file', filename, content: bytes })
        refused(scene, await scene.ask({ path: '/api/file/upload', token, headers, body }), filename)
      })
    },
  },
  {
    group,
    name: 'documents of Word whose list of parts unpacks to 200 MB',
    async run(scene) {
      const text = Buffer.from(`<Types>${' '.repeat(200 * MB)}</Types>`)
      const packed = zip([{ name: '[Content_Types].xml', text }])
      const { token } = scene.stand.admin
      const { body, headers } = multipart({ name: 'file', filename: 'a.docx', content: packed })
      await spread(6, 3, async () => {
        refused(scene, await scene.ask({ path: '/api/file/upload', token, headers, body }), 'a document')
      })
    },
  },
  {
    group,
    name: 'sheets whose memory grows at once: an attribute of 190 MB, a long text in every cell',
    async run(scene) {
      const megabytes = scene.size === 'whole' ? 190 : 40
      const shared = Buffer.from(`<sst><si><t>${'造'.repeat(32_000)}</t></si></sst>`)
      const row = Array.from({ length: 200 }, () => '<c t="s"><v>0</v></c>').join('')
      const books = [
        workbook(`<row r="1" spans="${'1'.repeat(megabytes * MB)}"><c r="A1"><v>1</v></c></row>`),
        workbook(`<row>${row}</row>`.repeat(400), { shared }),
      ]
      const { token } = scene.stand.admin
      await spread(4, 2, async (at) => {
        const { body, headers } = multipart({ name: 'file', filename: 'a.xlsx', content: books[at % 2]! })
        const path = '/api/infObjectPoint/import'
        refused(scene, await scene.ask({ path, token, headers, body, patience: 55_000 }), `workbook ${at % 2}`)
      })
    },
  },
  {
    group,
    name: 'pictures within the text of documents',
    async run(scene) {
      const bomb = `<p>text<img src="data:image/png;base64,${testPng(16_000, 16_000, { rows: 0 }).toString('base64')}"></p>`
      const { admin } = scene.stand
      await spread(4, 4, (at) =>
        counted(scene, 'document', () =>
          admin.client(content).create({ title: `文档 ${scene.address} ${at}`, content: bomb }),
        ),
      )
      const kept = await scene.stand.query(`select id from document where content like '%data:image%'`)
      if (kept.length) scene.wrong('a picture stands in the text of a document')
    },
  },
]
