import { AlarmRule, alarmRule, PointLimit } from '@zhizao/contract/alarm/alarm-rule'
import { point } from '@zhizao/contract/device/point'
import { LEVEL_CHOICES } from '../live/alarm/level-looks.ts'
import { FromModelMark } from '../live/from-model/from-model-mark.tsx'
import { loadObjectTree } from '../live/tree/object-tree-feed.ts'
import { client, formClient } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { ListChoice } from '../platform/resource-screen/list-choice.tsx'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import type { FindChoices } from '../platform/widgets/choices.ts'
import { findAlarmTypes } from './alarm-calls.ts'
import { valueWords } from './alarm-words.ts'
import { ComparedValue } from './compared-value.tsx'
import { RuleLevel } from './rule-level.tsx'
import { COMPARISON_CHOICES, comparesText, conditionWords, isRange } from './rule-words.ts'

const { limits, ...ruleCalls } = alarmRule
const points = client(point)
const forms = formClient(alarmRule)
const OFFERED = 50

const findPoints: FindChoices = async (keyword, signal) => {
  const { records } = await points.page({ keyword, pageSize: OFFERED }, { signal, quiet: true })
  return records.map(({ id, name, code, objectName }) => ({ value: id, label: `${objectName} / ${name}（${code}）` }))
}

const STATUS_CHOICES = [
  { value: '1', label: '启用' },
  { value: '0', label: '停用' },
]

const Rules = resourceScreen(ruleCalls, AlarmRule, {
  title: '报警规则',
  tree: { title: '对象', field: 'objectId', load: loadObjectTree },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '规则、对象或点位' },
    'level',
    'alarmTypeId',
    { field: 'status', kind: 'select', choices: STATUS_CHOICES },
  ],
  columns: [
    { field: 'name', kind: 'link', width: 180 },
    { field: 'level', width: 96, render: (row) => <RuleLevel level={row.level} /> },
    { field: 'objectName', width: 150 },
    { field: 'pointName', width: 150 },
    {
      field: 'fromModel',
      title: '来源',
      width: 60,
      render: ({ fromModel, overridden, modelRuleId }) => (
        <FromModelMark part="rule" fromModel={fromModel} overridden={overridden} templateId={modelRuleId} />
      ),
    },
    { field: 'comparison', title: '触发条件', width: 170, render: conditionWords },
    { field: 'alarmTypeName', width: 110 },
    { field: 'deadband', kind: 'number', decimals: 6, width: 90, hidden: true },
    { field: 'onDelay', kind: 'number', width: 130, hidden: true },
    { field: 'offDelay', kind: 'number', width: 130, hidden: true },
    { field: 'status', kind: 'switch', width: 80 },
    { field: 'createdAt', width: 180 },
  ],
  form: [
    { field: 'name', group: '规则' },
    {
      field: 'pointId',
      group: '规则',
      choices: findPoints,
      placeholder: '输入对象、点位名称或编码查找',
    },
    { field: 'level', group: '规则', defaultValue: 'error' },
    { field: 'alarmTypeId', group: '规则' },
    { field: 'comparison', group: '条件', defaultValue: 'gt' },
    {
      field: 'value',
      group: '条件',
      help: '区间条件时为区间下限',
      dependsOn: ['pointId'],
      input: ({ values, disabled }) => <ComparedValue pointId={values.pointId} disabled={disabled} />,
    },
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
  api: {
    page: (body, options) =>
      forms.page({ ...body, ...(body.status !== undefined && { status: Number(body.status) as 0 | 1 }) }, options),
  },
})

/** Limits are changed with their point: its name leads there. */
const pointAddress = ({ objectId, pointCode }: PointLimit) =>
  `/dvm/pages/point/index?${new URLSearchParams({ rootId: objectId, keyword: pointCode })}`

const Limits = resourceScreen({ page: limits }, PointLimit, {
  title: '点位限值',
  tree: { title: '对象', field: 'objectId', load: loadObjectTree },
  query: [{ field: 'keyword', title: '关键字', placeholder: '对象或点位' }, 'level'],
  columns: [
    { field: 'pointName', kind: 'link', width: 180, href: pointAddress },
    { field: 'level', width: 96, render: (row) => <RuleLevel level={row.level} /> },
    { field: 'objectName', width: 180 },
    {
      field: 'limit',
      title: '触发条件',
      width: 170,
      render: (row) =>
        t(row.direction === 'upper' ? '高于 {limit}' : '低于 {limit}', { limit: valueWords(row.limit, row.unit) }),
    },
    { field: 'deadband', kind: 'number', decimals: 6, width: 90 },
    { field: 'onDelay', kind: 'number', width: 130 },
    { field: 'offDelay', kind: 'number', width: 130 },
    { field: 'pointCode', width: 150, hidden: true },
  ],
  fields: { level: { choices: LEVEL_CHOICES } },
})

/** Everything that can raise an alarm by a value: rules, and the limits of points. */
export const AlarmRulePage = () => (
  <ListChoice
    label={t('报警来源')}
    lists={[
      { title: t('报警规则'), List: Rules },
      { title: t('点位限值'), List: Limits },
    ]}
  />
)
