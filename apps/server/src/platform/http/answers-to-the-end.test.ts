import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'

/** More than the buffers of a connection hold. */
const ANSWERS = 10

/** Asks for more than a connection holds and reads none of it yet. */
async function asking(url: string) {
  const socket = connect(Number(new URL(url).port), 'localhost')
  socket.pause()
  const gone = new Promise((resolve) => socket.once('close', resolve))
  socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(ANSWERS))
  await new Promise((resolve) => setTimeout(resolve, 500))
  return { socket, gone }
}

test('an answer that is being read when the server stops comes whole, and its connection holds nobody up', async () => {
  const server = await startTestServer({ API_DOCS: 'open' })
  const whole = (await (await fetch(`${server.url}/api/openapi.json`)).arrayBuffer()).byteLength
  const { socket, gone } = await asking(server.url)
  let bytes = 0
  socket.on('data', (part: Buffer) => {
    bytes += part.length
  })
  socket.pause()
  const stopped = server.stop()
  await new Promise((resolve) => setTimeout(resolve, 500))
  socket.resume()
  // The client would keep the connection for ever.
  await Promise.all([stopped, gone])
  expect(bytes).toBeGreaterThan(whole * ANSWERS)
}, 120_000)

test('an answer that nobody reads does not hold the stop up until it is read', async () => {
  const server = await startTestServer({ API_DOCS: 'open' })
  const { socket } = await asking(server.url)
  let isRead = false
  socket.on('data', () => {
    isRead = true
  })
  socket.pause()
  await server.stop()
  expect(isRead).toBe(false)
  socket.destroy()
}, 120_000)
