import { z } from 'zod'
import type { HistoryValue, QualityCode } from '../../platform/history/sample.ts'

const Value = z.union([z.number(), z.boolean(), z.string().max(4096), z.null()])
const Time = z.number().int().positive()

/** { "ts": ms, "values": { code: value } }; without `ts` the time of arrival counts. */
const Snapshot = z.object({ ts: Time.optional(), values: z.record(z.string().max(200), Value) })
/** { "code": …, "value": …, "ts": ms, "quality": 0 } */
const Single = z.object({
  code: z.string().max(200),
  value: Value,
  ts: Time.optional(),
  quality: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
})
const JsonMessage = z.union([Snapshot, Single, z.array(z.union([Snapshot, Single])).max(5000)])

export type CodedSample = { code: string; time: number; value: HistoryValue; quality: QualityCode }

/** Reads `up/json` of a third-party box: one snapshot, one value, or a list of either. Undefined where it is none of these. */
export function readJsonMessage(payload: Buffer, now: number): CodedSample[] | undefined {
  let data: unknown
  try {
    data = JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined // not JSON: the caller counts it
  }
  const read = JsonMessage.safeParse(data)
  if (!read.success) return undefined
  const samples: CodedSample[] = []
  for (const part of Array.isArray(read.data) ? read.data : [read.data]) {
    const time = part.ts ?? now
    if ('code' in part)
      samples.push({ code: part.code, time, value: part.value, quality: qualityFor(part.value, part.quality) })
    else
      for (const [code, value] of Object.entries(part.values))
        samples.push({ code, time, value, quality: qualityFor(value) })
  }
  return samples
}

function qualityFor(value: HistoryValue, said?: QualityCode): QualityCode {
  return said ?? (value === null ? 2 : 0)
}
