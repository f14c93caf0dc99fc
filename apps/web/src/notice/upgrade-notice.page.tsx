import { UpgradeNotice, upgradeNotice } from '@zhizao/contract/notice/upgrade-notice'
import { client } from '../platform/api/client.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'

const calls = client(upgradeNotice)
const { page, create, update, removeMany } = upgradeNotice

const statuses = [
  { value: 0, label: '未发布', colour: 'default' },
  { value: 1, label: '已发布', colour: 'success' },
  { value: 2, label: '已撤回', colour: 'warning' },
]

/** 升级公告: upgrades of the platform, announced to every company. */
export const UpgradeNoticePage = resourceScreen({ page, create, update, removeMany }, UpgradeNotice, {
  title: '升级公告',
  query: ['keyword'],
  columns: [
    { field: 'type', kind: 'link', width: 200 },
    { field: 'current_version', width: 110 },
    { field: 'end_version', width: 110 },
    { field: 'start_time', width: 170 },
    { field: 'end_time', width: 170 },
    { field: 'release_status', kind: 'status', choices: statuses, width: 100 },
    { field: 'creater', width: 110 },
    { field: 'createTime', width: 170 },
  ],
  form: [
    { field: 'type', wide: true, defaultValue: '平台升级通知' },
    'current_version',
    'end_version',
    { field: 'start_time', kind: 'time' },
    { field: 'end_time', kind: 'time' },
    { field: 'content', wide: true },
  ],
  operationsWidth: 150,
  rowActions: ({ reload }) => [
    {
      key: 'release',
      title: '发布',
      permission: 'upgradeNotice:publish',
      confirm: '发布后所有公司的用户都会看到，确认发布吗?',
      disabled: (row) => row.release_status === 1,
      run: async ([row]) => {
        await calls.release({ id: row!.id })
        reload()
      },
    },
    {
      key: 'withdraw',
      title: '撤回',
      permission: 'upgradeNotice:publish',
      confirm: '撤回后用户不再看到此公告，确认撤回吗?',
      disabled: (row) => row.release_status !== 1,
      run: async ([row]) => {
        await calls.withdraw({ id: row!.id })
        reload()
      },
    },
  ],
})
