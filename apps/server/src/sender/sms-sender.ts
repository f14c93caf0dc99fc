import { own } from '@zhizao/rules/own'
import { storable } from '../platform/db/storable.ts'
import type { Settings } from '../platform/settings.ts'
import { type Outgoing, type Send, SendProblem } from './send-problem.ts'

const ANSWER_WITHIN = 10_000
const LONGEST_ANSWER = 64 * 1024

type SmsSettings = Pick<Settings, 'SMS_URL' | 'SMS_HEADERS' | 'SMS_BODY' | 'SMS_OK'>

/** What is posted where SMS_BODY names nothing else. A text that is one placeholder takes its value as it is. */
const plainBody = { phone: '{phone}', text: '{text}', template: '{template}', params: '{params}' }

/** Sends by HTTP POST of JSON to SMS_URL. */
export function smsSender(settings: SmsSettings, answerWithin = ANSWER_WITHIN): Send | undefined {
  const { SMS_URL: url, SMS_HEADERS, SMS_BODY, SMS_OK } = settings
  if (!url) return undefined
  return async (message, signal) => {
    const values = valuesOf(message)
    const headers = Object.entries(SMS_HEADERS ?? {}).map(([name, value]) => [name, String(filled(value, values))])
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...Object.fromEntries(headers) },
      body: JSON.stringify(filled(SMS_BODY ?? plainBody, values)),
      redirect: 'error' as const,
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithin)]),
    }
    const { status, text } = await answerOf(url, request)
    // The provider asks for patience, or has trouble of its own: the message is as good as before.
    const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429
    const said = storable(text.replaceAll(/\s+/g, ' '), 200)
    if (status < 200 || status >= 300) throw new SendProblem(`短信平台返回 HTTP ${status}（${said}）`, isFinal)
    if (SMS_OK && !text.includes(SMS_OK)) throw new SendProblem(`短信平台拒绝（${said}）`, true)
  }
}

async function answerOf(url: string, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, request)
    return { status: answer.status, text: (await answer.text()).slice(0, LONGEST_ANSWER) }
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    if (isLate) throw new SendProblem('短信平台没有及时应答', false)
    const code = (error as { cause?: { code?: string } }).cause?.code
    throw new SendProblem(code ? `连接不上短信平台（${code}）` : '连接不上短信平台', false)
  }
}

const valuesOf = ({ id, recipient, text, template, params }: Outgoing): Record<string, unknown> => ({
  ...params,
  id,
  phone: recipient,
  text,
  template,
  params,
})

/** The template with its placeholders filled, at any depth. */
function filled(template: unknown, values: Record<string, unknown>): unknown {
  if (Array.isArray(template)) return template.map((one) => filled(one, values))
  if (template && typeof template === 'object')
    return Object.fromEntries(Object.entries(template).map(([name, one]) => [name, filled(one, values)]))
  if (typeof template !== 'string') return template
  const whole = /^\{(\w+)\}$/.exec(template)?.[1]
  if (whole && Object.hasOwn(values, whole)) return values[whole]
  return template.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = own(values, name)
    return value === undefined ? hole : typeof value === 'string' ? value : JSON.stringify(value)
  })
}
