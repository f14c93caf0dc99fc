import type { ResourceKind } from '@zhizao/contract/calendar/work-plan'
import { workPlan } from '@zhizao/contract/calendar/work-plan'
import { Flex, Select } from 'antd'
import { useRef } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { RemoteSelect } from '../platform/widgets/remote-select.tsx'
import { scopeNames } from './week-days.ts'

const calls = client(workPlan)

export interface ChosenScope {
  kind: ResourceKind
  id: string | null
  /** What it is called, once it was chosen here. */
  name?: string
}

interface ScopePickerProps {
  kinds: readonly ResourceKind[]
  value: ChosenScope
  onChange: (scope: ChosenScope) => void
}

/** Something that has a calendar or works by a plan: its kind, and which one. */
export function ScopePicker({ kinds, value, onChange }: ScopePickerProps) {
  const { kind, id } = value
  const names = useRef(new Map<string, string>())
  const find = async (keyword: string) => {
    const { records } = await calls.resources({ kind, keyword, pageSize: 50 }, { quiet: true })
    for (const row of records) if (row.id) names.current.set(row.id, row.name)
    return records.flatMap((row) => (row.id ? [{ value: row.id, label: `${row.name} ${row.code}` }] : []))
  }
  const choose = (next: string | null) => {
    const name = next === null ? undefined : names.current.get(next)
    onChange({ kind, id: next, ...(name !== undefined && { name }) })
  }
  return (
    <Flex gap={8} style={{ flex: '1 1 300px', maxWidth: 420 }}>
      <Select<ResourceKind>
        aria-label={t('资源类型')}
        style={{ width: 140, flex: 'none' }}
        value={kind}
        options={kinds.map((each) => ({ value: each, label: t(scopeNames[each]) }))}
        onChange={(next) => onChange({ kind: next, id: null })}
      />
      {kind !== 'company' && (
        <RemoteSelect
          key={kind}
          aria-label={t(scopeNames[kind])}
          name={`scope-${kind}`}
          find={find}
          value={id}
          onChange={(next) => choose((next as string | null) ?? null)}
        />
      )}
    </Flex>
  )
}
