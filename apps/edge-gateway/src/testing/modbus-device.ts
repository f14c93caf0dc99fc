import { ServerTCP } from 'modbus-serial'
import { freePort } from './free-port.ts'

/** A Modbus TCP server with any number of units; units and registers can be made to fail. */
export async function modbusDevice(port?: number) {
  const at = port ?? (await freePort())
  const registers = new Map<string, number>()
  const coils = new Map<string, boolean>()
  const silent = new Set<number>()
  const illegal = new Set<number>()
  const stuck = new Set<number>()
  /** Ms before a register is answered. */
  const slow = new Map<number, number>()
  const written: { unit: number; address: number; value: number }[] = []
  const requests: { unit: number; address: number; length: number }[] = []

  const checked = (address: number, length: number) => {
    for (let each = address; each < address + length; each += 1) {
      if (illegal.has(each)) throw Object.assign(new Error('illegal'), { modbusErrorCode: 2 })
    }
  }
  const readMany = (address: number, length: number, unit: number, done: (e: Error | null, v: number[]) => void) => {
    requests.push({ unit, address, length })
    if (silent.has(unit)) return
    try {
      checked(address, length)
      const answer = () =>
        done(
          null,
          Array.from({ length }, (_, i) => registers.get(`${unit} ${address + i}`) ?? 0),
        )
      const pause = slow.get(address)
      if (pause) setTimeout(answer, pause)
      else answer()
    } catch (error) {
      done(error as Error, [])
    }
  }
  // The library asks for a single register by another name.
  const readOne = (address: number, unit: number, done: (e: Error | null, v: number) => void) =>
    readMany(address, 1, unit, (error, values) => done(error, values[0] ?? 0))
  const bit = (address: number, unit: number) => coils.get(`${unit} ${address}`) ?? false
  const server = new ServerTCP(
    {
      getHoldingRegister: readOne,
      getInputRegister: readOne,
      getMultipleHoldingRegisters: readMany,
      getMultipleInputRegisters: readMany,
      getCoil: bit,
      getDiscreteInput: bit,
      setCoil: (address: number, value: boolean, unit: number) => {
        coils.set(`${unit} ${address}`, value)
      },
      setRegister: (address: number, value: number, unit: number) => {
        checked(address, 1)
        written.push({ unit, address, value })
        if (!stuck.has(address)) registers.set(`${unit} ${address}`, value)
      },
    },
    { host: '127.0.0.1', port: at, debug: false, unitID: 255 },
  )
  server.on('socketError', () => {})
  await new Promise<void>((done) => server.on('initialized', () => done()))

  return {
    port: at,
    silent,
    illegal,
    stuck,
    slow,
    /** What writes asked for, obeyed or not. */
    written,
    requests,
    get: (unit: number, address: number) => registers.get(`${unit} ${address}`),
    coil: (unit: number, address: number) => bit(address, unit),
    setCoil: (unit: number, address: number, value: boolean) => coils.set(`${unit} ${address}`, value),
    set(unit: number, address: number, ...values: number[]) {
      for (const [i, value] of values.entries()) registers.set(`${unit} ${address + i}`, value)
    },
    connections: () => server.socks.size,
    close: () =>
      new Promise<void>((done) => {
        for (const socket of server.socks.keys()) socket.destroy()
        server.close(() => done())
      }),
  }
}

export type ModbusDevice = Awaited<ReturnType<typeof modbusDevice>>
