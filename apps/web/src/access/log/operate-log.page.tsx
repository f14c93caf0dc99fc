import { OperateLog, operateLog, SignInLog, signInLog } from '@zhizao/contract/access/operate-log'
import { Tabs } from 'antd'
import { formClient } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { defineScreen } from '../../platform/resource-screen/define-screen.ts'
import { ResourceList } from '../../platform/resource-screen/resource-list.tsx'
import type { ScreenOptions } from '../../platform/resource-screen/screen-options.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { browserIn } from './browser.ts'
import { KIND_CHOICES, RESULT_CHOICES } from './log-words.ts'
import classes from './operate-log.module.css'
import { OperationDrawer } from './operation-drawer.tsx'

const operations: ScreenOptions<typeof operateLog, OperateLog> = {
  title: '操作日志',
  dialog: OperationDrawer,
  query: [
    { field: 'startTime', title: '操作时间', until: 'endTime' },
    { field: 'userName', title: '操作人' },
    { field: 'title', title: '操作内容', placeholder: '如：修改用户' },
    { field: 'target', title: '操作对象' },
    { field: 'succeeded', title: '结果', kind: 'select', choices: RESULT_CHOICES },
    { field: 'ip', title: 'IP 地址' },
  ],
  columns: [
    { field: 'createdAt', width: 170, sortable: true },
    { field: 'userName', width: 110 },
    { field: 'title', kind: 'link', width: 150 },
    { field: 'target', width: 200 },
    { field: 'succeeded', kind: 'status', width: 80, choices: RESULT_CHOICES },
    { field: 'message', width: 220 },
    { field: 'ip', width: 130 },
    { field: 'durationMs', width: 90, unit: 'ms', decimals: 0, sortable: true },
    { field: 'path', width: 260, hidden: true },
  ],
}

const signIns: ScreenOptions<typeof signInLog, SignInLog> = {
  title: '登录日志',
  query: [
    { field: 'startTime', title: '时间', until: 'endTime' },
    { field: 'keyword', title: '用户', placeholder: '姓名或登录名' },
    { field: 'kind', title: '类型', choices: KIND_CHOICES },
    { field: 'succeeded', title: '结果', kind: 'select', choices: RESULT_CHOICES },
    { field: 'ip', title: 'IP 地址' },
  ],
  columns: [
    { field: 'createdAt', width: 170, sortable: true },
    { field: 'loginName', width: 130 },
    { field: 'userName', width: 110 },
    { field: 'kind', width: 80, choices: KIND_CHOICES },
    { field: 'succeeded', kind: 'status', width: 80, choices: RESULT_CHOICES },
    { field: 'message', width: 170 },
    { field: 'ip', width: 130 },
    {
      field: 'userAgent',
      width: 180,
      render: ({ userAgent }) => (
        <span className={classes.browser} title={userAgent}>
          {browserIn(userAgent)}
        </span>
      ),
    },
  ],
}

const screens = {
  operations: defineScreen(operateLog, OperateLog, operations),
  signIns: defineScreen(signInLog, SignInLog, signIns),
}
const operationApi = formClient(operateLog)
const signInApi = formClient(signInLog)

/** What was done, and who came and went. */
export function OperateLogPage() {
  const [search, setSearch] = usePageSearch()
  const isSignIns = search.get('tab') === 'sign-in'
  const turn = (tab: string) =>
    setSearch({
      ...Object.fromEntries([...search.keys()].map((name) => [name, undefined])),
      tab: tab === 'operations' ? undefined : tab,
    })
  return (
    <div className={classes.page}>
      <Tabs
        className={classes.tabs}
        activeKey={isSignIns ? 'sign-in' : 'operations'}
        onChange={turn}
        items={[
          { key: 'operations', label: t('操作日志') },
          { key: 'sign-in', label: t('登录日志') },
        ]}
      />
      <div className={classes.list}>
        {isSignIns ? (
          <ResourceList
            key="sign-in"
            calls={signInLog}
            api={signInApi}
            definition={screens.signIns}
            options={signIns}
          />
        ) : (
          <ResourceList
            key="operations"
            calls={operateLog}
            api={operationApi}
            definition={screens.operations}
            options={operations}
          />
        )}
      </div>
    </div>
  )
}
