import { setTimeout as delay } from 'node:timers/promises'
import type { ModbusAddress, ModbusManners } from '@zhizao/gateway-link/set-file'
import modbusSerial from 'modbus-serial'
import { exceptionFault, plainFault } from '../fault-words.ts'
import { FramePort } from './frame-port.ts'
import { ModbusFailure } from './modbus-failure.ts'
import { type ModbusTarget, openLine } from './modbus-line.ts'

type Reply = { data?: unknown; buffer?: Buffer }
type Callback = (error: Error | null, reply: Reply) => void

// The parts of modbus-serial's client that its type declarations leave out or mark as callbacks only.
type Client = {
  open(next: (error?: Error) => void): void
  writeFC1(unit: number, address: number, length: number, next: Callback): void
  writeFC2(unit: number, address: number, length: number, next: Callback): void
  writeFC3(unit: number, address: number, length: number, next: Callback): void
  writeFC4(unit: number, address: number, length: number, next: Callback): void
  writeFC5(unit: number, address: number, state: boolean, next: Callback): void
  writeFC6(unit: number, address: number, value: Buffer, next: Callback): void
  writeFC15(unit: number, address: number, states: boolean[], next: Callback): void
  writeFC16(unit: number, address: number, values: Buffer, next: Callback): void
}
// Its declarations say that the module is no class.
const ModbusClient = modbusSerial as unknown as new (port: FramePort) => Client

const readFunction = { coil: 'writeFC1', discrete: 'writeFC2', holding: 'writeFC3', input: 'writeFC4' } as const

/** By which functions a device takes writes: those for one value, or those for several. */
export type WriteBy = NonNullable<ModbusManners['writeBy']>

export type ModbusConnection = Awaited<ReturnType<typeof connectModbus>>

/** A line on which the caller makes one request at a time. */
export async function connectModbus(target: ModbusTarget, connectTimeoutMs: number) {
  const line = await openLine(target, connectTimeoutMs)
  const { stream } = line
  const port = new FramePort(stream, target.framing)
  const client = new ModbusClient(port)
  let closed: ModbusFailure | undefined
  let interrupt: ((failure: ModbusFailure) => void) | undefined
  let isClosing = false
  let received = 0
  const rests = pauses('serial' in target ? silenceOf(target.serial.baudRate) : 0)
  stream.on('data', (bytes: Buffer) => {
    received += bytes.length
  })
  stream.on('error', () => {}) // 'close' follows and says the same
  stream.on('close', () => {
    closed = hungUp()
    interrupt?.(closed)
  })
  port.on('odd', (words: string) => interrupt?.(malformed(words)))
  client.open(() => {})

  async function request(unit: number, timeoutMs: number, send: (next: Callback) => void, isWrite = false) {
    await rests.over(unit)
    return new Promise<Reply>((done, failed) => {
      if (isClosing || closed || stream.destroyed) return failed(closed ?? hungUp())
      const before = received
      const timer = setTimeout(() => {
        settle(port.oddity ? malformed(port.oddity) : unanswered(timeoutMs))
        giveUp(unit, timeoutMs, isWrite, received > before)
      }, timeoutMs)
      let settled = false
      const settle = (error: Error | null, reply?: Reply) => {
        if (settled) return // the late answer of a request that timed out
        settled = true
        clearTimeout(timer)
        interrupt = undefined
        // A device rests from its own answer on: what it did not hear did not wake it.
        if (!(error instanceof ModbusFailure) || error.kind === 'exception') rests.begin()
        if (error) failed(error)
        else done(reply!)
      }
      interrupt = (failure) => {
        settle(failure)
        if (failure.kind === 'timeout') giveUp(unit, timeoutMs, isWrite, true)
      }
      send((error, reply) => {
        const failure = error ? asFailure(error) : null
        settle(failure, reply)
        if (failure?.kind === 'timeout') giveUp(unit, timeoutMs, isWrite, true)
      })
    })
  }

  /**
   * A late answer carries no transaction number in RTU and would pass for the next one: such a connection ends here, and on a serial
   * line, which cannot be hung up, the slave is left alone until it has surely said it. A connection that has brought a piece of an
   * answer, or something else, ends too: where the next frame begins is not known any more.
   */
  function giveUp(unit: number, timeoutMs: number, isWrite: boolean, broughtSomething: boolean): void {
    port.forget()
    // What the system still holds of a write must not reach the device when the line is whole again.
    if (isWrite) {
      isClosing = true
      line.drop()
    } else if (line.isSerial) rests.avoid(unit, timeoutMs)
    else if (target.framing === 'rtu' || broughtSomething) stream.destroy()
  }

  return {
    get closed() {
      return isClosing || closed !== undefined || stream.destroyed
    },
    /** Rest that a unit wants between two requests, ms. */
    setPause: rests.set,
    /** When the unit may be asked again; requests wait for it by themselves. */
    rested: rests.over,
    /** Ms since the last answer on this line. */
    idleMs: rests.idleMs,
    /** Registers as big-endian bytes, or one byte (0 or 1) a bit. */
    async read(unit: number, table: ModbusAddress['table'], address: number, length: number, timeoutMs: number) {
      const reply = await request(unit, timeoutMs, (next) => client[readFunction[table]](unit, address, length, next))
      const isBits = table === 'coil' || table === 'discrete'
      const bytes = isBits ? Buffer.from((reply.data as boolean[]).map(Number)) : reply.buffer!
      if (bytes.length < (isBits ? length : length * 2)) throw malformed('长度不符')
      return bytes
    },
    async writeCoil(unit: number, address: number, state: boolean, timeoutMs: number, by: WriteBy = 'single') {
      const send = (next: Callback) =>
        by === 'single' ? client.writeFC5(unit, address, state, next) : client.writeFC15(unit, address, [state], next)
      await request(unit, timeoutMs, send, true)
    },
    /** One register goes by function 6, several by 16: many small devices know only the one that fits. */
    async writeRegisters(unit: number, address: number, registers: Buffer, timeoutMs: number, by?: WriteBy) {
      const isSingle = (by ?? (registers.length === 2 ? 'single' : 'multiple')) === 'single'
      const send = (next: Callback) =>
        isSingle ? client.writeFC6(unit, address, registers, next) : client.writeFC16(unit, address, registers, next)
      await request(unit, timeoutMs, send, true)
    },
    async close(): Promise<void> {
      isClosing = true
      await line.close()
    },
  }
}

/** Between two frames of a serial line there are three and a half characters of silence. */
const silenceOf = (baudRate: number) => Math.max(2, Math.ceil(38_500 / baudRate))

/** How long the units of a line are left alone before they are asked again. */
function pauses(leastMs: number) {
  const wanted = new Map<number, number>()
  const avoided = new Map<number, number>()
  let endedAt = -Infinity
  return {
    set(unit: number, ms: number) {
      wanted.set(unit, ms)
    },
    begin() {
      endedAt = performance.now()
    },
    avoid(unit: number, ms: number) {
      avoided.set(unit, performance.now() + ms)
    },
    idleMs: () => performance.now() - endedAt,
    async over(unit: number): Promise<void> {
      const until = Math.max(endedAt + Math.max(wanted.get(unit) ?? 0, leastMs), avoided.get(unit) ?? 0)
      for (let left = until - performance.now(); left > 0; left = until - performance.now())
        await delay(Math.ceil(left))
    },
  }
}

const hungUp = () => new ModbusFailure('closed', '设备断开了连接')
const unanswered = (timeoutMs: number) => new ModbusFailure('timeout', `${Math.round(timeoutMs)} 毫秒内无应答`)
// A malformed answer (length, checksum, unit) counts as none: the point's value is unknown.
const malformed = (words: string) => new ModbusFailure('timeout', `应答报文错误：${words}`)

function asFailure(error: Error & { modbusCode?: number; errno?: string }): ModbusFailure {
  if (error instanceof ModbusFailure) return error
  if (error.modbusCode !== undefined) {
    return new ModbusFailure('exception', exceptionFault(error.modbusCode), error.modbusCode)
  }
  if (error.errno === 'ECONNREFUSED') return hungUp()
  return malformed(plainFault(error))
}
