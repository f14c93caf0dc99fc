/** Bits one after another, the highest first; up to 32 of a whole number at a time. */
export class BitWriter {
  private bytes = new Uint8Array(4096)
  private at = 0

  reset(): void {
    this.bytes.fill(0, 0, (this.at + 7) >>> 3)
    this.at = 0
  }

  result(): Uint8Array {
    return this.bytes.subarray(0, (this.at + 7) >>> 3)
  }

  write(value: number, width: number): void {
    if (this.at + width > this.bytes.length * 8) {
      const wider = new Uint8Array(this.bytes.length * 2)
      wider.set(this.bytes)
      this.bytes = wider
    }
    for (let left = width; left > 0; ) {
      const free = 8 - (this.at & 7)
      const taken = Math.min(free, left)
      left -= taken
      this.bytes[this.at >>> 3]! |= ((value >>> left) & (0xff >>> (8 - taken))) << (free - taken)
      this.at += taken
    }
  }

  /** A whole number from 0 up to 2^53 in at most 53 bits. */
  writeLong(value: number, width: number): void {
    if (width > 32) this.write(Math.floor(value / 2 ** 32), width - 32)
    this.write(value >>> 0, Math.min(width, 32))
  }

  /** A whole number from 0 up to 2^53: how many bits it has, and these. */
  writeAny(value: number): void {
    const width = value === 0 ? 0 : Math.floor(Math.log2(value)) + 1
    this.write(width, 6)
    this.writeLong(value, width)
  }
}

/** Reads what BitWriter wrote; throws RangeError past the end. */
export class BitReader {
  private readonly bytes: Uint8Array
  private readonly end: number
  private at = 0

  /** Zeros are read beyond the end until `check` says so, so that single reads need not look. */
  constructor(data: Uint8Array) {
    this.bytes = new Uint8Array(data.length + 8)
    this.bytes.set(data)
    this.end = data.length * 8
  }

  /** Bits that are left. */
  get left(): number {
    return this.end - this.at
  }

  /** The next 32 bits, which stay. */
  peek(): number {
    const { bytes } = this
    const i = this.at >>> 3
    const shift = this.at & 7
    const first = (bytes[i]! << 24) | (bytes[i + 1]! << 16) | (bytes[i + 2]! << 8) | bytes[i + 3]!
    return (first << shift) | (bytes[i + 4]! >>> (8 - shift))
  }

  skip(width: number): void {
    this.at += width
  }

  read(width: number): number {
    if (width === 0) return 0
    const value = this.peek() >>> (32 - width)
    this.at += width
    return value
  }

  readLong(width: number): number {
    const above = width > 32 ? this.read(width - 32) * 2 ** 32 : 0
    return above + this.read(Math.min(width, 32))
  }

  readAny(): number {
    return this.readLong(this.read(6))
  }

  check(): void {
    if (this.at > this.end) throw new RangeError('packed samples end too early')
  }
}
