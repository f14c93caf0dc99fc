import { LEVEL_CHOICES } from '../../live/alarm/level-looks.ts'
import { loadObjectTree } from '../../live/tree/object-tree-feed.ts'
import type { FullQueryField } from '../../platform/resource-screen/define-screen.ts'
import { findAlarmTypes } from '../alarm-calls.ts'
import { CONDITION_CHOICES, CONFIRMED_CHOICES, HANDLED_CHOICES, KIND_CHOICES } from '../alarm-words.ts'

/** By what current alarms are searched. */
export const currentFields: readonly FullQueryField[] = [
  { field: 'keyword', title: '关键字', placeholder: '内容、对象、点位' },
  { field: 'level', title: '报警等级', choices: LEVEL_CHOICES, multiple: true },
  { field: 'objectId', title: '对象', tree: loadObjectTree },
  { field: 'condition', title: '当前状态', choices: CONDITION_CHOICES },
  { field: 'confirmed', title: '是否确认', choices: CONFIRMED_CHOICES },
  { field: 'alarmTypeId', title: '报警类型', choices: findAlarmTypes },
  { field: 'alarmStatus', title: '处理状态', choices: HANDLED_CHOICES },
  { field: 'kind', title: '来源', choices: KIND_CHOICES, multiple: true },
  { field: 'startTime', title: '报警时间', until: 'endTime' },
]

/** Names of the filters in the address: those above, and those that tiles and switches set. */
export const currentFilterNames = [
  ...currentFields.map(({ field }) => field),
  'endTime',
  'shelved',
  'suppressed',
  'ended',
  'flat',
]
