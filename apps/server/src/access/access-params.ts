import { numberParam } from '../platform/params/param.ts'

const group = '登录与会话'

export const sessionIdleMinutes = numberParam('sessionIdleMinutes', {
  ...{ group, title: '无操作自动退出', unit: '分钟', fallback: 480, min: 5, max: 1440 },
  help: '超过这么久没有操作，须重新登录',
})
export const sessionHours = numberParam('sessionHours', {
  ...{ group, title: '一次登录最长有效', unit: '小时', fallback: 24, min: 1, max: 24 },
  help: '到时须重新登录，下次登录起生效',
})

export const passwordMaxDays = numberParam('passwordMaxDays', {
  ...{ group, title: '密码有效期', unit: '天', fallback: 0, min: 0, max: 3650 },
  help: '登录时检查，超过后须先修改密码，0 为长期有效',
})

const logs = '日志'

export const operateLogKeepDays = numberParam('operateLogKeepDays', {
  ...{ group: logs, title: '操作日志保留', unit: '天', fallback: 0, min: 0, max: 3650 },
  help: '超过后每天夜间清除，0 为一直保留',
})
export const signInLogKeepDays = numberParam('signInLogKeepDays', {
  ...{ group: logs, title: '登录日志保留', unit: '天', fallback: 0, min: 0, max: 3650 },
  help: '超过后每天夜间清除，0 为一直保留',
})

export const accessParams = [sessionIdleMinutes, sessionHours, passwordMaxDays, operateLogKeepDays, signInLogKeepDays]
