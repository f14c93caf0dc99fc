import { expect, test } from 'vitest'
import { changedDetails, draftOf } from './settings-draft.ts'

test('reminders are on unless they were closed', () => {
  expect(draftOf({}).hasReminders).toBe(true)
  expect(draftOf({ setAlarmInfo: 'close' }).hasReminders).toBe(false)
})

test('only what differs is sent', () => {
  const settings = { xtmc: '一号工厂', sysTheme: '1' }
  expect(changedDetails(draftOf(settings), settings)).toEqual([])
  expect(changedDetails({ name: ' 二号工厂 ', isDark: true, hasReminders: false }, settings)).toEqual([
    { detail_type: 1, k_detail: 'xtmc', v_varchar: '二号工厂' },
    { detail_type: 1, k_detail: 'setAlarmInfo', v_varchar: 'close' },
  ])
})
