import { createServer } from 'node:net'
import { StatusCodes } from 'node-opcua-client'
import { expect, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { waitFor } from '../testing/wait-for.ts'
import { exceptionFault, plainFault, statusFault } from './fault-words.ts'
import { connectModbus } from './modbus/modbus-connection.ts'
import type { ModbusFailure } from './modbus/modbus-failure.ts'

/** What is left of a sentence without the code in its brackets and the names of protocols. */
const bare = (words: string) => words.replaceAll(/（[^（）]*）/g, '').replaceAll(/OPC UA|Modbus|DNS/g, '')

const socketCodes =
  'ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH EHOSTDOWN ENETDOWN ETIMEDOUT ECONNRESET ECONNABORTED EPIPE EACCES EPERM EADDRNOTAVAIL EADDRINUSE EMFILE ENFILE ENOBUFS ENOMEM'

test.each(socketCodes.split(' '))('a socket’s %s is Chinese, by its code or by its message', (code) => {
  const told = plainFault(Object.assign(new Error(`connect ${code} 10.0.0.9:502`), { code }))
  expect(bare(told)).not.toMatch(/[A-Za-z]/)
  expect(told).not.toContain('未知')
  expect(plainFault(new Error(`connect ${code} 10.0.0.9:502`))).toBe(told)
})

test('each status code of OPC UA is Chinese and keeps its name in brackets', () => {
  const names = Object.keys(StatusCodes).filter((name) => /^Bad./.test(name))
  expect(names.length).toBeGreaterThan(200)
  for (const name of names) {
    expect(bare(statusFault(name))).not.toMatch(/[A-Za-z]/)
    expect(statusFault(name)).toContain(`（${name}）`)
    expect(plainFault(new Error(`serviceFault ${name} (0x80340000)`))).toBe(statusFault(name))
  }
  expect(statusFault('BadNodeIdUnknown')).toBe('节点不存在（BadNodeIdUnknown）')
})

test('each exception of Modbus is Chinese, those of which nobody has heard too', () => {
  for (let code = 1; code < 256; code += 1) expect(exceptionFault(code)).toMatch(/^[^A-Za-z]+（异常码 \d+）$/)
})

test.each([
  'CRC error',
  'Data length error, expected 9 got 7',
  'Unexpected data error, expected address 1 got 2',
  'Timed out',
  'Transaction has timed out',
  'The connection may have been rejected by server,',
  'socket hang up',
  'premature disconnection 1',
  'socket has been disconnected by third party',
  'Cannot find endpoint',
  'Invalid endpoint url',
  'String cannot be coerced to a nodeId : xyz',
  'The "port" argument must be of type number',
  'Cannot read properties of undefined',
  '',
])('what a library calls “%s” is told in Chinese', (message) => {
  expect(bare(plainFault(new Error(message)))).toMatch(/^[^A-Za-z]{3,}$/)
})

test('what nobody foresaw names its code; what is Chinese already stays', () => {
  expect(plainFault(Object.assign(new Error('x'), { code: 'ERR_ODD' }))).toBe('未知故障（ERR_ODD）')
  expect(plainFault(undefined)).toBe('未知故障，详见网关日志')
  expect(plainFault(new Error('设备断开了连接'))).toBe('设备断开了连接')
})

test('a device whose answer has the wrong checksum is told so in Chinese', async () => {
  const port = await freePort()
  const server = createServer((socket) => {
    socket.on('data', () => socket.write(Buffer.from([1, 3, 2, 0, 7, 0, 0])))
    socket.on('error', () => {})
  })
  server.listen(port, '127.0.0.1')
  await waitFor('the listener', () => server.listening)
  const link = await connectModbus({ host: '127.0.0.1', port, framing: 'rtu' }, 2000)
  const failure: ModbusFailure = await link.read(1, 'holding', 0, 1, 2000).then(
    () => expect.fail('the answer was taken'),
    (error) => error,
  )
  expect(failure.message).toBe('应答报文错误：校验错误')
  await link.close()
  server.close()
})
