/**
 * Watches the MQTT framing of one connection, chunk by chunk. Returns false as soon as a packet announces more than
 * `most` bytes or a length that is none, so that nobody can make the parser collect up to 256 MB.
 */
export function createPacketLimit(most: number) {
  let bodyLeft = 0
  let lengthBytes = -1
  let length = 0

  return function accepts(chunk: Uint8Array): boolean {
    let at = 0
    while (at < chunk.length) {
      if (bodyLeft > 0) {
        const step = Math.min(bodyLeft, chunk.length - at)
        bodyLeft -= step
        at += step
      } else if (lengthBytes < 0) {
        lengthBytes = 0
        length = 0
        at++ // packet type and flags
      } else {
        const byte = chunk[at++]!
        length += (byte & 127) * 128 ** lengthBytes
        lengthBytes++
        if (byte < 128) {
          if (length > most) return false
          bodyLeft = length
          lengthBytes = -1
        } else if (lengthBytes === 4) return false
      }
    }
    return true
  }
}
