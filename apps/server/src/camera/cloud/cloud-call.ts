import { type CloudKind, cloudNames } from '@zhizao/contract/camera/camera-cloud'
import { conflict } from '../../platform/refusal.ts'

const ANSWER_WITHIN = 8_000
const LARGEST_ANSWER = 1024 * 1024
const MOST_AT_ONCE = 8

let running = 0

/** Posts to a cloud: a fixed path, no way on to elsewhere, a bounded answer. Answers its JSON object. */
export async function cloudCall(
  cloud: CloudKind,
  url: string,
  request: { headers: Record<string, string>; body: string },
): Promise<Record<string, unknown>> {
  const name = cloudNames[cloud]
  if (running >= MOST_AT_ONCE) throw conflict(`正在等待${name}应答的请求过多，请稍后再试`)
  running++
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN)
    const answer = await fetch(url, { method: 'POST', ...request, redirect: 'error', signal })
    const text = await boundedText(answer)
    if (text === undefined) throw conflict(`${name}的应答过大，已停止接收`)
    const parsed = jsonObject(text)
    if (!answer.ok || !parsed) throw conflict(`${name}没有正常应答（HTTP ${answer.status}），请稍后再试`)
    return parsed
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw conflict(`${name}没有及时应答，请稍后再试`)
    if (error instanceof TypeError) throw conflict(`连接不上${name}，请检查服务器的网络`)
    throw error
  } finally {
    running--
  }
}

async function boundedText(answer: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > LARGEST_ANSWER) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed && typeof parsed === 'object' && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** The text or number at a name, as text; empty where there is none. */
export const textAt = (from: unknown, name: string) => {
  const value = (from as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
/** Likewise a whole number; 0 where there is none. */
export const integerAt = (from: unknown, name: string) => {
  const value = Number(textAt(from, name))
  return Number.isSafeInteger(value) ? value : 0
}
export const listAt = (from: unknown, name: string): unknown[] => {
  const value = (from as Record<string, unknown> | null | undefined)?.[name]
  return Array.isArray(value) ? value : []
}
export const objectAt = (from: unknown, name: string): unknown =>
  (from as Record<string, unknown> | null | undefined)?.[name]
