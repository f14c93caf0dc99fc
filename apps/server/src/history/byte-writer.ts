/** Growable bytes with the integer shapes that chunks are made of. */
export class ByteWriter {
  private bytes = new Uint8Array(1024)
  length = 0

  reset(): void {
    this.length = 0
  }

  result(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  byte(value: number): void {
    this.room(1)
    this.bytes[this.length++] = value
  }

  raw(values: Uint8Array): void {
    this.room(values.length)
    this.bytes.set(values, this.length)
    this.length += values.length
  }

  /** LEB128 of a whole number from 0 to 2^53. */
  varint(value: number): void {
    this.room(8)
    let rest = value
    while (rest >= 128) {
      this.bytes[this.length++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.bytes[this.length++] = rest
  }

  /** `n` bytes to fill in place. */
  reserve(n: number): Uint8Array {
    this.room(n)
    const place = this.bytes.subarray(this.length, this.length + n)
    this.length += n
    return place
  }

  private room(n: number): void {
    if (this.length + n <= this.bytes.length) return
    const wider = new Uint8Array(Math.max(this.bytes.length * 2, this.length + n))
    wider.set(this.bytes.subarray(0, this.length))
    this.bytes = wider
  }
}

/** Reads what ByteWriter wrote; throws RangeError past the end. */
export class ByteReader {
  private at = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  byte(): number {
    return this.raw(1)[0]!
  }

  raw(n: number): Uint8Array {
    if (this.at + n > this.bytes.length) throw new RangeError('packed samples end too early')
    this.at += n
    return this.bytes.subarray(this.at - n, this.at)
  }

  varint(): number {
    let value = 0
    for (let unit = 1; ; unit *= 128) {
      const byte = this.byte()
      value += (byte & 127) * unit
      if (byte < 128) return value
    }
  }
}
