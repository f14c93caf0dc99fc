import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import { type Choice, choiceOf, type FindChoices } from './choices.ts'
import { useRested } from './use-rested.ts'

/** How long typing must rest before it is searched for, ms. */
export const SEARCH_DELAY = 200

export interface RemoteSelectProps {
  id?: string
  /** Under which the choices are kept in the cache. */
  name: string
  find: FindChoices
  value?: string | number | (string | number)[] | null
  onChange?: (value: unknown) => void
  /** Label of the value where the choices do not hold it. */
  label?: string
  multiple?: boolean
  disabled?: boolean
  placeholder?: string
}

/** A select whose choices are searched for on the server. */
export function RemoteSelect({
  id,
  name,
  find,
  value,
  onChange,
  label,
  multiple,
  disabled,
  placeholder,
}: RemoteSelectProps) {
  const [typed, setTyped] = useState('')
  const keyword = useRested(typed, SEARCH_DELAY)
  const found = useQuery({
    queryKey: ['choices', name, keyword],
    queryFn: ({ signal }) => find(keyword, signal),
    placeholderData: keepPreviousData,
    enabled: !disabled || value !== undefined,
  })
  const choices = found.data ?? []
  const [picked, setPicked] = useState<readonly Choice[]>([])
  const isUnknown = label && !multiple && value != null && !choices.some((choice) => choice.value === value)
  // What was picked from an earlier search keeps its name when the choices change.
  const earlier = picked.filter(
    (choice) => [value].flat().includes(choice.value as string) && !choiceOf(choices, choice.value),
  )
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount="responsive"
      options={isUnknown ? [{ value, label }, ...choices] : [...earlier, ...choices]}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      disabled={disabled}
      value={value ?? undefined}
      placeholder={placeholder ?? t('请选择')}
      notFoundContent={found.isFetching ? <Spin size="small" /> : found.isError ? t('加载失败，请稍后重试') : undefined}
      onChange={(next) => {
        const known = [...earlier, ...choices]
        setPicked([next].flat().flatMap((each) => choiceOf(known, each) ?? []))
        onChange?.(next ?? null)
      }}
    />
  )
}
