import { expect, test } from 'vitest'
import { addressInHash, isOpen, isStandalone, wayBack } from './paths.ts'

test('the way back after signing in stays within this site', () => {
  expect(wayBack('/dvs/pages/alarm/current?level=1')).toBe('/dvs/pages/alarm/current?level=1')
  expect(wayBack('//evil.example')).toBeUndefined()
  expect(wayBack('/\\evil.example')).toBeUndefined()
  expect(wayBack('https://evil.example')).toBeUndefined()
  expect(wayBack('/?from=/x')).toBeUndefined()
  expect(wayBack('/changePassword')).toBeUndefined()
  expect(wayBack(undefined)).toBeUndefined()
})

test('sign-in, registration and recovery are open, the chooser is not', () => {
  expect(['/', '/register', '/emailRegister', '/resetPwd', '/forgetPwd'].every(isOpen)).toBe(true)
  expect(isOpen('/model')).toBe(false)
})

test('the longer licence address fills the window too', () => {
  expect(isStandalone('/bcs/pages/license/license')).toBe(true)
  expect(isStandalone('/404')).toBe(false)
})

test.each([
  ['/bcs/', '', '#/bcs/pages/systemConfig/user', '/bcs/pages/systemConfig/user'],
  ['/bcs', '', '#/bcs/pages/messageManage/index?in=alarm', '/bcs/pages/messageManage/index?in=alarm'],
  ['/dvs/', '', '#/pages/alarm/current', '/dvs/pages/alarm/current'],
  ['/bcs/', '', '#/dvs/pages/alarm/current', '/dvs/pages/alarm/current'],
  ['/', '', '#/messageIndex', '/messageIndex'],
  ['/bcs/', '?a=1', '#/bcs/pages/x?b=2', '/bcs/pages/x?b=2&a=1'],
  ['/bcs/', '', '', undefined],
  ['/bcs/', '', '#part', undefined],
  ['/bcs/', '', '#//evil.example', undefined],
  ['/bcs/', '', '#/\\evil.example', undefined],
  ['/bcs/pages/systemConfig/user', '', '#/x', undefined],
])('the deployed address %s%s%s means %s', (pathname, search, hash, address) => {
  expect(addressInHash(pathname, search, hash)).toBe(address)
})
