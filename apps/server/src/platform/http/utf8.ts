import { invalid } from '../refusal.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
const refusal = () => invalid('请求内容不是 UTF-8 编码')

/** Bytes as text; refuses what is not UTF-8, which would otherwise be saved, or looked for, as something else. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw refusal()
  }
}

/** The pairs of a form or query string, whose percent signs must spell UTF-8; a lone percent sign stands for itself. */
export function utf8Pairs(text: string): URLSearchParams {
  try {
    decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'))
  } catch {
    throw refusal()
  }
  return new URLSearchParams(text)
}
