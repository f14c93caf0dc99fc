import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { t } from '../i18n/translate.ts'
import type { FindChoices } from './choices.ts'

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
  const isUnknown = label && !multiple && value != null && !choices.some((choice) => choice.value === value)
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount="responsive"
      options={isUnknown ? [{ value, label }, ...choices] : [...choices]}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      disabled={disabled}
      value={value ?? undefined}
      placeholder={placeholder ?? t('请选择')}
      notFoundContent={found.isFetching ? <Spin size="small" /> : found.isError ? t('加载失败，请稍后重试') : undefined}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}

/** The value once it has not changed for `delay` ms. */
function useRested<Value>(value: Value, delay: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return rested
}
