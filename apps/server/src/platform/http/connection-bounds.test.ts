import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { boundConnections } from './connection-bounds.ts'

const server = createServer((_, response) => response.end('here'))
boundConnections(server, (address) => address.endsWith('127.0.0.9'), { ofAddress: 3, inAll: 8 })
const sockets: Socket[] = []
beforeEach(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

async function opened(localAddress: string, times: number) {
  const all = Array.from({ length: times }, () => {
    const { port } = server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    sockets.push(socket)
    return socket
  })
  await Promise.all(all.map((socket) => once(socket, 'connect')))
  return () => all.filter((socket) => !socket.destroyed).length
}

it('leaves an address so many connections, and others theirs', async () => {
  const many = await opened('127.0.0.1', 5)
  await vi.waitFor(() => expect(many()).toBe(3))
  const other = await opened('127.0.0.2', 3)
  sockets[0]!.destroy()
  await vi.waitFor(async () => {
    const again = await opened('127.0.0.1', 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(again()).toBe(1)
  })
  expect(other()).toBe(3)
})

it('counts what a proxy brings in all only', async () => {
  const many = await opened('127.0.0.9', 10)
  await vi.waitFor(() => expect(many()).toBe(8))
})
