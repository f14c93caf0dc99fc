import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { SetFileChannel } from '@zhizao/gateway-link/set-file'
import { plainFault } from '../fault-words.ts'
import type { Framing } from './frame-port.ts'
import { ModbusFailure } from './modbus-failure.ts'
import { closeSerial, openSerial } from './serial-line.ts'

/** Where the devices of a channel are reached: over the network, or by a serial line. */
export type ModbusTarget = { framing: Framing; host: string; port: number } | { framing: 'rtu'; serial: SerialSettings }
export type SerialSettings = {
  path: string
  baudRate: number
  dataBits: 7 | 8
  parity: 'none' | 'even' | 'odd'
  stopBits: 1 | 2
}

/** An open line; `drop` closes it without what has not gone out yet. */
export type ModbusLine = { stream: Duplex; isSerial: boolean; close(): Promise<void>; drop(): void }

export function targetOf(channel: SetFileChannel): ModbusTarget {
  if (channel.driver === 'modbus-rtu') {
    const { serialPort = '', baudRate = 9600, dataBits = 8, parity = 'none', stopBits = 1 } = channel
    return { framing: 'rtu', serial: { path: serialPort, baudRate, dataBits, parity, stopBits } }
  }
  const { host = '127.0.0.1', port = 502, driver } = channel
  return { framing: driver === 'modbus-rtu-over-tcp' ? 'rtu' : 'tcp', host, port }
}

export async function openLine(target: ModbusTarget, timeoutMs: number): Promise<ModbusLine> {
  if ('serial' in target) {
    const port = await openSerial(target.serial)
    let closing: Promise<void> | undefined
    const close = () => {
      closing ??= closeSerial(port)
      return closing
    }
    return { stream: port, isSerial: true, close, drop: () => void close() }
  }
  const socket = await openSocket(target, timeoutMs)
  return {
    stream: socket,
    isSerial: false,
    close: async () => void socket.destroy(),
    drop: () => void socket.resetAndDestroy(),
  }
}

/** The socket is ours, not the library's: that one has no connect timeout. */
function openSocket(target: { host: string; port: number }, timeoutMs: number): Promise<Socket> {
  return new Promise((done, failed) => {
    const socket = connect({ host: target.host, port: target.port, noDelay: true, keepAlive: true })
    const timer = setTimeout(() => socket.destroy(new Error('连接超时')), timeoutMs)
    const give = (error: Error) => {
      clearTimeout(timer)
      failed(new ModbusFailure('closed', plainFault(error)))
    }
    socket.once('error', give)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', give)
      done(socket)
    })
  })
}
