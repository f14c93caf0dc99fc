import { buffer } from 'node:stream/consumers'
import type { Cell } from '../apps/server/src/platform/sheet/sheet-bounds.ts'
import { writeSheets } from '../apps/server/src/platform/sheet/sheet-file.ts'
import { type Figure, median, spreadOf, timed } from './figure.ts'
import { sized } from './size.ts'

const LARGE = sized(20_000, 500)
const SMALL = sized(1000, 100)
/** Exports that each of the two asks for at once, again and again. */
const AT_ONCE = 15
const rounds = 5

function* slices(rows: number): Generator<Cell[][]> {
  for (let at = 0; at < rows; at += 500)
    yield Array.from({ length: Math.min(500, rows - at) }, (_, nth) => [
      `P-${at + nth}`,
      '主轴温度',
      '℃',
      at + nth,
      '备注',
    ])
}

async function exported(companyId: string, rows: number, signal?: AbortSignal) {
  const sheet = { name: '数据', headings: ['编码', '名称', '单位', '数值', '备注'], widths: [], sticky: true }
  const { stream } = (await writeSheets([{ ...sheet, rows: slices(rows) }], { companyId, signal })) as {
    stream: AsyncIterable<Uint8Array>
  }
  await buffer(stream)
}

/** Asks for large exports without end, as a script does that has gone wrong; answers how to end it. */
function looping(companyId: string) {
  const ending = new AbortController()
  const loops = Array.from({ length: AT_ONCE }, async () => {
    while (!ending.signal.aborted) await exported(companyId, LARGE, ending.signal).catch(() => {})
  })
  return async () => {
    ending.abort(new Error('it has ended'))
    await Promise.all(loops)
  }
}

/** A small export of a third company beside two that export large sheets without end, against the same alone. */
export async function thirdExport(): Promise<Figure> {
  const own = () => exported('3', SMALL)
  const alone: number[] = []
  for (let round = 0; round < rounds; round++) alone.push(await timed(own))
  const ends = ['1', '2'].map(looping)
  const beside: number[] = []
  for (let round = 0; round < rounds; round++) beside.push(await timed(own))
  for (const end of ends) await end()
  const of = (times: readonly number[]) => `${(median(times) / 1000).toFixed(2)} s`
  return {
    name: 'third-export',
    ratio: median(beside) / median(alone),
    ours: of(beside),
    baseline: of(alone),
    notes: [`${SMALL} rows beside ${LARGE} of each, seconds beside ${spreadOf(beside.map((one) => one / 1000))}`],
  }
}
