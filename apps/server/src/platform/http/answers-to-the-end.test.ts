import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { answersToTheEnd } from './answers-to-the-end.ts'

/** More than the buffers of a connection hold, bytes. */
const LONG = 40_000_000

/** A server with one long answer, of which the caller has read nothing yet. */
async function asking() {
  const server = createServer((_, response) => response.end(Buffer.alloc(LONG)))
  answersToTheEnd(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.pause()
  const gone = new Promise((resolve) => socket.once('close', resolve))
  const asked = new Promise((resolve) => server.once('request', resolve))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await asked
  return { socket, gone, stopped: new Promise((resolve) => server.close(resolve)) }
}

test('an answer that is being read when the server stops comes whole, and its connection holds nobody up', async () => {
  const { socket, gone, stopped } = await asking()
  let bytes = 0
  socket.on('data', (part: Buffer) => {
    bytes += part.length
  })
  socket.pause()
  await new Promise((resolve) => setTimeout(resolve, 500))
  socket.resume()
  // The client would keep the connection for ever.
  await Promise.all([stopped, gone])
  expect(bytes).toBeGreaterThan(LONG)
})

test('an answer that nobody reads does not hold the stop up until it is read', async () => {
  const { socket, stopped } = await asking()
  let isRead = false
  socket.on('data', () => {
    isRead = true
  })
  socket.pause()
  await stopped
  expect(isRead).toBe(false)
  socket.destroy()
})
