import { expect, test } from 'vitest'
import { cookiePathOf, cookieText, tokenCookie } from './token-cookie.ts'

test.each([
  ['/', '/'],
  ['', '/'],
  ['/plant/', '/plant'],
  ['/plant/web/', '/plant'],
  ['https://host:8443/plant/#/dvs', '/plant'],
  ['https://host/#/dvs', '/'],
])('the cookie of %s lives under %s', (frontUrl, path) => {
  expect(cookiePathOf(frontUrl)).toBe(path)
})

test('the token lasts a day, stays on our own site, and is secure unless the page came by plain http', () => {
  expect(tokenCookie('abc', '/', 'http:')).toBe('token=abc; path=/; max-age=86400; samesite=strict')
  expect(tokenCookie('abc', '/', 'https:')).toBe('token=abc; path=/; max-age=86400; samesite=strict; secure')
})

test('other cookies last fifteen days', () => {
  const at = { frontUrl: '/plant/web/', protocol: 'https:' }
  expect(cookieText('shareToken', 'a b', at)).toBe(
    'shareToken=a%20b; path=/plant; max-age=1296000; samesite=strict; secure',
  )
})

test('an empty token ends the cookie', () => {
  expect(tokenCookie('', '/', 'http:')).toContain('max-age=0')
})
