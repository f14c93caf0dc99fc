import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RuleTarget, type RuleType, rulesScope } from '@zhizao/contract/access/rules-scope'
import { Select } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { useRested } from '../../platform/widgets/use-rested.ts'

const calls = client(rulesScope)
const labelOf = ({ type, name, path }: RuleTarget) => (type === 'object' || !path ? name : path)

interface Props {
  type: RuleType
  value: string[]
  onChange: (ids: string[]) => void
  /** Targets that were stored: their names are known without a search. */
  stored: readonly RuleTarget[]
  disabled: boolean
}

/** The targets of one item, searched for on the server. */
export function TargetSelect({ type, value, onChange, stored, disabled }: Props) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<readonly RuleTarget[]>([])
  const keyword = useRested(typed, 200)
  const found = useQuery({
    queryKey: ['rule-targets', type, keyword],
    queryFn: async ({ signal }) =>
      (await calls.tableTree({ type, keyword }, { signal, quiet: true }))[0]!.fields[0]!.targets,
    placeholderData: keepPreviousData,
    enabled: !disabled,
  })
  const shown = (found.data ?? []).filter((target) => target.type === type)
  const known = [...stored, ...picked].filter(
    (target) => target.type === type && value.includes(target.id) && !shown.some((each) => each.id === target.id),
  )
  return (
    <Select
      mode="multiple"
      style={{ width: '100%' }}
      aria-label={t('范围')}
      placeholder={t('请选择')}
      maxTagCount="responsive"
      disabled={disabled}
      loading={found.isFetching}
      value={value}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[...known, ...shown].map((target) => ({ value: target.id, label: labelOf(target) }))}
      onChange={(ids: string[]) => {
        setPicked([...picked, ...shown.filter((target) => ids.includes(target.id))])
        onChange(ids)
      }}
    />
  )
}
