import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { t } from '../i18n/translate.ts'
import { loadDictionary } from '../session/dictionaries.ts'
import type { Choice } from './choices.ts'

/** How long the items on show are taken as they are before their version is asked for again, ms. */
const LOOK_AGAIN = 60_000

/** The items of a dictionary as choices; fetched quietly, kept in this browser until the dictionaries change. */
export function useDictionary(type: string | undefined) {
  return useQuery({
    queryKey: ['dictionary', type],
    queryFn: async (): Promise<Choice[]> =>
      (await loadDictionary(type!)).map(({ id, text }) => ({ value: id, label: text })),
    enabled: Boolean(type),
    staleTime: LOOK_AGAIN,
  })
}

export interface DictionarySelectProps {
  id?: string
  /** The dictionary's code. Rows of a domain (user, device …) are many: use DictionarySearch for them. */
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
      maxTagCount="responsive"
      loading={items.isLoading}
      options={(items.data ?? []).map((choice) => ({ ...choice, label: t(choice.label) }))}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      disabled={disabled}
      value={value ?? undefined}
      placeholder={placeholder ?? t('请选择')}
      notFoundContent={items.isError ? t('加载失败，请稍后重试') : undefined}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
