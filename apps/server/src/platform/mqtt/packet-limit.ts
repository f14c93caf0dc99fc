/** Type of a packet that brings a message. */
const PUBLISH = 3

export interface PacketBounds {
  /** Bytes of a packet that brings a message. */
  readonly message: number
  /** Bytes of any other. */
  readonly other: number
  /** Packets that are handed on together. */
  readonly together: number
}

/** How many bytes of a chunk are handed on, and how many packets end in them. */
export interface Fitting {
  readonly bytes: number
  readonly packets: number
}

/**
 * Watches the MQTT framing of one connection, chunk by chunk. Answers what of a chunk may be handed on now, up to the end of as
 * many packets as go together; nothing as soon as a packet announces more bytes than it may have or a length that is none, so
 * that nobody can make the parser collect up to 256 MB.
 */
export function packetFrames() {
  let bodyLeft = 0
  let lengthBytes = -1
  let length = 0
  let type = 0

  return function fitting(chunk: Uint8Array, { message, other, together }: PacketBounds): Fitting | undefined {
    let at = 0
    let packets = 0
    const isFull = () => ++packets === together
    while (at < chunk.length) {
      if (bodyLeft > 0) {
        const step = Math.min(bodyLeft, chunk.length - at)
        bodyLeft -= step
        at += step
        if (bodyLeft === 0 && isFull()) return { bytes: at, packets }
      } else if (lengthBytes < 0) {
        lengthBytes = 0
        length = 0
        type = chunk[at++]! >> 4
      } else {
        const byte = chunk[at++]!
        length += (byte & 127) * 128 ** lengthBytes
        lengthBytes++
        if (byte < 128) {
          if (length > (type === PUBLISH ? message : other)) return undefined
          bodyLeft = length
          lengthBytes = -1
          if (length === 0 && isFull()) return { bytes: at, packets }
        } else if (lengthBytes === 4) return undefined
      }
    }
    return { bytes: at, packets }
  }
}
