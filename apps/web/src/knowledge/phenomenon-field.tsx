import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { SEARCH_DELAY } from '../platform/widgets/remote-select.tsx'
import { useRested } from '../platform/widgets/use-rested.ts'
import { findPhenomena } from './knowledge-choices.ts'

interface PhenomenonFieldProps {
  id?: string
  value?: string[]
  onChange?: (names: string[]) => void
}

/** What is noticed: known phenomena are found while typing, others are written; Enter takes one. */
export function PhenomenonField({ id, value, onChange }: PhenomenonFieldProps) {
  const [typed, setTyped] = useState('')
  const rested = useRested(typed, SEARCH_DELAY)
  const found = useQuery({
    queryKey: ['choices', 'faultPhenomena', typed && rested],
    queryFn: ({ signal }) => findPhenomena(typed && rested, signal),
  })
  return (
    <Select<string[]>
      id={id}
      mode="tags"
      value={value}
      maxCount={20}
      tokenSeparators={['；', ';', '\n']}
      placeholder={t('输入后按回车，可填多个')}
      options={(found.data ?? []).map((name) => ({ value: name, label: name }))}
      showSearch={{ onSearch: setTyped }}
      onChange={(names) => onChange?.([...new Set(names.map((name) => name.trim().slice(0, 100)))].filter(Boolean))}
    />
  )
}
