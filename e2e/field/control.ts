import { type ControlState, control } from '@zhizao/contract/control/control-write'
import { connectModbus } from '../../apps/edge-gateway/src/drivers/modbus/modbus-connection.ts'
import { heldLine } from '../../apps/edge-gateway/src/testing/held-line.ts'
import { until } from '../stand/product.ts'
import { startMeter } from './meters.ts'
import { type FieldDevice, setUpField } from './plant.ts'
import type { Row } from './report.ts'
import type { Stage } from './stage.ts'

const address = 10
/** Longer than a call of the server waits for the box. */
const tooLong = 16_000

/** Writes to a meter that nobody here wrote, while the gateway, the line or the meter stands still. */
export async function controlWrites({ product, user }: Stage): Promise<Row[]> {
  const meter = await startMeter(product, [{ address, type: 'uint16', value: '1' }])
  const device: FieldDevice = {
    code: 'written',
    driver: 'modbus-tcp',
    settings: { host: '127.0.0.1', port: meter.port },
    timeoutMs: 1000,
    points: [
      { code: 'set', dataType: 'uint16', access: 'rw', pollMs: 500, address: { table: 'holding' as const, address } },
    ],
  }
  const field = await setUpField(user, 'FIELD-CONTROL', [device])
  const pointId = field.ids.get('written/set')!
  const line = await heldLine(product.mqttPort)
  const gateway = product.startGateway(field.code, field.secret, line.port)
  const shown = async () => (await field.live('written')).get('set')!
  const works = (what: string) =>
    until(
      async () => {
        const { quality, time } = await shown()
        return quality === 0 && Date.now() - time! < 5000
      },
      90_000,
      what,
    )
  /** What stands in the meter, asked without the product. */
  const inMeter = async () => {
    const link = await connectModbus({ host: '127.0.0.1', port: meter.port, framing: 'tcp' }, 3000)
    const bytes = await link.read(1, 'holding', address, 1, 3000)
    await link.close()
    return bytes.readUInt16BE(0)
  }
  const write = (value: number) => user.client(control).write({ pointId, value })
  const stateOf = async (id: string) =>
    (await user.client(control).page({ pointId, pageSize: 20 })).records.find((row) => row.id === id)!.state
  let value = 1

  /** One write while something stands still for `ms`; the meter must not have what the log says was not done. */
  async function during(
    what: string,
    stop: () => void,
    goOn: () => void,
    ms: number,
    told: readonly ControlState[],
    later: readonly ControlState[],
  ): Promise<Row> {
    await works(`${what}: the point at work`)
    value += 1
    const before = await inMeter()
    stop()
    const begun = performance.now()
    const first = await write(value)
    const took = Math.round(performance.now() - begun)
    await until(() => performance.now() - begun > ms, ms + 10_000)
    goOn()
    // The box is back, has said what it had to say, and the meter was read anew.
    await works(`${what}: the point at work again`)
    await until(async () => later.includes(await stateOf(first.id)), 20_000).catch(() => {})
    const last = await stateOf(first.id)
    const has = await inMeter()
    const wasDone = has === value && has !== before
    const isTrue =
      told.includes(first.state) && later.includes(last) && (last === 'unknown' || wasDone === (last === 'confirmed'))
    const note = `told ${first.state} after ${took} ms, at last ${last}; the meter ${wasDone ? 'did it' : 'did not do it'}`
    return { part: 'control', what, tried: 1, wrong: Number(!isTrue), note }
  }
  const nothing = () => {}
  try {
    await works('the meter')
    return [
      await during('in time', nothing, nothing, 0, ['confirmed'], ['confirmed']),
      await during(
        'the gateway stopped for 16 s',
        () => gateway.child.kill('SIGSTOP'),
        () => gateway.child.kill('SIGCONT'),
        tooLong,
        ['unknown'],
        ['timed-out'],
      ),
      await during(
        'the line held for 16 s',
        () => line.hold(),
        () => line.release(),
        tooLong,
        ['unknown'],
        // A line that was given up meanwhile takes the command with it.
        ['timed-out', 'unknown'],
      ),
      await during(
        'the line cut',
        () => line.hold(),
        () => {
          line.cut()
          line.release()
        },
        3000,
        ['unknown'],
        ['unknown'],
      ),
      await during(
        'the meter stopped for 16 s',
        () => meter.child.kill('SIGSTOP'),
        () => meter.child.kill('SIGCONT'),
        tooLong,
        ['unknown'],
        ['unknown'],
      ),
      await during('in time again', nothing, nothing, 0, ['confirmed'], ['confirmed']),
    ]
  } finally {
    gateway.child.kill('SIGTERM')
    meter.child.kill('SIGCONT')
    meter.stop()
    await line.close()
  }
}
