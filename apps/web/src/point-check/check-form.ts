import { point } from '@zhizao/contract/device/point'
import type { CheckTerms } from '@zhizao/contract/point-check/point-check-fields'
import { client } from '../platform/api/client.ts'
import type { FormField } from '../platform/resource-screen/screen-types.ts'
import type { FindChoices } from '../platform/widgets/choices.ts'
import { KIND_CHOICES } from './check-words.ts'

const points = client(point)
const OFFERED = 50

export const findPoints: FindChoices = async (keyword, signal) => {
  const { records } = await points.page({ keyword, pageSize: OFFERED }, { signal, quiet: true })
  return records.map(({ id, name, code, objectName }) => ({ value: id, label: `${objectName} / ${name}（${code}）` }))
}

type Field = Omit<FormField, 'field'> & { field: keyof CheckTerms }
const group = '条件'
const only = (...kinds: string[]) => ({
  dependsOn: ['kind'],
  when: ({ kind }: Record<string, unknown>) => kinds.includes(String(kind)),
})

/** What a rule asks for: a form shows what its kind needs. */
export const termsForm: Field[] = [
  { field: 'kind', group, defaultValue: 'range', choices: KIND_CHOICES },
  { field: 'lower', group, ...only('range'), help: '应是传感器或工艺不可能越过的值，比报警限值更宽' },
  { field: 'upper', group, ...only('range') },
  { field: 'rate', group, ...only('rate'), required: true, help: '从上一个可信的值算起，尖峰只标记尖峰本身' },
  {
    field: 'seconds',
    group,
    ...only('frozen', 'missing', 'against'),
    help: '值冻结：不变多久算冻结；数据缺失：多久没有数据；对照：对照点位的值最多早多少秒，不填为 60',
  },
  {
    field: 'otherPointId',
    group,
    ...only('against'),
    required: true,
    choices: findPoints,
    placeholder: '输入对象、点位名称或编码查找',
  },
  { field: 'tolerance', group, ...only('against'), required: true },
  {
    field: 'toleranceKind',
    group,
    ...only('against'),
    defaultValue: 'absolute',
    choices: [
      { value: 'absolute', label: '绝对值' },
      { value: 'percent', label: '百分比' },
    ],
  },
]
