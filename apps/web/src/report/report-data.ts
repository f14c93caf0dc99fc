import { type Call, SIGNED_IN } from '@zhizao/contract/http/call'
import type { Report } from '@zhizao/contract/report/report-template'
import { own } from '@zhizao/rules/own'
import { z } from 'zod'
import { perform } from '../platform/api/client.ts'

export type ReportParams = Record<string, string>

/** Puts parameters where the texts of a body name them: `{{day}}`. */
export function filledBody(body: unknown, params: ReportParams): unknown {
  if (typeof body === 'string') return body.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => own(params, name) ?? '')
  if (Array.isArray(body)) return body.map((each) => filledBody(each, params))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, filledBody(value, params)]))
}

/** The answers of a report's data calls by name, each made as the user at hand. */
export async function loadReportData({ dataCalls }: Report, params: ReportParams): Promise<Record<string, unknown>> {
  const answers = dataCalls.map(async ({ name, path, method, encoding, body }) => {
    const input = filledBody(body ? JSON.parse(body) : {}, params)
    return [name, await perform(callOf(path, method, encoding), input, { quiet: true })] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

const callOf = (path: string, method: Call['method'], encoding: Call['encoding']): Call => ({
  path,
  method,
  encoding,
  title: path,
  kind: 'data',
  permission: SIGNED_IN,
  success: 200,
  writes: false,
  makesRoom: false,
  forPrograms: false,
  asksAgain: 'never',
  body: z.unknown(),
  reply: z.unknown(),
})
