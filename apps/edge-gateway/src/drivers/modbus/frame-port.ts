import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'

export type Framing = 'tcp' | 'rtu'

/**
 * What modbus-serial asks of a port: it is given a request with its checksum, and tells of the answer that belongs to it. Ports of
 * the library keep still about every other answer; this one says what was odd about it.
 */
export class FramePort extends EventEmitter {
  /** The library keeps its requests by these; one is asked at a time. */
  _transactionIdRead = 1
  _transactionIdWrite = 1
  /** Whoever asks looks at the line itself before. */
  readonly isOpen = true
  /** What came since the last request and is no answer to it, in words. */
  oddity: string | undefined
  readonly #line: Duplex
  readonly #framing: Framing
  #asked: { frame: Buffer; transaction: number } | undefined
  #transaction = 0
  /** Of requests that were given up: their answers may come late, and that is nothing odd. */
  readonly #givenUp = new Set<number>()
  #kept: Buffer = Buffer.alloc(0)

  constructor(line: Duplex, framing: Framing) {
    super()
    this.#line = line
    this.#framing = framing
    line.on('data', (bytes: Buffer) => {
      this.#kept = Buffer.concat([this.#kept, bytes])
      if (framing === 'tcp') this.#takeTcp()
      else this.#takeRtu()
    })
  }

  open(next: (error?: Error) => void): void {
    next()
  }

  write(frame: Buffer): void {
    this.#transaction = (this.#transaction + 1) % 0x10000
    this.#asked = { frame, transaction: this.#transaction }
    this.oddity = undefined
    if (this.#framing === 'rtu') {
      this.#kept = Buffer.alloc(0)
      this.#line.write(frame)
      return
    }
    const head = Buffer.alloc(6)
    head.writeUInt16BE(this.#transaction, 0)
    head.writeUInt16BE(frame.length - 2, 4)
    this.#line.write(Buffer.concat([head, frame.subarray(0, -2)]))
  }

  /** Of a request that was given up: its late answer is none to the next one. */
  forget(): void {
    if (this.#asked) this.#givenUp.add(this.#asked.transaction)
    this.#asked = undefined
    if (this.#framing === 'rtu') this.#kept = Buffer.alloc(0)
  }

  #answer(frame: Buffer): void {
    this.#asked = undefined
    this.emit('data', frame)
  }

  #takeTcp(): void {
    while (this.#kept.length >= 6) {
      const length = this.#kept.readUInt16BE(4)
      if (this.#kept.readUInt16BE(2) !== 0 || length < 2 || length > 254) {
        this.oddity = '收到的不是 Modbus TCP 报文'
        return
      }
      if (this.#kept.length < 6 + length) return
      const transaction = this.#kept.readUInt16BE(0)
      const body = this.#kept.subarray(6, 6 + length)
      this.#kept = this.#kept.subarray(6 + length)
      this.#judge(transaction, body)
    }
  }

  #judge(transaction: number, body: Buffer): void {
    const asked = this.#asked
    if (!asked) return
    if (transaction !== asked.transaction) {
      if (!this.#givenUp.delete(transaction))
        this.oddity = `应答的事务号为 ${transaction}，与请求的 ${asked.transaction} 不符`
      return
    }
    const unit = asked.frame[0]!
    if (body[0] !== unit) {
      this.oddity = wrongUnit(body[0]!, unit)
      this.#asked = undefined
      this.emit('odd', this.oddity)
      return
    }
    this.#answer(withChecksum(body))
  }

  /** Noise may stand before an answer, and on a shared line what others say; a frame is one whose checksum holds. */
  #takeRtu(): void {
    const { frame } = this.#asked ?? {}
    if (!frame) return
    const [unit, code] = [frame[0]!, frame[1]!]
    const expected = answerLength(frame)
    for (let at = 0; at + 5 <= this.#kept.length; at += 1) {
      const said = this.#kept[at + 1]!
      if (said !== code && said !== (code | 0x80)) continue
      const length = said === code ? expected : 5
      const part = this.#kept.subarray(at, at + length)
      if (part.length < length) continue
      const isWhole = checksumHolds(part)
      if (isWhole && part[0] === unit) {
        this.#answer(Buffer.from(part))
        return
      }
      if (isWhole) this.oddity = wrongUnit(part[0]!, unit)
      else if (part[0] === unit) this.oddity ??= '校验错误'
    }
  }
}

const wrongUnit = (said: number, asked: number) => `应答的站号为 ${said}，与请求的站号 ${asked} 不符`

/** Bytes of the answer that a request awaits, with its checksum. */
function answerLength(request: Buffer): number {
  const count = request.readUInt16BE(4)
  if (request[1]! <= 2) return 5 + Math.ceil(count / 8)
  return request[1]! <= 4 ? 5 + count * 2 : 8
}

const checksumHolds = (frame: Buffer) => checksum(frame.subarray(0, -2)) === frame.readUInt16LE(frame.length - 2)

function withChecksum(body: Buffer): Buffer {
  const frame = Buffer.alloc(body.length + 2)
  body.copy(frame)
  frame.writeUInt16LE(checksum(body), body.length)
  return frame
}

/** CRC-16 of Modbus. */
export function checksum(bytes: Buffer): number {
  let sum = 0xffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1
  }
  return sum
}
