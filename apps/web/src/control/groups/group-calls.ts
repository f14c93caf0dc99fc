import { controlGroup } from '@zhizao/contract/control/control-group'
import type { RunStatus, StepState } from '@zhizao/contract/control/control-run'
import { controlStateNames } from '@zhizao/contract/control/control-write'
import { client } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'

export const groups = client(controlGroup)

const KEY = 'control-groups'
export const groupKeys = {
  list: (objectId: string) => [KEY, 'list', objectId],
  rules: (objectId: string) => [KEY, 'rules', objectId],
  runs: (objectId: string) => [KEY, 'runs', objectId],
  run: (id: string) => [KEY, 'run', id],
  points: (objectId: string) => [KEY, 'points', objectId],
}

export const groupsChanged = () => queryClient.invalidateQueries({ queryKey: [KEY] })

export const stepStateTitles: Readonly<Record<StepState, string>> = {
  ...controlStateNames,
  waiting: '等待执行',
  skipped: '未执行',
  restored: '已恢复原值',
}

export const stepColours: Readonly<Record<StepState, string>> = {
  waiting: 'default',
  skipped: 'default',
  queued: 'processing',
  sent: 'processing',
  confirmed: 'success',
  restored: 'warning',
  refused: 'error',
  'timed-out': 'error',
  unknown: 'warning',
}

export const runColours: Readonly<Record<RunStatus, string>> = {
  running: 'processing',
  done: 'success',
  partly: 'warning',
  failed: 'error',
  stopped: 'default',
}
