import type { UserMessage } from '@zhizao/contract/push/topics'
import { expect, test } from 'vitest'
import { cutBody, endsSound, plainText, soundAddress, startsSound, stopsSound } from './message-rules.ts'

const message = (more: Partial<UserMessage> = {}): UserMessage => ({
  msgType: '报警消息',
  title: '',
  content: '',
  isShow: true,
  creatime: '',
  bgmUrl: '/ring.mp3',
  ...more,
})

test('a body of 40 characters and more is cut to 40 with an ellipsis', () => {
  expect(cutBody('温'.repeat(39))).toBe('温'.repeat(39))
  expect(cutBody('温'.repeat(40))).toBe(`${'温'.repeat(40)}…`)
  expect(cutBody('温'.repeat(90))).toBe(`${'温'.repeat(40)}…`)
})

test('a character of two halves is never cut apart', () => {
  expect(cutBody('𠮷'.repeat(45))).toBe(`${'𠮷'.repeat(40)}…`)
})

test('a popup shows words, not markup', () => {
  expect(plainText('<p>温度<b>过高</b></p>\n<img src=x onerror=alert(1)>')).toBe('温度 过高')
})

test('a sound starts except on the detail page, with reminders closed, or without a recording', () => {
  expect(startsSound(message(), '/dvs/pages/alarm/current', undefined)).toBe(true)
  expect(startsSound(message(), '/messageDetail', undefined)).toBe(false)
  expect(startsSound(message(), '/bcs/pages/messageManage/detail', undefined)).toBe(false)
  expect(startsSound(message(), '/dvs/pages/alarm/current', 'close')).toBe(false)
  expect(startsSound(message({ bgmUrl: undefined }), '/dvs/pages/alarm/current', 'open')).toBe(false)
})

test('an alarm reminder ends with the last alarm to confirm, an andon call does not', () => {
  expect(endsSound(message(), 1)).toBe(false)
  expect(endsSound(message(), 0)).toBe(true)
  expect(endsSound(message({ msgType: '安灯消息' }), 0)).toBe(false)
  expect(endsSound(undefined, 0)).toBe(false)
})

test('the message centre silences repeats', () => {
  expect(stopsSound('/bcs/pages/messageManage/index')).toBe(true)
  expect(stopsSound('/dvs/pages/alarm/current')).toBe(false)
})

test('the sound carries a number below 99 against caches', () => {
  expect(soundAddress('/ring.mp3', 0)).toBe('/ring.mp3?r=0')
  expect(soundAddress('/ring.mp3?id=1', 0.9999)).toBe('/ring.mp3?id=1&r=98')
})
