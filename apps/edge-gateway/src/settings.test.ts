import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('the secret comes from a file as well, so that no list of processes shows it', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'box-')), 'secret')
  writeFileSync(file, 'of the file\n')
  expect(readSettings(['--secret-file', file], env).secret).toBe('of the file')
  expect(readSettings([], { ...env, BOX_SECRET_FILE: file }).secret).toBe('of the file')
  expect(readSettings(['--secret', 'told'], { ...env, BOX_SECRET_FILE: file }).secret).toBe('told')
  expect(() => readSettings(['--secret-file', '/no/such/file'], env)).toThrow('读不到密钥文件 /no/such/file')
})

test('an unknown flag is a fault', () => {
  expect(() => readSettings(['--sever', 'x'], env)).toThrow('启动参数有误')
})

test('a certificate file that is not there is a fault', () => {
  expect(() => readSettings(['--ca', '/no/such/file.pem'], env)).toThrow('读不到证书文件')
})

test.each([
  [['--sever', 'x'], '没有参数 --sever'],
  [['stray'], '多余的内容 stray'],
  [['--code'], '参数 --code 后面应有值'],
  [['--buffer-mb', 'much'], '应为数字'],
  [['--buffer-days', '0'], '应大于 0'],
  [['--log-level', 'loud'], '之一'],
])('%j is refused without a word of English but names', (args, words) => {
  const told = () => readSettings(args, env)
  expect(told).toThrow(words)
  expect(told).not.toThrow(/Invalid|Unknown|expected|argument/)
})
