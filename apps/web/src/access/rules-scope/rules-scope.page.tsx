import { role } from '@zhizao/contract/access/role'
import { RulesScope, type RuleTarget, rulesScope } from '@zhizao/contract/access/rules-scope'
import { user } from '@zhizao/contract/access/user'
import { client, formClient } from '../../platform/api/client.ts'
import type { ResourceApi } from '../../platform/resource-screen/resource-calls.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { RuleItems } from './rule-items.tsx'

const calls = client(rulesScope)
const forms = formClient(rulesScope)
const roleCalls = client(role)
const userCalls = client(user)

const findRoles = async (keyword: string) =>
  (await roleCalls.list({ keyword }, { quiet: true })).map(({ id, name }) => ({ value: id, label: name }))
/** Names that came with the rule on show: a search does not find all of them. */
let stored: { targets: readonly RuleTarget[]; users: readonly { id: string; name: string }[] } = {
  targets: [],
  users: [],
}

async function findUsers(keyword: string) {
  const { records } = await userCalls.page({ keyword, pageSize: 50 }, { quiet: true })
  const found = records.map(({ id, name, loginName }) => ({ value: id, label: `${name}（${loginName}）` }))
  const others = stored.users.filter(({ id }) => !found.some((each) => each.value === id))
  return [...found, ...others.map(({ id, name }) => ({ value: id, label: name }))]
}

const api: ResourceApi = {
  ...forms,
  async get(body) {
    const rule = await forms.get(body)
    stored = rule
    return rule
  },
}

/** 数据规则: named sets of objects, shown to the users and roles that they are related to. */
export const RulesScopePage = resourceScreen(rulesScope, RulesScope, {
  title: '数据规则',
  api,
  query: [
    { field: 'keyword', title: '关键字', placeholder: '规则名称或编码' },
    {
      field: 'status',
      choices: [
        { value: 1, label: '启用' },
        { value: 0, label: '停用' },
      ],
    },
  ],
  columns: [
    { field: 'name', kind: 'link', width: 180 },
    { field: 'code', width: 140 },
    { field: 'status', width: 80, turn: ({ id }, status) => calls.setStatus({ id, status }) },
    { field: 'itemCount', width: 80 },
    { field: 'roleCount', width: 80 },
    { field: 'userCount', width: 80 },
    { field: 'remark', width: 240 },
    { field: 'createdAt', width: 170 },
  ],
  form: [
    'name',
    'code',
    { field: 'roleIds', kind: 'remote', choices: findRoles, multiple: true },
    { field: 'userIds', kind: 'remote', choices: findUsers, multiple: true },
    {
      field: 'items',
      wide: true,
      help: '规则在角色的数据范围之外增加可见的对象；仓库、车间和工作中心一经指定，只能看到指定的库存和生产。角色的数据范围为“全部数据”时已可见全部，规则不再起作用',
      input: ({ disabled }) => <RuleItems disabled={disabled} stored={stored.targets} />,
    },
    { field: 'remark', wide: true },
  ],
})
