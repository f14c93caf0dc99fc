import { StopOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { ApiKey, apiKey, apiKeyStateNames } from '@zhizao/contract/access/api-key'
import { operateLog } from '@zhizao/contract/access/operate-log'
import { Select } from 'antd'
import { client } from '../../platform/api/client.ts'
import { defineScreen } from '../../platform/resource-screen/define-screen.ts'
import type { ScreenOptions } from '../../platform/resource-screen/screen-options.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import classes from './api-key.module.css'

const calls = client(apiKey)
const LOG = '/bcs/pages/systemConfig/operateLog'

const findRoles = async (keyword: string) =>
  (await calls.roles({}, { quiet: true }))
    .filter(({ name }) => name.includes(keyword.trim()))
    .map(({ id, name }) => ({ value: id, label: name }))

const colours = { active: 'success', idle: 'warning', expired: 'default', revoked: 'error' } as const
const states = Object.entries(apiKeyStateNames).map(([value, label]) => ({
  value,
  label,
  colour: colours[value as keyof typeof colours],
}))

const isRevoked = ({ state }: ApiKey) => state === 'revoked'

export const keyOptions: ScreenOptions<typeof apiKey, ApiKey> = {
  title: '接口密钥',
  query: [
    { field: 'keyword', title: '关键字', placeholder: '名称、密钥开头或创建人' },
    { field: 'state', kind: 'select', choices: states },
  ],
  columns: [
    { field: 'name', kind: 'link', width: 140, sortable: true },
    { field: 'prefix', width: 112, render: ({ prefix }) => <code>{prefix}…</code> },
    { field: 'roleName', width: 110 },
    { field: 'state', kind: 'status', width: 110, choices: states },
    { field: 'expiresAt', width: 170, sortable: true },
    { field: 'lastUsedAt', width: 170, sortable: true },
    { field: 'callCount', width: 100, decimals: 0, sortable: true },
    { field: 'makerName', width: 100 },
    { field: 'lastUsedIp', width: 140, hidden: true },
    { field: 'perMinute', width: 110, decimals: 0, hidden: true },
    { field: 'addresses', width: 180, hidden: true, render: ({ addresses }) => addresses.join('、') || '—' },
    { field: 'remark', width: 200, hidden: true },
    { field: 'revokedAt', width: 170, hidden: true },
    { field: 'revokedByName', width: 100, hidden: true },
    { field: 'createdAt', width: 170, sortable: true, hidden: true },
  ],
  defaults: () => ({ expiresAt: dayjs().add(1, 'year').toISOString() }),
  form: [
    { field: 'name', placeholder: '如：产线看板、ERP 取数' },
    {
      field: 'roleId',
      kind: 'remote',
      choices: findRoles,
      hideOnEdit: true,
      help: '程序只能做这个角色能做的事，并且不超出创建人自己的权限和数据范围',
    },
    { field: 'expiresAt', kind: 'time', help: '到期后密钥自动失效，最长三年' },
    { field: 'perMinute', defaultValue: 600, help: '超出时答复 429，稍后重试即可' },
    {
      field: 'addresses',
      wide: true,
      defaultValue: [],
      help: '只允许从这些 IP 地址或网段使用，留空不限',
      input: ({ disabled, mode }) =>
        mode === 'view' ? (
          <Lines />
        ) : (
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            disabled={disabled}
            maxCount={50}
            tokenSeparators={[' ', ',', '，', '、', '\n']}
            placeholder="10.1.2.3 / 10.1.0.0/16"
          />
        ),
    },
    { field: 'remark', wide: true },
  ],
  editable: (row) => !isRevoked(row),
  rowActions: ({ reload, clearSelection, go, holds }) => [
    ...(holds(operateLog.page.permission)
      ? [
          {
            key: 'log',
            title: '操作日志',
            icon: <UnorderedListOutlined />,
            run: ([row]: ApiKey[]) => go(`${LOG}?userName=${encodeURIComponent(row!.name)}`),
          },
        ]
      : []),
    {
      key: 'revoke',
      title: '吊销',
      icon: <StopOutlined />,
      danger: true,
      all: true,
      permission: apiKey.revoke.permission,
      confirm: '吊销后，使用它的程序立即不能再调用接口，且不能恢复。确定吊销吗？',
      disabled: (row) => isRevoked(row) && '已吊销',
      async run(rows) {
        await calls.revoke({ ids: rows.map(({ id }) => id) })
        clearSelection()
        reload()
      },
    },
  ],
  whenEmpty: { detail: '看板、ERP、脚本等程序用接口密钥读写数据，不需要登录，也不影响任何人的会话。' },
}

const Lines = ({ value = [] }: { value?: string[] }) => (
  <span className={classes.lines}>{value.length ? value.join('、') : '—'}</span>
)

export const keyScreen = defineScreen(apiKey, ApiKey, keyOptions)
