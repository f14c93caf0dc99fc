import { operateLog, signInLog } from '@zhizao/contract/access/operate-log'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxDevice } from '@zhizao/contract/gateway-box/box-channel'
import type { AnyCall, Call } from '@zhizao/contract/http/call'
import { openBenchServer } from './bench-server.ts'
import { type Figure, median } from './figure.ts'
import { fillPlant } from './large-plant.ts'
import { sized } from './size.ts'

const small = sized({ points: 8000, lines: 200_000 }, { points: 1000, lines: 500 })
const large = sized({ points: 40_000, lines: 1_000_000 }, { points: 2000, lines: 1000 })
const SIZE = 20
const WARM = sized(10, 1)
const TIMES = sized(41, 5)

type Server = Awaited<ReturnType<typeof openBenchServer>>
type Plant = typeof small
const lastPage = ({ points }: Plant) => ({ pageNumber: points / SIZE })
const lists: [string, AnyCall, object | ((plant: Plant) => object)][] = [
  ['points', point.page, {}],
  ['points, last page', point.page, lastPage],
  ['points, by a part of the name', point.page, { keyword: '测点7' }],
  ['points, by a part of the code', point.page, { keyword: 'p7' }],
  ['machines', objectInfo.ledger, {}],
  // As many rows of both: the smaller plant has eight boxes.
  ['boxes', box.page, { pageSize: 8 }],
  ['box devices', boxDevice.page, {}],
  ['operate log', operateLog.page, {}],
  ['operate log, page 500', operateLog.page, { pageNumber: 500 }],
  ['operate log of one person', operateLog.page, { userName: '员工77' }],
  ['operate log, a part that no line has', operateLog.page, { target: '没有' }],
  ['sign-in log of one person', signInLog.page, { keyword: '员工77' }],
  ['alarm history', alarmHistory.page, {}],
  ['alarm history, a part', alarmHistory.page, { keyword: '超限7' }],
]

/** Every list of a plant of 40,000 points and 1,000,000 lines of log, against the same list of a fifth of it; the worst is the figure. */
export async function largeLists(): Promise<Figure> {
  const servers = [await openBenchServer(), await openBenchServer()] as const
  try {
    const plants = [small, large] as const
    for (const at of [0, 1] as const) {
      const { databaseUrl, companyId } = servers[at]
      await fillPlant(databaseUrl, companyId, plants[at].points, plants[at].lines)
    }
    const results: { title: string; ratio: number; took: [number, number]; slow: number }[] = []
    for (const [title, call, input] of lists) {
      const inputs = plants.map((plant) => (typeof input === 'function' ? input(plant) : input))
      const took: [number[], number[]] = [[], []]
      // In turns, so that whatever else the machine does falls on both.
      for (let time = -WARM; time < TIMES; time++)
        for (const at of [0, 1] as const) {
          const ms = await askedOnce(servers[at], call as Call, { pageSize: SIZE, ...inputs[at] })
          if (time >= 0) took[at].push(ms)
        }
      const [less, more] = took.map(median) as [number, number]
      const slow = took[1].toSorted((one, other) => one - other)[Math.floor(TIMES * 0.95)]!
      results.push({ title, ratio: more / less, took: [less, more], slow })
    }
    const worst = results.reduce((one, other) => (other.ratio > one.ratio ? other : one))
    return {
      name: 'large-lists',
      ratio: worst.ratio,
      ours: `${worst.took[1].toFixed(1)}ms`,
      baseline: `${worst.took[0].toFixed(1)}ms`,
      notes: [
        `at most 1.3 is asked, and under 60 ms 19 times of 20; ${large.points} points and ${large.lines} lines against ${small.points} and ${small.lines}; median of ${TIMES}`,
        ...results.map(
          ({ title, ratio, took, slow }) =>
            `${title} ${ratio.toFixed(2)}: ${took[0].toFixed(1)} ms to ${took[1].toFixed(1)} ms, 95 of 100 under ${slow.toFixed(1)} ms`,
        ),
      ],
    }
  } finally {
    for (const server of servers) await server.close()
  }
}

async function askedOnce({ caller }: Server, call: Call, input: object): Promise<number> {
  const began = performance.now()
  const { code, msg } = await caller.call(call, input)
  const took = performance.now() - began
  if (code !== call.success) throw new Error(`${call.title}: ${code} ${msg}`)
  return took
}
