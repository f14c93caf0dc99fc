import { useQuery } from '@tanstack/react-query'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { Flex, Select } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ColourField } from '../../platform/widgets/colour-field.tsx'

const points = client(modelPoint)

/** Points of a model as choices. */
export function useModelPoints(modelId: string) {
  const query = useQuery({
    queryKey: [modelPoint.page.path, 'choices', modelId],
    queryFn: ({ signal }) => points.simpleList({ modelId }, { signal, quiet: true }),
  })
  return (query.data ?? []).map(({ id, name, code }) => ({ value: id, label: `${name}（${code}）` }))
}

interface PointsInputProps {
  modelId: string
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
  disabled?: boolean
}

/** Points of a model, in the order in which they were chosen. */
export function PointsInput({ modelId, ...input }: PointsInputProps) {
  const options = useModelPoints(modelId)
  return (
    <Select
      mode="multiple"
      allowClear
      optionFilterProp="label"
      options={options}
      placeholder={t('选择点位')}
      {...input}
    />
  )
}

export interface ColouredPoint {
  modelPointId: string
  color: string | null
}
interface ColouredPointsProps {
  modelId: string
  id?: string
  value?: ColouredPoint[]
  onChange?: (points: ColouredPoint[]) => void
  disabled?: boolean
}

/** Points of a model with the colours of their curves; without one the chart chooses. */
export function ColouredPointsInput({ modelId, id, value = [], onChange, disabled }: ColouredPointsProps) {
  const options = useModelPoints(modelId)
  const chosen = new Map(value.map((point) => [point.modelPointId, point]))
  const nameOf = new Map(options.map((option) => [option.value, option.label]))
  return (
    <Flex vertical gap={8}>
      <Select
        id={id}
        options={options}
        disabled={disabled}
        mode="multiple"
        allowClear
        maxCount={20}
        optionFilterProp="label"
        placeholder={t('选择点位')}
        value={[...chosen.keys()]}
        onChange={(ids: string[]) =>
          onChange?.(ids.map((one) => chosen.get(one) ?? { modelPointId: one, color: null }))
        }
      />
      {value.map((point) => (
        <Flex key={point.modelPointId} gap={8} align="center" justify="space-between">
          <span>{nameOf.get(point.modelPointId) ?? '—'}</span>
          <ColourField
            disabled={disabled}
            value={point.color}
            onChange={(color) => onChange?.(value.map((one) => (one === point ? { ...one, color } : one)))}
          />
        </Flex>
      ))}
    </Flex>
  )
}
