import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const env = { BOX_SERVER: 'mqtt://plant:1883', BOX_CODE: 'A1', BOX_SECRET: 's' }

test('the environment is enough, and flags win over it', () => {
  expect(readSettings([], env)).toMatchObject({ server: 'mqtt://plant:1883', code: 'A1', dataDir: './box-data' })
  expect(readSettings(['--code', 'B2', '--data-dir', '/x'], env)).toMatchObject({ code: 'B2', dataDir: '/x' })
})

test('every fault is named in one message', () => {
  expect(() => readSettings(['--server', 'http://plant'], { BOX_CODE: 'a/b' })).toThrow(
    /服务器地址应为[\s\S]*盒子编码为[\s\S]*缺少盒子密钥/,
  )
})

test('an unknown flag is a fault', () => {
  expect(() => readSettings(['--sever', 'x'], env)).toThrow('启动参数有误')
})

test('a certificate file that is not there is a fault', () => {
  expect(() => readSettings(['--ca', '/no/such/file.pem'], env)).toThrow('读不到证书文件')
})
