import { connect, type Socket } from 'node:net'
import type { ModbusAddress } from '@zhizao/gateway-link/set-file'
import modbusSerial from 'modbus-serial'
import { exceptionFault, plainFault } from '../fault-words.ts'

/** Why a request failed: the device answered with an exception, did not answer, or the connection is gone. */
export class ModbusFailure extends Error {
  readonly kind: 'exception' | 'timeout' | 'closed'
  readonly code: number | undefined
  constructor(kind: ModbusFailure['kind'], message: string, code?: number) {
    super(message)
    this.kind = kind
    this.code = code
  }
}

export type ModbusTarget = { host: string; port: number; framing: 'tcp' | 'rtu' }

type Reply = { data?: unknown; buffer?: Buffer }
type Callback = (error: Error | null, reply: Reply) => void

// The parts of modbus-serial's client that its type declarations leave out or mark as callbacks only.
type Client = {
  linkTCP(socket: Socket, options: object, next: (error?: Error) => void): void
  linkTelnet(socket: Socket, options: object, next: (error?: Error) => void): void
  writeFC1(unit: number, address: number, length: number, next: Callback): void
  writeFC2(unit: number, address: number, length: number, next: Callback): void
  writeFC3(unit: number, address: number, length: number, next: Callback): void
  writeFC4(unit: number, address: number, length: number, next: Callback): void
  writeFC5(unit: number, address: number, state: boolean, next: Callback): void
  writeFC6(unit: number, address: number, value: Buffer, next: Callback): void
  writeFC16(unit: number, address: number, values: Buffer, next: Callback): void
}
const ModbusClient = modbusSerial as unknown as new () => Client

const readFunction = { coil: 'writeFC1', discrete: 'writeFC2', holding: 'writeFC3', input: 'writeFC4' } as const

export type ModbusConnection = Awaited<ReturnType<typeof connectModbus>>

/**
 * One TCP connection on which the caller makes one request at a time. The socket is ours, not the library's: the library
 * has no connect timeout, and leaves requests to run into their timeout when the peer has closed.
 */
export async function connectModbus(target: ModbusTarget, connectTimeoutMs: number) {
  const socket = await openSocket(target, connectTimeoutMs)
  const client = new ModbusClient()
  let closed: ModbusFailure | undefined
  let interrupt: ((failure: ModbusFailure) => void) | undefined
  let received = 0
  socket.on('data', (bytes) => {
    received += bytes.length
  })
  socket.on('error', () => {}) // 'close' follows and says the same
  socket.on('close', () => {
    closed = hungUp()
    interrupt?.(closed)
  })
  await new Promise<void>((done, failed) => {
    const linked = (error?: Error) => (error ? failed(error) : done())
    if (target.framing === 'rtu') client.linkTelnet(socket, {}, linked)
    else client.linkTCP(socket, {}, linked)
  })

  function request(timeoutMs: number, send: (next: Callback) => void, isWrite = false): Promise<Reply> {
    return new Promise((done, failed) => {
      if (closed || socket.destroyed) return failed(closed ?? hungUp())
      const before = received
      // A late answer carries no transaction number in RTU and would pass for the next one: such a connection ends here. So
      // does one that has brought a piece of an answer, or something else: where the next frame begins is not known any more.
      const timer = setTimeout(() => {
        settle(new ModbusFailure('timeout', `${timeoutMs} 毫秒内无应答`))
        // What the system still holds of a write must not reach the device when the line is whole again.
        if (isWrite) socket.resetAndDestroy()
        else if (target.framing === 'rtu' || received > before) socket.destroy()
      }, timeoutMs)
      let settled = false
      const settle = (error: Error | null, reply?: Reply) => {
        if (settled) return // the late answer of a request that timed out
        settled = true
        clearTimeout(timer)
        interrupt = undefined
        if (error) failed(error)
        else done(reply!)
      }
      interrupt = settle
      send((error, reply) => {
        const failure = error ? asFailure(error) : null
        settle(failure, reply)
        if (failure?.kind === 'timeout') socket.destroy()
      })
    })
  }

  return {
    get closed() {
      return closed !== undefined || socket.destroyed
    },
    /** Registers as big-endian bytes, or one byte (0 or 1) a bit. */
    async read(unit: number, table: ModbusAddress['table'], address: number, length: number, timeoutMs: number) {
      const reply = await request(timeoutMs, (next) => client[readFunction[table]](unit, address, length, next))
      if (table === 'coil' || table === 'discrete') return Buffer.from((reply.data as boolean[]).map(Number))
      return reply.buffer!
    },
    async writeCoil(unit: number, address: number, state: boolean, timeoutMs: number) {
      await request(timeoutMs, (next) => client.writeFC5(unit, address, state, next), true)
    },
    /** One register goes by function 6, several by 16: many small devices know only the one that fits. */
    async writeRegisters(unit: number, address: number, registers: Buffer, timeoutMs: number) {
      await request(
        timeoutMs,
        (next) =>
          registers.length === 2
            ? client.writeFC6(unit, address, registers, next)
            : client.writeFC16(unit, address, registers, next),
        true,
      )
    },
    close() {
      socket.destroy()
    },
  }
}

const hungUp = () => new ModbusFailure('closed', '设备断开了连接')

function openSocket(target: ModbusTarget, timeoutMs: number): Promise<Socket> {
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

function asFailure(error: Error & { modbusCode?: number; errno?: string }): ModbusFailure {
  if (error instanceof ModbusFailure) return error
  if (error.modbusCode !== undefined) {
    return new ModbusFailure('exception', exceptionFault(error.modbusCode), error.modbusCode)
  }
  if (error.errno === 'ECONNREFUSED') return new ModbusFailure('closed', '设备断开了连接')
  // A malformed answer (length, CRC, unit) counts as none: the point's value is unknown.
  return new ModbusFailure('timeout', `应答报文错误：${plainFault(error)}`)
}
