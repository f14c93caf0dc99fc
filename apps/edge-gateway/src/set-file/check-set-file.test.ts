import { expect, test } from 'vitest'
import { checkSetFile } from './check-set-file.ts'

const file = (channel: object) => JSON.stringify({ version: 3, box: 'A1', producedAt: 1, channels: [channel] })
const faultOf = (text: string) => {
  const checked = checkSetFile(text, 'A1')
  return 'fault' in checked ? checked.fault : undefined
}

test.each([
  [{}, '缺少内容或类型不符（channels.0.id）'],
  [{ id: 1, code: 'c', name: 'c', driver: 'profibus', devices: [] }, '不是允许的值（channels.0.driver）'],
  [
    { id: 1, code: 'c', name: 'c', driver: 'modbus-tcp', port: 70000, devices: [] },
    '值过大或内容过长（channels.0.port）',
  ],
  [{ id: 1, code: 'c', name: 'c', driver: 'modbus-tcp', port: 0, devices: [] }, '值过小或内容过短（channels.0.port）'],
])('what is wrong with a set file is told in Chinese, its place in brackets', (channel, told) => {
  expect(faultOf(file(channel))).toBe(`配置文件格式有误：${told}`)
})
