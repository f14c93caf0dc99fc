import {
  releaseStatusOf,
  UpgradeNotice,
  type UpgradeState,
  upgradeNotice,
  upgradeStateOf,
  upgradeStates,
} from '@zhizao/contract/notice/upgrade-notice'
import { client } from '../platform/api/client.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { stateActions } from '../platform/resource-screen/state-actions.ts'

const calls = client(upgradeNotice)
const { page, create, update, removeMany } = upgradeNotice

const statuses = Object.entries(upgradeStates).map(([state, { title, colour }]) => ({
  value: releaseStatusOf(state as UpgradeState),
  label: title,
  colour,
}))

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
  rowActions: ({ reload }) =>
    stateActions(upgradeStates, {
      stateOf: ({ release_status }: UpgradeNotice) => upgradeStateOf(release_status),
      run: {
        release: ({ id }) => calls.release({ id }),
        withdraw: ({ id }) => calls.withdraw({ id }),
      },
      confirm: {
        release: '发布后所有公司的用户都会看到，确认发布吗?',
        withdraw: '撤回后用户不再看到此公告，确认撤回吗?',
      },
      reload,
    }),
})
