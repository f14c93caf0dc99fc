import type { ModbusManners } from '@zhizao/gateway-link/set-file'
import { UnfitValue } from '../engineering-value.ts'

export type TextEncoding = NonNullable<ModbusManners['textEncoding']>

export const encodingNames: Record<TextEncoding, string> = { utf8: 'UTF-8', gbk: 'GBK', ascii: 'ASCII' }
const ascii = /^[\0-\x7f]*$/

/** Text up to its first zero byte; undefined where the bytes are no text of this encoding. */
export function decodeText(bytes: Buffer, encoding: TextEncoding): string | undefined {
  const end = bytes.indexOf(0)
  const said = end < 0 ? bytes : bytes.subarray(0, end)
  try {
    // A device that cuts a text off may do so in the middle of a character, which is left out.
    const text = new TextDecoder(encoding === 'gbk' ? 'gbk' : 'utf-8', { fatal: true }).decode(said, { stream: true })
    return encoding === 'ascii' && !ascii.test(text) ? undefined : text.trimEnd()
  } catch {
    return undefined
  }
}

/** Throws UnfitValue where a character is not of the encoding. */
export function encodeText(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf8') return Buffer.from(text.toWellFormed())
  return Buffer.concat(
    Array.from(text, (character) => {
      if (ascii.test(character)) return Buffer.from(character)
      const bytes = encoding === 'gbk' ? gbkOf().get(character) : undefined
      if (!bytes) throw new UnfitValue(`“${character}”不能用 ${encodingNames[encoding]} 编码，不能写入`)
      return bytes
    }),
  )
}

let gbk: Map<string, Buffer> | undefined

/** The platform reads GBK and does not write it: its characters by their two bytes, made when first needed. */
function gbkOf(): Map<string, Buffer> {
  if (gbk) return gbk
  gbk = new Map()
  const decoder = new TextDecoder('gbk')
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const bytes = Buffer.from([lead, trail])
      const text = decoder.decode(bytes)
      // Two bytes that are no character give a sign of replacement, with or without the second.
      if (text.length === 1 && text !== '\ufffd' && !gbk.has(text)) gbk.set(text, bytes)
    }
  return gbk
}

export const bytesTooMany = (taken: number, most: number, encoding: TextEncoding) =>
  new UnfitValue(`字符串按 ${encodingNames[encoding]} 编码为 ${taken} 字节，最多 ${most} 字节`)
