import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { createContext, useContext } from 'react'
import { t } from '../i18n/translate.ts'
import type { Choice } from './choices.ts'

/** How a dictionary's items are fetched by its type; the system area provides it. */
export const DictionaryContext = createContext<(type: string) => Promise<readonly Choice[]>>(async () => [])

/** The items of a dictionary, kept for ten minutes. */
export function useDictionary(type: string | undefined) {
  const load = useContext(DictionaryContext)
  return useQuery({
    queryKey: ['dictionary', type],
    queryFn: () => load(type!),
    enabled: Boolean(type),
    staleTime: 600_000,
  })
}

export interface DictionarySelectProps {
  id?: string
  type: string
  value?: string | string[] | null
  onChange?: (value: unknown) => void
  multiple?: boolean
  disabled?: boolean
  placeholder?: string
}

/** A select over the items of a dictionary. */
export function DictionarySelect({
  id,
  type,
  value,
  onChange,
  multiple,
  disabled,
  placeholder,
}: DictionarySelectProps) {
  const items = useDictionary(type)
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      mode={multiple ? 'multiple' : undefined}
      loading={items.isLoading}
      options={[...(items.data ?? [])]}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      disabled={disabled}
      value={value ?? undefined}
      placeholder={placeholder ?? t('请选择')}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
