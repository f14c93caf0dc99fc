import { codesIn } from '../read-print.ts'

/** For tests: the labels of a ZPL text, unpacked as Zebra's manual of ^GF describes it, apart from the program that packs. */
export function readZpl(zpl: string) {
  return [...zpl.matchAll(/\^XA\^PW(\d+)\^LL(\d+)[\s\S]*?\^GFA,\d+,(\d+),(\d+),([^^]*)\^FS\^XZ/g)].map(
    ([, width, height, total, rowBytes, data]) => {
      const bits = unpacked(data!, Number(rowBytes))
      if (bits.length !== Number(total)) throw new Error(`${bits.length} bytes where ${total} were announced`)
      const label = { width: Number(width), height: Number(height), rowBytes: Number(rowBytes), bits }
      return { ...label, codes: () => codesIn(pixels(label)) }
    },
  )
}

function unpacked(data: string, rowBytes: number): Buffer {
  const digits = rowBytes * 2
  const rows: string[] = []
  let row = ''
  let times = 0
  const end = () => {
    rows.push(row)
    row = ''
  }
  for (const sign of data) {
    if (sign === ':') rows.push(rows.at(-1)!)
    else if (sign === ',') {
      row = row.padEnd(digits, '0')
      end()
    } else if (sign === '!') {
      row = row.padEnd(digits, 'F')
      end()
    } else if (sign >= 'G' && sign <= 'Y') times += sign.charCodeAt(0) - 'F'.charCodeAt(0)
    else if (sign >= 'g' && sign <= 'z') times += (sign.charCodeAt(0) - 'f'.charCodeAt(0)) * 20
    else {
      row += sign.repeat(times || 1)
      times = 0
      if (row.length === digits) end()
    }
  }
  return Buffer.from(rows.join(''), 'hex')
}

function pixels({ width, height, rowBytes, bits }: { width: number; height: number; rowBytes: number; bits: Buffer }) {
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (bits[y * rowBytes + (x >> 3)]! & (0x80 >> (x & 7))) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height }
}
