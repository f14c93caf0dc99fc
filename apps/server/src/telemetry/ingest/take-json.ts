import { oneByOne } from '../../platform/one-by-one.ts'
import { breather } from './breather.ts'
import { checkedRaw } from './checked-sample.ts'
import type { Group } from './group.ts'
import type { IngestBox } from './ingest-point.ts'
import type { Intake } from './intake.ts'
import { type CodedItem, readJsonMessage } from './json-message.ts'

const samplesAtOnce = 1000
/** A message of more bytes takes a while to read. */
const largeBytes = 64 * 1024

/** Takes messages of third-party boxes on `up/json`: in the order of each box; of large ones one at a time, whosever they are. */
export function jsonTaker(into: Intake) {
  const { queue, points, counts, now, notify, add } = into
  const inTurn = oneByOne<number | 'large'>()

  function addItem(group: Group, box: IngestBox, { code, time, value, quality }: CodedItem): void {
    const point = points.byCode(box.boxId, code)
    if (point) add(group, point, { time, value, box, code }, checkedRaw(point, value, quality))
    else {
      counts.foreign++
      notify(box, { reason: 'code', code, value, time })
    }
  }

  /** Reads a message slice by slice: each joins the group that is open then. Answers what its samples wait for. */
  async function readJson(box: IngestBox, payload: Buffer): Promise<Promise<void>[]> {
    await queue.room()
    const { items, unread } = await readJsonMessage(payload, now())
    for (const { reason, code = '', value, time } of unread) notify(box, { reason, code, value, time })
    if (!items.length && unread.length) {
      into.malformed(box)
      return []
    }
    counts.messages++
    const waits: Promise<void>[] = []
    const breath = breather()
    for (let at = 0; at < Math.max(items.length, 1); at += samplesAtOnce) {
      if (at) await queue.room()
      const group = queue.open()
      for (const item of items.slice(at, at + samplesAtOnce)) addItem(group, box, item)
      waits.push(queue.durable(group))
      await breath()
    }
    return waits
  }

  return async (box: IngestBox, payload: Buffer): Promise<void> => {
    const read = () => readJson(box, payload)
    const waits = await inTurn(box.boxId, () => (payload.length > largeBytes ? inTurn('large', read) : read()))
    await Promise.all(waits)
  }
}
