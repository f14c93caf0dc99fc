import { expect, test } from 'vitest'
import { changedDetails, draftOf } from './settings-draft.ts'

test('reminders are on unless they were closed', () => {
  expect(draftOf({}).hasReminders).toBe(true)
  expect(draftOf({ setAlarmInfo: 'close' }).hasReminders).toBe(false)
})

test('only what differs is sent', () => {
  const settings = { xtmc: '一号工厂', sysTheme: '1' }
  expect(changedDetails(draftOf(settings), settings)).toEqual([])
  expect(
    changedDetails(
      { ...draftOf(settings), name: ' 二号工厂 ', hasReminders: false, iosUrl: 'https://a.cn/i' },
      settings,
    ),
  ).toEqual([
    { detail_type: 1, k_detail: 'xtmc', v_varchar: '二号工厂' },
    { detail_type: 1, k_detail: 'setAlarmInfo', v_varchar: 'close' },
    { detail_type: 1, k_detail: 'iosDownUrl', v_varchar: 'https://a.cn/i' },
  ])
})
