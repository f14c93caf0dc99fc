import { noticeStates } from '@zhizao/contract/notice/notice'
import { expect, test, vi } from 'vitest'
import { stateActions, stateChoices } from './state-actions.ts'

test('each event is a button that says why it is off', async () => {
  const publish = vi.fn(async (_row: { id: string; status: 'draft' | 'published' | 'withdrawn' }) => true)
  const reload = vi.fn()
  const actions = stateActions<typeof noticeStates, { id: string; status: 'draft' | 'published' | 'withdrawn' }>(
    noticeStates,
    {
      stateOf: ({ status }) => status,
      run: { publish, withdraw: publish },
      confirm: { publish: '确认发布吗?' },
      reload,
    },
  )
  expect(actions.map(({ key, title, permission, confirm }) => [key, title, permission, confirm])).toEqual([
    ['publish', '发布', 'notice:publish', '确认发布吗?'],
    ['withdraw', '撤回', 'notice:publish', undefined],
  ])
  const row = { id: '1', status: 'published' as const }
  expect(actions.map(({ disabled }) => disabled!(row))).toEqual(['状态是“已发布”，不能“发布”', false])
  await actions[1]!.run([row])
  expect(publish).toHaveBeenCalledWith(row)
  expect(reload).toHaveBeenCalledOnce()
})

test('states are choices with their marks', () => {
  expect(stateChoices(noticeStates)[1]).toEqual({ value: 'published', label: '已发布', colour: 'success' })
})
