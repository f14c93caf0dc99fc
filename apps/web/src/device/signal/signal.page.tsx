import { ClusterOutlined } from '@ant-design/icons'
import { Signal, signal } from '@zhizao/contract/device-model/signal'
import { limitNames } from '@zhizao/rules/validation/alarm-limits'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { pointChoices, pointForm } from '../point-form.ts'
import { SignalCompare } from './signal-compare.tsx'

const { page, get, create, update, remove } = signal
const onOff = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
]
/** A signal's own fields look as those of the points that take them. */
const looks = new Map(pointForm().map((look) => [look.field as string, look]))
const likePoint = <Field extends string>(field: Field, group: string) => ({ ...looks.get(field), field, group })
const [basic, limits] = ['基本信息', '常用限值']

/** 标准信号: what points measure, by one word for all machines; and what all machines read of it now. */
export const SignalPage = resourceScreen({ page, get, create, update, remove, removeMany: remove }, Signal, {
  title: '标准信号',
  fields: { dataType: { choices: pointChoices.dataType } },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '名称或编码' },
    'dataType',
    { field: 'status', kind: 'select', choices: onOff },
  ],
  columns: [
    { field: 'name', kind: 'link', width: 130 },
    { field: 'code', width: 130 },
    { field: 'dataType', width: 90 },
    { field: 'unit', width: 80 },
    { field: 'decimals', width: 90, align: 'right' },
    { field: 'minValue', width: 90, align: 'right' },
    { field: 'maxValue', width: 90, align: 'right' },
    { field: 'errorUpper', width: 90, align: 'right', hidden: true },
    { field: 'warningUpper', width: 90, align: 'right' },
    { field: 'warningLower', width: 90, align: 'right' },
    { field: 'errorLower', width: 90, align: 'right', hidden: true },
    'remark',
    { field: 'builtIn', width: 80, render: (row) => (row.builtIn ? t('是') : t('否')) },
    { field: 'sort', width: 80, align: 'right', hidden: true },
    { field: 'status', kind: 'switch', width: 90 },
  ],
  form: [
    { field: 'name', group: basic, placeholder: '如 温度' },
    { field: 'code', group: basic, placeholder: '如 temperature' },
    { field: 'dataType', group: basic, defaultValue: 'float32', required: true },
    ...(['unit', 'decimals', 'minValue', 'maxValue'] as const).map((field) => likePoint(field, basic)),
    { field: 'sort', group: basic, help: '小的排在前面；不填排在最后' },
    { field: 'status', group: basic, defaultValue: 1 },
    { field: 'remark', group: basic, wide: true },
    ...limitNames.map((field) => likePoint(field, limits)),
  ],
  removable: (row) => !row.builtIn,
  rowActions: ({ show }) => [
    {
      key: 'compare',
      title: '各机实时对比',
      icon: <ClusterOutlined />,
      permission: 'point|object|objectMonitor|trend',
      run: ([row]) => show((close) => <SignalCompare signal={row!} onClose={close} />),
    },
  ],
})
