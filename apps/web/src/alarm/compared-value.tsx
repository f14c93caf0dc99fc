import { useQuery } from '@tanstack/react-query'
import { point } from '@zhizao/contract/device/point'
import { areStates } from '@zhizao/rules/value-words/value-words'
import { InputNumber } from 'antd'
import { StateSelect } from '../live/state-select.tsx'
import { client } from '../platform/api/client.ts'

const points = client(point)

interface ComparedValueProps {
  pointId: unknown
  disabled: boolean
  id?: string
  value?: number | null
  onChange?: (value: number | null) => void
}

/** What a rule compares with: chosen by its words where the point's values have some, else a number. */
export function ComparedValue({ pointId, ...rest }: ComparedValueProps) {
  const found = useQuery({
    queryKey: ['device', 'point', pointId],
    queryFn: ({ signal }) => points.get({ id: String(pointId) }, { signal, quiet: true }),
    enabled: Boolean(pointId),
  })
  const meanings = found.data?.valueWords
  if (meanings && areStates(meanings)) return <StateSelect {...rest} valueWords={meanings} />
  return <InputNumber<number> {...rest} style={{ width: '100%' }} />
}
