import { storable } from '../../platform/db/storable.ts'
import { type JsonBounds, measureJson } from '../../platform/http/json-bounds.ts'
import { rareLines } from '../../platform/observe/rare-lines.ts'
import { oneByOne } from '../../platform/one-by-one.ts'
import type { LinkBox } from './link-box.ts'

/** What a box says that is no sample: a set file that it gives back is the longest. */
const BOUNDS: JsonBounds = { depth: 16, list: 100_000, fields: 500, entries: 200_000 }
/** A message of more bytes takes a while to read. */
const LARGE = 64 * 1024
/** Reading large ones has a quarter of the time at most. */
const RESTS = 3

interface Schema<Message> {
  safeParse(data: unknown): { success: boolean; data?: Message }
}

/**
 * Reads what boxes say of themselves, their texts as they can be kept: faults of devices come from elsewhere, and cut. Large ones
 * one at a time, whosever they are, with a rest between. What cannot be read is acknowledged: it would not be better the next time.
 */
export function messageReader(log: { warn(data: object, message: string): void }) {
  const inTurn = oneByOne<'large'>()
  const rarely = rareLines()

  async function rested<Result>(work: () => Result): Promise<Result> {
    const began = performance.now()
    const result = work()
    const rest = (performance.now() - began) * RESTS
    await new Promise((resolve) => setTimeout(resolve, rest))
    return result
  }

  return async function readAs<Message>(
    schema: Schema<Message>,
    { code }: Pick<LinkBox, 'code'>,
    payload: Buffer,
    take: (message: Message) => Promise<void>,
    bounds: Partial<JsonBounds> = {},
  ): Promise<void> {
    const parse = () => parsed(schema, payload, { ...BOUNDS, ...bounds })
    const message = payload.length > LARGE ? await inTurn('large', () => rested(parse)) : parse()
    if (message) await take(message)
    else rarely(code, (more) => log.warn({ box: code, ...more }, 'message of a box could not be read'))
  }
}

function parsed<Message>(schema: Schema<Message>, payload: Buffer, bounds: JsonBounds): Message | undefined {
  const text = payload.toString('utf8')
  if (measureJson(text, bounds).beyond) return undefined
  try {
    const data = JSON.parse(text, (_name, value) => (typeof value === 'string' ? storable(value) : value))
    return schema.safeParse(data).data
  } catch {
    return undefined // no JSON
  }
}
