import { numberParam } from '../platform/params/param.ts'

export const messageKeepDays = numberParam('messageKeepDays', {
  group: '消息',
  title: '消息保留',
  unit: '天',
  fallback: 90,
  min: 7,
  max: 3650,
  help: '超过后每天夜间清除；报警不受影响，仍可在历史报警中查看',
})
