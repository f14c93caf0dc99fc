import { useQuery } from '@tanstack/react-query'
import { user } from '@zhizao/contract/access/user'
import { AutoComplete } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { SEARCH_DELAY } from '../../platform/widgets/remote-select.tsx'
import { useRested } from '../../platform/widgets/use-rested.ts'

const calls = client(user)
const SHOWN = 20

interface PersonNameFieldProps {
  id?: string
  value?: string | null
  onChange?: (name: string) => void
  disabled?: boolean
}

/** A person's name: entered, or chosen among the users of the own department and those below. */
export function PersonNameField({ id, value, onChange, disabled }: PersonNameFieldProps) {
  const keyword = useRested((value ?? '').trim(), SEARCH_DELAY)
  const found = useQuery({
    queryKey: [user.ofOwnDepartments.path, keyword],
    queryFn: ({ signal }) => calls.ofOwnDepartments(keyword ? { keyword } : {}, { quiet: true, signal }),
    enabled: !disabled,
  })
  const people = (found.data ?? []).slice(0, SHOWN)
  return (
    <AutoComplete
      id={id}
      allowClear
      disabled={disabled}
      maxLength={50}
      placeholder={t('输入姓名，或从用户中选择')}
      value={value ?? undefined}
      onChange={(name?: string) => onChange?.(name ?? '')}
      options={people.map((person) => ({
        key: person.id,
        value: person.name,
        label: [person.name, person.departName].filter(Boolean).join(' · '),
      }))}
    />
  )
}
