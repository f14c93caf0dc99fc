import { ModelAlarm, modelAlarm } from '@zhizao/contract/alarm/model-alarm'
import {
  COMPARISON_CHOICES,
  comparesText,
  conditionWords,
  findAlarmTypes,
  isRange,
  RuleLevel,
} from '../../alarm/index.ts'
import { LEVEL_CHOICES } from '../../live/alarm/level-looks.ts'
import { formClient } from '../../platform/api/client.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { modelTree } from './model-tree.ts'
import { PointInput } from './point-input.tsx'

const forms = formClient(modelAlarm)

/** Alarm rules that objects of a model begin with; nothing is judged by them until then. */
export const alarmScreen = (modelId: string) =>
  resourceScreen(modelAlarm, ModelAlarm, {
    title: '模型报警规则',
    tree: modelTree,
    query: [{ field: 'keyword', title: '关键字', placeholder: '规则或点位' }, 'level'],
    columns: [
      { field: 'name', kind: 'link', width: 180 },
      { field: 'level', width: 96, render: (row) => <RuleLevel level={row.level} /> },
      { field: 'pointName', width: 150 },
      { field: 'comparison', title: '触发条件', width: 170, render: conditionWords },
      { field: 'alarmTypeName', width: 110 },
      { field: 'status', kind: 'switch', width: 80 },
    ],
    form: [
      { field: 'name', group: '规则' },
      {
        field: 'modelPointId',
        group: '规则',
        input: ({ disabled }) => <PointInput modelId={modelId} disabled={disabled} />,
      },
      { field: 'level', group: '规则', defaultValue: 'error' },
      { field: 'alarmTypeId', group: '规则' },
      { field: 'comparison', group: '条件', defaultValue: 'gt' },
      { field: 'value', group: '条件', help: '区间条件时为区间下限' },
      { field: 'otherValue', group: '条件', dependsOn: ['comparison'], when: (values) => isRange(values.comparison) },
      {
        field: 'textValue',
        group: '条件',
        help: '点位为文本时填写，填写后不再比较数值',
        dependsOn: ['comparison'],
        when: (values) => comparesText(values.comparison),
      },
      { field: 'message', group: '条件', help: '留空时按点位和条件自动生成' },
      { field: 'deadband', group: '防抖', defaultValue: 0, help: '越过比较值后，要回退这么多才算恢复' },
      { field: 'onDelay', group: '防抖', defaultValue: 0 },
      { field: 'offDelay', group: '防抖', defaultValue: 0 },
      { field: 'status', group: '其他', defaultValue: 1 },
      { field: 'remark', group: '其他' },
    ],
    fields: {
      level: { choices: LEVEL_CHOICES },
      comparison: { choices: COMPARISON_CHOICES },
      alarmTypeId: { choices: findAlarmTypes },
    },
    api: { page: (body, options) => forms.page({ ...body, modelId }, options) },
    whenEmpty: { detail: '按此模型新增的对象会带出这里的报警规则；已有对象在同步后才有。' },
  })
