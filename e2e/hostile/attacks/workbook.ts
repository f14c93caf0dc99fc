import { crc32, deflateRawSync } from 'node:zlib'

interface Entry {
  name: string
  text: Buffer
  /** What the directory says of its size, where that is a lie. */
  saidSize?: number
}

/** A zip file as small as its entries get. */
export function zip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, text, saidSize } of entries) {
    const data = deflateRawSync(text, { level: 9 })
    const size = saidSize ?? text.length
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(text), 10)
    shared.writeUInt32LE(data.length, 14)
    shared.writeUInt32LE(size, 18)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, Buffer.from(name), data])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002'),
        Buffer.from([20, 0]),
        shared.subarray(0, 26),
        tail,
        Buffer.from(name),
      ]),
    )
    parts.push(local)
    at += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, listing, Buffer.from('PK\u0005\u0006'), end])
}

const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** A workbook whose one sheet holds `rows`; further entries of the package besides. */
export function workbook(
  rows: string,
  options: { shared?: Buffer; head?: string; saidSize?: number; sheets?: number } = {},
) {
  const sheets = Array.from({ length: options.sheets ?? 1 }, (_, at) => at + 1)
  const sheet = Buffer.concat([
    Buffer.from(`<?xml version="1.0"?>${options.head ?? ''}<worksheet xmlns="${main}"><sheetData>`),
    Buffer.from(rows),
    Buffer.from('</sheetData></worksheet>'),
  ])
  const override = (part: string, type: string) =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  return zip([
    {
      name: '[Content_Types].xml',
      text: xml(
        `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('/xl/workbook.xml', 'sheet.main')}${sheets.map((at) => override(`/xl/worksheets/sheet${at}.xml`, 'worksheet')).join('')}${override('/xl/sharedStrings.xml', 'sharedStrings')}</Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      text: xml(
        `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      text: xml(
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map((at) => `<sheet name="S${at}" sheetId="${at}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: xml(
        `<Relationships xmlns="${packages}/relationships">${sheets.map((at) => `<Relationship Id="rId${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
    },
    { name: 'xl/sharedStrings.xml', text: options.shared ?? xml(`<sst xmlns="${main}"/>`) },
    ...sheets.map((at) => ({ name: `xl/worksheets/sheet${at}.xml`, text: sheet, saidSize: options.saidSize })),
  ])
}

export const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
