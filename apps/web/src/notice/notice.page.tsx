import { Notice, notice, noticeStates } from '@zhizao/contract/notice/notice'
import { client } from '../platform/api/client.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { stateActions, stateChoices } from '../platform/resource-screen/state-actions.ts'

const calls = client(notice)
const { page, get, create, update, remove, removeMany } = notice

const types = [
  { value: 'notice', label: '通知公告', colour: 'processing' },
  { value: 'safety', label: '安全提示', colour: 'warning' },
  { value: 'maintenance', label: '停机维护', colour: 'error' },
]
const positions = [
  { value: 'banner', label: '页头横幅' },
  { value: 'dialog', label: '弹窗' },
  { value: 'both', label: '横幅与弹窗' },
]
/** 公告管理: written, published to everybody, withdrawn. */
export const NoticePage = resourceScreen({ page, get, create, update, remove, removeMany }, Notice, {
  title: '公告',
  fields: {
    type: { choices: types },
    position: { choices: positions },
    status: { choices: stateChoices(noticeStates) },
  },
  query: ['title', 'type', 'status'],
  columns: [
    { field: 'title', kind: 'link', width: 240 },
    { field: 'type', kind: 'status', width: 110 },
    { field: 'position', kind: 'select', width: 120 },
    { field: 'status', kind: 'status', width: 100 },
    { field: 'validFrom', width: 170 },
    { field: 'validTo', width: 170 },
    { field: 'publisher', width: 110 },
    { field: 'publishedAt', width: 170 },
  ],
  form: [
    { field: 'title', wide: true },
    'type',
    { field: 'position', defaultValue: 'both', help: '横幅显示在页头；弹窗在用户打开系统时出现，每人一次' },
    { field: 'validFrom', kind: 'time', help: '留空则发布后立即生效' },
    { field: 'validTo', kind: 'time', help: '留空则一直有效，直到撤回' },
    { field: 'content', wide: true },
  ],
  rowActions: ({ reload }) =>
    stateActions(noticeStates, {
      stateOf: ({ status }: Notice) => status,
      run: {
        publish: ({ id }) => calls.publish({ id }),
        withdraw: ({ id }) => calls.withdraw({ id }),
      },
      confirm: {
        publish: '发布后全公司用户都会看到，确认发布吗?',
        withdraw: '撤回后用户不再看到此公告，确认撤回吗?',
      },
      reload,
    }),
})
