import { PlusOutlined } from '@ant-design/icons'
import { ResourceKind, type WorkPlanDraft } from '@zhizao/contract/calendar/work-plan'
import { Button, Flex, Tag } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { type ChosenScope, ScopePicker } from './scope-picker.tsx'
import { scopeNames } from './week-days.ts'

type Resource = WorkPlanDraft['workResoures'][number] & { name?: string }

interface ResourcesInputProps {
  value?: Resource[] | null
  onChange?: (resources: Resource[]) => void
  disabled?: boolean
}

/** Who works by a plan. */
export function ResourcesInput({ value, onChange, disabled }: ResourcesInputProps) {
  const resources = value ?? []
  const [scope, setScope] = useState<ChosenScope>({ kind: 'workCenter', id: null })
  const isThere = resources.some(
    (each) => !each.deletedFlag && each.kind === scope.kind && (each.resourceId ?? null) === scope.id,
  )
  const add = () => {
    onChange?.([...resources, { kind: scope.kind, resourceId: scope.id, ...(scope.name && { name: scope.name }) }])
    setScope({ kind: scope.kind, id: null })
  }
  const remove = (at: number) =>
    onChange?.(
      resources.flatMap((each, nth) => (nth !== at ? [each] : each.id ? [{ ...each, deletedFlag: 1 as const }] : [])),
    )
  return (
    <Flex vertical gap={8}>
      <Flex gap={4} wrap>
        {resources.map((each, at) =>
          each.deletedFlag ? null : (
            <Tag key={each.id ?? `new-${at}`} closable={!disabled} onClose={() => remove(at)}>
              {t(scopeNames[each.kind])}
              {each.kind !== 'company' && ` ${each.name ?? each.resourceId}`}
            </Tag>
          ),
        )}
        {!resources.some((each) => !each.deletedFlag) && <span>{t('尚未适用于任何资源，计划不起作用')}</span>}
      </Flex>
      {!disabled && (
        <Flex gap={8} wrap>
          <ScopePicker kinds={ResourceKind.options} value={scope} onChange={setScope} />
          <Button icon={<PlusOutlined />} disabled={isThere || (scope.kind !== 'company' && !scope.id)} onClick={add}>
            {t('添加资源')}
          </Button>
        </Flex>
      )}
    </Flex>
  )
}
