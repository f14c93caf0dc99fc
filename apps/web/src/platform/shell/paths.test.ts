import { expect, test } from 'vitest'
import { isOpen, isStandalone, wayBack } from './paths.ts'

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
