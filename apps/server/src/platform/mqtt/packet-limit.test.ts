import { expect, test } from 'vitest'
import { packetFrames } from './packet-limit.ts'

const bounds = { message: 1000, other: 20, together: 2 }
const packet = (type: number, length: number) => [
  type << 4,
  ...(length < 128 ? [length] : [(length % 128) | 128, Math.floor(length / 128)]),
  ...Array<number>(length).fill(7),
]
const PING = packet(12, 0)
const MESSAGE = packet(3, 300)

test('so many packets are handed on together, the rest of what was read later', () => {
  const fitting = packetFrames()
  const read = Uint8Array.from([...MESSAGE, ...PING, ...PING, ...MESSAGE])
  expect(fitting(read, bounds)).toEqual({ bytes: MESSAGE.length + PING.length, packets: 2 })
  const rest = read.subarray(MESSAGE.length + PING.length)
  expect(fitting(rest, bounds)).toEqual({ bytes: PING.length + MESSAGE.length, packets: 2 })
})

test('packets are followed over reads that cut them anywhere', () => {
  const all = Uint8Array.from([...MESSAGE, ...PING, ...MESSAGE, ...MESSAGE, ...PING])
  for (const size of [1, 2, 3, 7, 299, 301]) {
    const fitting = packetFrames()
    for (let at = 0; at < all.length; at += size) {
      const part = all.subarray(at, at + size)
      for (let taken = 0; taken < part.length; ) taken += fitting(part.subarray(taken), bounds)!.bytes
    }
    expect(fitting(Uint8Array.from(PING), bounds), `by ${size}`).toEqual({ bytes: 2, packets: 1 })
  }
})

test('a packet that announces more than it may have is refused before it comes, a message by another bound than the rest', () => {
  expect(packetFrames()(Uint8Array.from([0x30, 0xe8, 0x07]), bounds)).toEqual({ bytes: 3, packets: 0 })
  expect(packetFrames()(Uint8Array.from([0x30, 0xe9, 0x07]), bounds)).toBeUndefined()
  expect(packetFrames()(Uint8Array.from([0x82, 20]), bounds)).toEqual({ bytes: 2, packets: 0 })
  expect(packetFrames()(Uint8Array.from([0x82, 21]), bounds)).toBeUndefined()
  expect(packetFrames()(Uint8Array.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01]), bounds)).toBeUndefined()
})
