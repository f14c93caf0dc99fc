import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Logger } from 'pino'
import { answerRequest } from './answer.ts'
import { exceptions, type ModbusUnit } from './unit.ts'

export type ModbusServer = { port: number; stop(): Promise<void> }

const headerLength = 7
const longestFrame = 260

/** Modbus TCP for several unit ids on one port, as a serial gateway has them. `isSilent` names units that do not answer now. */
export async function startModbusServer(options: {
  host: string
  port: number
  units: Map<number, ModbusUnit>
  isSilent: (unitId: number) => boolean
  log: Logger
}): Promise<ModbusServer> {
  const { log } = options
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    let held = Buffer.alloc(0)
    socket.on('data', (data) => {
      held = Buffer.concat([held, data])
      for (let frame = takeFrame(held); frame; frame = takeFrame(held)) {
        if (frame === 'broken') {
          log.warn({ peer: socket.remoteAddress }, 'not Modbus TCP, connection closed')
          socket.destroy()
          return
        }
        held = held.subarray(frame.length)
        const reply = answerFrame(frame, options)
        if (reply) socket.write(reply)
      }
    })
    socket.on('error', (error) => log.debug({ err: error }, 'Modbus client lost'))
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function takeFrame(held: Buffer): Buffer | 'broken' | null {
  if (held.length < headerLength) return null
  const length = 6 + held.readUInt16BE(4)
  if (held.readUInt16BE(2) !== 0 || length <= headerLength || length > longestFrame) return 'broken'
  return held.length < length ? null : held.subarray(0, length)
}

function answerFrame(
  frame: Buffer,
  { units, isSilent }: { units: Map<number, ModbusUnit>; isSilent: (unitId: number) => boolean },
): Buffer | null {
  const unitId = frame[6]!
  if (isSilent(unitId)) return null
  const request = frame.subarray(headerLength)
  const unit = units.get(unitId)
  const reply = unit ? answerRequest(unit, request) : Buffer.from([request[0]! | 0x80, exceptions.targetSilent])
  const header = Buffer.from(frame.subarray(0, headerLength))
  header.writeUInt16BE(reply.length + 1, 4)
  return Buffer.concat([header, reply])
}
