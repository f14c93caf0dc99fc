import { once } from 'node:events'
import { connect } from 'node:net'
import { demoPlant } from '@zhizao/rules/demo-plant'
import type { DemoByteOrder, DemoModbusAddress, DemoPoint } from '@zhizao/rules/demo-plant/demo-types'
import modbusSerial from 'modbus-serial'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Simulator, startSimulator } from '../start-simulator.ts'

let simulator: Simulator
let client: InstanceType<typeof modbusSerial.default>

beforeEach(async () => {
  const startAtMs = Date.UTC(2026, 4, 15, 1, 0)
  simulator = await startSimulator({ modbusPort: 0, speed: 0, startAtMs, automaticFaults: false })
  client = new modbusSerial.default()
  await client.connectTCP('127.0.0.1', { port: simulator.ports.modbus! })
  client.setTimeout(1000)
})

afterEach(async () => {
  await new Promise<void>((resolve) => client.close(() => resolve()))
  await simulator.stop()
})

const places: Record<DemoByteOrder, number[]> = {
  ABCD: [0, 1, 2, 3],
  BADC: [1, 0, 3, 2],
  CDAB: [2, 3, 0, 1],
  DCBA: [3, 2, 1, 0],
}

/** Written apart from the simulator's own coding, byte by byte, so that the two check each other. */
function decode(point: DemoPoint<DemoModbusAddress>, bytes: Buffer): number {
  if (point.dataType === 'int16') return bytes.readInt16BE() * point.scale
  if (point.dataType === 'uint16') return bytes.readUInt16BE() * point.scale
  if (point.dataType === 'int64') return Number(bytes.readBigInt64BE()) * point.scale
  if (point.dataType === 'float64') {
    const swapped = [6, 7, 4, 5, 2, 3, 0, 1].map((place) => bytes[place]!)
    return Buffer.from(point.byteOrder === 'CDAB' ? swapped : bytes).readDoubleBE()
  }
  const sorted = Buffer.from(places[point.byteOrder].map((place) => bytes[place]!))
  if (point.dataType === 'float32') return sorted.readFloatBE()
  return (point.dataType === 'int32' ? sorted.readInt32BE() : sorted.readUInt32BE()) * point.scale
}

async function readPoint(point: DemoPoint<DemoModbusAddress>): Promise<number | boolean> {
  const { table, address } = point.address
  if (table === 'coil') return (await client.readCoils(address, 1)).data[0]!
  if (table === 'discrete') return (await client.readDiscreteInputs(address, 1)).data[0]!
  const words = { int16: 1, uint16: 1, int64: 4, float64: 4 }[point.dataType as string] ?? 2
  const reply =
    table === 'input'
      ? await client.readInputRegisters(address, words)
      : await client.readHoldingRegisters(address, words)
  return decode(point, reply.buffer)
}

/** One raw frame there and back, for what the client library would not send. */
async function exchange(frame: string): Promise<Buffer> {
  const socket = connect(simulator.ports.modbus!, '127.0.0.1')
  socket.write(Buffer.from(frame.replaceAll(' ', ''), 'hex'))
  const [reply] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return reply
}

describe('the Modbus devices', () => {
  it('decode to the readings of the plant, for every point of every unit', async () => {
    simulator.advance(90)
    const readings = simulator.readings()
    const channel = demoPlant.box.channels.find((each) => each.driver === 'modbus-tcp')!
    for (const device of channel.devices) {
      client.setID(device.unitId)
      for (const point of device.points) {
        const expected = readings[device.code]?.[point.code]
        const read = await readPoint(point as DemoPoint<DemoModbusAddress>)
        if (typeof expected === 'boolean') expect(read, point.code).toBe(expected)
        else expect(Math.abs(Number(read) - Number(expected)), `${device.code}.${point.code}`).toBeLessThan(0.006)
      }
    }
  })

  it('answer one grouped read over a whole meter, gaps included, with values of one moment', async () => {
    client.setID(11)
    const { buffer } = await client.readInputRegisters(0, 60)
    expect(buffer.readFloatBE(0)).toBeCloseTo(Number(simulator.readings()['PM-00']?.ua), 1)
    expect(buffer.readFloatBE(50 * 2)).toBeCloseTo(Number(simulator.readings()['PM-00']?.uab), 1)
  })

  it('take a set point and a stop command, and read them back', async () => {
    client.setID(4)
    await client.writeRegister(0, 650)
    expect((await client.readHoldingRegisters(0, 1)).data).toEqual([650])
    await client.writeRegisters(0, [660])
    expect((await client.readHoldingRegisters(0, 1)).data).toEqual([660])
    client.setID(1)
    await client.writeCoil(0, false)
    expect((await client.readCoils(0, 1)).data[0]).toBe(false)
    simulator.advance(10)
    expect((await client.readInputRegisters(0, 1)).data).toEqual([0])
    await client.writeCoils(0, [true])
    simulator.advance(2)
    expect((await client.readInputRegisters(0, 1)).data).toEqual([1])
  })

  it('refuse what a real device refuses, and change nothing', async () => {
    client.setID(4)
    await expect(client.writeRegister(0, 900)).rejects.toMatchObject({ modbusCode: 3 })
    expect((await client.readHoldingRegisters(0, 1)).data).toEqual([700])
    await expect(client.writeRegister(7, 1)).rejects.toMatchObject({ modbusCode: 2 })
    await expect(client.readInputRegisters(400, 2)).rejects.toMatchObject({ modbusCode: 2 })
    expect(await exchange('0001 0000 0002 04 11')).toEqual(Buffer.from('00010000000304' + '9101', 'hex'))
    client.setID(99)
    await expect(client.readInputRegisters(0, 1)).rejects.toMatchObject({ modbusCode: 11 })
  })

  it('fall silent one at a time and come back', async () => {
    simulator.fault('meter-silent', true)
    simulator.advance(2)
    client.setID(13)
    client.setTimeout(200)
    await expect(client.readInputRegisters(0, 2)).rejects.toThrow(/[Tt]imed out/)
    client.setID(14)
    expect((await client.readInputRegisters(0, 2)).data).toHaveLength(2)
    simulator.fault('meter-silent', false)
    simulator.advance(2)
    client.setID(13)
    expect((await client.readInputRegisters(0, 2)).data).toHaveLength(2)
  })

  it('show a broken probe as NaN', async () => {
    simulator.fault('dew-point-sensor', true)
    simulator.advance(2)
    client.setID(3)
    const { buffer } = await client.readInputRegisters(0, 2)
    expect(Buffer.concat([buffer.subarray(2), buffer.subarray(0, 2)]).readFloatBE()).toBeNaN()
  })

  it('hang up on a stranger who does not speak Modbus, and serve the others on', async () => {
    const stranger = connect(simulator.ports.modbus!, '127.0.0.1')
    stranger.write('GET / HTTP/1.1\r\n\r\n')
    await new Promise((resolve) => stranger.once('close', resolve))
    client.setID(1)
    expect((await client.readInputRegisters(0, 1)).data).toEqual([2])
  })
})
