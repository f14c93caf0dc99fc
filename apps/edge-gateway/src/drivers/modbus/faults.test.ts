import { afterAll, expect, test } from 'vitest'
import { faults, faultySlave } from '../../testing/faulty-slave.ts'
import { recordingSink } from '../../testing/recording-sink.ts'
import { holding, modbusChannel, point } from '../../testing/set-files.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { openModbus } from './modbus-driver.ts'

const pollMs = 200
const count = 12
// Far enough apart for two requests.
const points = Array.from({ length: count }, (_, i) =>
  point({ id: i + 1, address: holding(i < 6 ? i : 300 + i), pollMs }),
)

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
  const asked = async (ms: number) => {
    const before = slave.requests()
    await new Promise((done) => setTimeout(done, ms))
    return slave.requests() - before
  }
  return { slave, of, each, asked, driver }
}

// The fault lasts for longer than it takes to pull a block apart.
test.concurrent.each(faults)(
  'after %s all values are good again, and it is asked as often as before',
  async (fault) => {
    const { slave, of, each, asked, driver } = await polled()
    const usual = await asked(1000)
    await slave.become(fault)
    await waitFor('bad values', () => each((code) => of(code).at(-1)!.quality === 'bad'), 15_000)
    const duringMs = 4500
    const during = await asked(duringMs)
    // Never asked more often than usual but for the search for a wrong address, which is a handful a point.
    expect(during).toBeLessThan((usual * duringMs) / 1000 + count * 4)
    slave.set(7)
    await slave.become('well')
    const wellAt = performance.now()
    await waitFor('good values', () => each((code) => of(code).at(-1)!.value === 7), 15_000)
    console.info(`${fault}: good again after ${Math.round(performance.now() - wellAt)} ms`)
    await waitFor('its state', () => driver.devices()[0]?.online === true && driver.devices()[0]?.error === undefined)
    for (const { code } of points) expect(of(code).filter(({ quality }) => quality === 'bad').length).toBeLessThan(3)
    expect(await asked(1000)).toBeLessThan(usual * 1.5)
  },
  60_000,
)
