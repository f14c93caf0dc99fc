import { type AddressInfo, createServer, type Socket } from 'node:net'
import { alarmValues } from './alarm-signals.ts'

/** One read of a block of registers that the device answered. */
export interface AnsweredRead {
  /** Counts the reads of the block from 1; the first point of the block has it as its value. */
  readonly number: number
  /** What the block's other points had. */
  readonly values: readonly number[]
}

/** What a device knows of one block at the end. */
export interface BlockLog {
  readonly reads: AnsweredRead[]
  /** Numbers of reads that may not have been read: the last reply on a connection after which nothing more was asked on it. */
  readonly open: Set<number>
}

export type Block = 'counters' | 'alarms'

/** Where the blocks begin; far enough apart that no request spans both. All points are two registers wide. */
export const blockStart: Record<Block, number> = { counters: 0, alarms: 1000 }
export const counterPoints = 40

const readHolding = 3

/**
 * A Modbus TCP device whose registers change with every read of their block and not otherwise, so that each value it
 * hands out is known. A reply counts as read when the same connection asks again: the gateway asks again only when what
 * it read is on its disk. What was asked last on a connection that broke stays open: it may have died on the wire.
 */
export async function countingDevice() {
  const logs: Record<Block, BlockLog> = {
    counters: { reads: [], open: new Set() },
    alarms: { reads: [], open: new Set() },
  }
  const sockets = new Set<Socket>()
  let quietFrom = Number.POSITIVE_INFINITY

  function answer(block: Block): AnsweredRead {
    const number = logs[block].reads.length + 1
    const values = block === 'counters' ? new Array<number>(counterPoints).fill(number) : alarmValues(number, quietFrom)
    const read = { number, values }
    logs[block].reads.push(read)
    logs[block].open.add(number)
    return read
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    let last: { block: Block; number: number } | undefined
    let held = Buffer.alloc(0)
    socket.on('data', (data) => {
      held = Buffer.concat([held, data])
      while (held.length >= 12) {
        const request = held.subarray(0, 12)
        held = held.subarray(12)
        if (request[7] !== readHolding) throw new Error(`function ${request[7]} was not expected`)
        const start = request.readUInt16BE(8)
        const block: Block = start >= blockStart.alarms ? 'alarms' : 'counters'
        if (last) logs[last.block].open.delete(last.number)
        const read = answer(block)
        last = { block, number: read.number }
        socket.write(replyTo(request, [read.number, ...read.values]))
      }
    })
    socket.on('error', () => {}) // a gateway that was killed
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  return {
    port: (server.address() as AddressInfo).port,
    logs,
    /** From the next read on no limit is broken, so that all alarms return. */
    quiet() {
      quietFrom = logs.alarms.reads.length + 1
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}
export type CountingDevice = Awaited<ReturnType<typeof countingDevice>>

/** The whole block as unsigned 32-bit numbers; `count` registers of it were asked for from its beginning. */
function replyTo(request: Buffer, numbers: readonly number[]): Buffer {
  const count = request.readUInt16BE(10)
  if (count !== numbers.length * 2) throw new Error(`${count} registers were asked for, not ${numbers.length * 2}`)
  const reply = Buffer.alloc(9 + count * 2)
  request.copy(reply, 0, 0, 8)
  reply.writeUInt16BE(3 + count * 2, 4)
  reply[8] = count * 2
  numbers.forEach((number, at) => {
    reply.writeUInt32BE(number, 9 + at * 4)
  })
  return reply
}
