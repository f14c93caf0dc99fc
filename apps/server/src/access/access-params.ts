import { asc } from 'drizzle-orm'
import { manyParam, numberParam } from '../platform/params/param.ts'
import { roles } from './role/role.table.ts'
import { roleWords } from './role/role-words.ts'

const group = '登录与会话'

export const sessionIdleMinutes = numberParam('sessionIdleMinutes', {
  group,
  title: '无操作自动退出',
  unit: '分钟',
  fallback: 480,
  min: 5,
  max: 1440,
  help: '超过这么久没有操作，须重新登录',
})
export const sessionHours = numberParam('sessionHours', {
  group,
  title: '一次登录最长有效',
  unit: '小时',
  fallback: 24,
  min: 1,
  max: 24,
  help: '到时须重新登录，下次登录起生效',
})

export const passwordMaxDays = numberParam('passwordMaxDays', {
  group,
  title: '密码有效期',
  unit: '天',
  fallback: 0,
  min: 0,
  max: 3650,
  help: '登录时检查，超过后须先修改密码，0 为长期有效',
})

export const secondFactorRoles = manyParam('secondFactorRoles', {
  group,
  title: '必须使用双重验证的角色',
  asksAgain: true,
  help: '拥有这些角色的用户下次登录时须先设置双重验证；其他用户可自行启用',
  async choosable(context) {
    const rows = await context.db
      .select({ id: roles.id, name: roles.name })
      .from(roles)
      .orderBy(asc(roles.sort), asc(roles.id))
    return rows.map(({ id, name }) => ({ value: id, title: roleWords.shown(context, name) }))
  },
})
export const trustBrowserDays = numberParam('trustBrowserDays', {
  group,
  title: '信任浏览器的时间',
  unit: '天',
  fallback: 30,
  min: 0,
  max: 90,
  asksAgain: true,
  help: '双重验证后可选择信任此浏览器，期间登录只需密码，0 为每次都验证',
})

const logs = '日志'

export const operateLogKeepDays = numberParam('operateLogKeepDays', {
  group: logs,
  title: '操作日志保留',
  unit: '天',
  fallback: 0,
  min: 0,
  max: 3650,
  asksAgain: true,
  help: '超过后每天夜间清除，0 为一直保留',
})
export const signInLogKeepDays = numberParam('signInLogKeepDays', {
  group: logs,
  title: '登录日志保留',
  unit: '天',
  fallback: 0,
  min: 0,
  max: 3650,
  asksAgain: true,
  help: '超过后每天夜间清除，0 为一直保留',
})

export const accessParams = [
  sessionIdleMinutes,
  sessionHours,
  passwordMaxDays,
  secondFactorRoles,
  trustBrowserDays,
  operateLogKeepDays,
  signInLogKeepDays,
]
