import { afterAll, expect, test } from 'vitest'
import { faults, faultySlave } from '../../testing/faulty-slave.ts'
import { recordingSink } from '../../testing/recording-sink.ts'
import { holding, modbusChannel, point } from '../../testing/set-files.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { openModbus } from './modbus-driver.ts'

const pollMs = 200
const count = 12
/** A fault of 4.5 s. */
const duringBeats = 22
// Far enough apart for two requests.
const points = Array.from({ length: count }, (_, i) =>
  point({ id: i + 1, address: holding(i < 6 ? i : 300 + i), pollMs }),
)
const questions = ['0+6', '306+6']

const open: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of open.reverse()) await close()
})

async function polled() {
  const slave = await faultySlave()
  open.push(slave.close)
  const { sink, of } = recordingSink()
  const driver = openModbus(modbusChannel(slave.port, [{ timeoutMs: 500, retries: 1, points }]), sink)
  open.push(() => driver.stop())
  const each = (holds: (code: string) => boolean) => points.every(({ code }) => holds(code))
  await waitFor('good values', () => each((code) => of(code).some(({ quality }) => quality === 'good')))
  return { slave, of, each, driver }
}

/** So many turns of a timer that beats like the polling: where the machine stands still, both do. */
function beats(many: number): Promise<void> {
  return new Promise((done) => {
    let left = many
    const timer = setInterval(() => {
      if (--left > 0) return
      clearInterval(timer)
      done()
    }, pollMs)
  })
}

test.concurrent.each(faults)(
  'after %s all values are good again, and it is asked the same two questions as before',
  async (fault) => {
    const { slave, of, each, driver } = await polled()
    await slave.become(fault)
    await waitFor('bad values', () => each((code) => of(code).at(-1)!.quality === 'bad'), 15_000)
    const before = slave.asked.length
    // For longer than it takes to pull a block apart.
    await beats(duringBeats)
    // Never asked more often than usual but for the search for a wrong address, which is a handful a point.
    expect(slave.asked.length - before).toBeLessThan(questions.length * duringBeats + count * 4)
    slave.set(7)
    await slave.become('well')
    await waitFor('good values', () => each((code) => of(code).at(-1)!.value === 7), 15_000)
    await waitFor('its state', () => driver.devices()[0]?.online === true && driver.devices()[0]?.error === undefined)
    for (const { code } of points) expect(of(code).filter(({ quality }) => quality === 'bad').length).toBeLessThan(3)
    const wellAt = slave.asked.length
    const isWhole = (asked: string) => questions.includes(asked)
    await waitFor(
      'whole blocks',
      () => slave.asked.length >= wellAt + 10 && slave.asked.slice(-10).every(isWhole),
      15_000,
    )
    const joined = slave.asked.length
    await waitFor('more rounds', () => slave.asked.length >= joined + 10)
    expect(new Set(slave.asked.slice(joined))).toEqual(new Set(questions))
  },
  60_000,
)
