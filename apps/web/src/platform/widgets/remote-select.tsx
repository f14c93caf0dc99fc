import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Flex, Select, Spin } from 'antd'
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
  value?: string | number | readonly (string | number)[] | null
  onChange?: (value: unknown) => void
  /** Choices whose names are known without a search: those that were stored. */
  known?: readonly Choice[]
  multiple?: boolean
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
}

/** px */
const LEAST_POPUP = 240

/** A select whose choices are searched for on the server. */
export function RemoteSelect({
  id,
  name,
  find,
  value,
  onChange,
  known = [],
  multiple,
  disabled,
  placeholder,
  ...named
}: RemoteSelectProps) {
  const [typed, setTyped] = useState('')
  const rested = useRested(typed, SEARCH_DELAY)
  const keyword = typed && rested
  const found = useQuery({
    queryKey: ['choices', name, keyword],
    queryFn: ({ signal }) => find(keyword, signal),
    placeholderData: keepPreviousData,
    enabled: !disabled || value !== undefined,
  })
  // While the answer to what was typed is awaited, the earlier choices must not be picked by Enter or a click.
  const isSearching = typed !== keyword || found.isPlaceholderData
  const choices = found.data ?? []
  const [picked, setPicked] = useState<readonly Choice[]>([])
  // What was picked from an earlier search keeps its name when the choices change.
  const earlier = [value ?? []].flat().flatMap((each) => {
    const isFound = choiceOf(choices, each)
    return isFound ? [] : (choiceOf([...known, ...picked], each) ?? [])
  })
  // While something is typed, Enter takes what was found for it, never what stood there before.
  const offered = !typed ? [...earlier, ...choices] : multiple ? [...choices, ...earlier] : [...choices]
  return (
    <Select
      id={id}
      {...named}
      style={{ width: '100%' }}
      // In a narrow cell of lines the words of choices need more room than it has.
      popupMatchSelectWidth={LEAST_POPUP}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount="responsive"
      options={offered}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      popupRender={(list) => (isSearching ? <Searching /> : list)}
      allowClear
      disabled={disabled}
      value={value ?? undefined}
      placeholder={placeholder ?? t('请选择')}
      notFoundContent={found.isFetching ? <Searching /> : found.isError ? t('加载失败，请稍后重试') : undefined}
      onChange={(next) => {
        const all = [...earlier, ...choices]
        setPicked([next].flat().flatMap((each) => choiceOf(all, each) ?? []))
        onChange?.(next ?? null)
      }}
    />
  )
}

const Searching = () => (
  <Flex justify="center" style={{ padding: 8 }}>
    <Spin size="small" />
  </Flex>
)
