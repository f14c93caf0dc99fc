import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type ResourceType, resourceTypeTitles } from '@zhizao/contract/plant/resource'
import type { SegmentResource } from '@zhizao/contract/process/segment-fields'
import { Button, Flex, Input, InputNumber, Select, Typography } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { RemoteSelect } from '../platform/widgets/remote-select.tsx'
import classes from './asked-resources.module.css'
import { findResources, resourceTypes } from './process-choices.ts'

/** A resource as it is entered; `key` is its place among the others until it is saved. */
export interface AskedLine {
  key: string
  type: ResourceType
  resourceId: string | null
  resourceName: string | null
  skill: string | null
  quantity: number
  rank: number
}

let made = 0
export const askedLine = (row: SegmentResource & { rank?: number }): AskedLine => ({
  key: `line${++made}`,
  type: row.type,
  resourceId: row.resourceId,
  skill: row.skill,
  quantity: row.quantity,
  resourceName: row.resourceId ? (row.resourceName ?? t('（无权查看或已删除）')) : null,
  rank: row.rank ?? 1,
})

/** As they are sent. */
export const sentLines = (lines: readonly AskedLine[], isRanked: boolean) =>
  lines.map(({ type, resourceId, skill, quantity, rank }) => ({
    type,
    resourceId,
    quantity,
    skill: type === 'staff' ? skill || null : null,
    ...(isRanked && { rank }),
  }))

/** What a line asks for, in words. */
export function needText({
  type,
  resourceName,
  skill,
  quantity,
}: Pick<AskedLine, 'type' | 'resourceName' | 'skill' | 'quantity'>): string {
  const what = resourceName ?? skill ?? t('任意{type}', { type: t(resourceTypeTitles[type]) })
  return quantity > 1 ? `${what} × ${quantity}` : what
}

interface Props {
  lines: readonly AskedLine[]
  onChange: (lines: AskedLine[]) => void
  isRanked?: boolean
  isReadOnly?: boolean
}

/** The resources that a segment asks for: one line each, all of it by keys. */
export function AskedResources({ lines, onChange, isRanked = false, isReadOnly = false }: Props) {
  const set = (key: string, change: Partial<AskedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)))
  const add = () => {
    const fresh = { type: 'workCenter' as const, resourceId: null, resourceName: null, skill: null }
    onChange([...lines, { ...fresh, key: `line${++made}`, quantity: 1, rank: 1 }])
  }
  return (
    <Flex vertical gap={8}>
      {lines.length === 0 && (
        <Typography.Text type="secondary">{t('没有要求资源：工作中心里有工位就能做')}</Typography.Text>
      )}
      {lines.map((line, at) => (
        <Line
          key={line.key}
          line={line}
          at={at}
          isRanked={isRanked}
          isReadOnly={isReadOnly}
          onChange={(change) => set(line.key, change)}
          onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
      {!isReadOnly && (
        <Button type="dashed" icon={<PlusOutlined />} onClick={add}>
          {t('添加资源')}
        </Button>
      )}
    </Flex>
  )
}

interface LineProps {
  line: AskedLine
  at: number
  isRanked: boolean
  isReadOnly: boolean
  onChange: (change: Partial<AskedLine>) => void
  onRemove: () => void
}

function Line({ line, at, isRanked, isReadOnly, onChange, onRemove }: LineProps) {
  const { type, resourceId, resourceName, skill, quantity, rank } = line
  const of = (title: string) => t('第 {line} 行的{title}', { line: at + 1, title: t(title) })
  return (
    <div className={`${classes.line} ${isRanked ? classes.ranked : ''}`}>
      <Select
        aria-label={of('资源类型')}
        value={type}
        disabled={isReadOnly}
        options={resourceTypes.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(next: ResourceType) => onChange({ type: next, resourceId: null, resourceName: null, skill: null })}
      />
      <RemoteSelect
        key={type}
        aria-label={of('资源')}
        name={`resource ${type}`}
        find={findResources(type)}
        value={resourceId}
        known={resourceId ? [{ value: resourceId, label: resourceName ?? '' }] : []}
        disabled={isReadOnly}
        placeholder={t('不指定')}
        onChange={(next) => onChange({ resourceId: (next as string) ?? null, resourceName: next ? '' : null })}
      />
      <Input
        aria-label={of('技能')}
        placeholder={type === 'staff' ? t('技能，如 焊接') : '—'}
        maxLength={50}
        value={skill ?? ''}
        disabled={isReadOnly || type !== 'staff'}
        onChange={({ target }) => onChange({ skill: target.value || null })}
      />
      <Count
        isReadOnly={isReadOnly}
        title={of('数量')}
        most={1000}
        value={quantity}
        onChange={(next) => onChange({ quantity: next })}
      />
      {isRanked && (
        <Count
          isReadOnly={isReadOnly}
          title={of('优先级')}
          most={99}
          value={rank}
          onChange={(next) => onChange({ rank: next })}
        />
      )}
      {!isReadOnly && (
        <Button
          type="text"
          danger
          aria-label={t('删除第 {line} 行', { line: at + 1 })}
          icon={<DeleteOutlined />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

interface CountProps {
  title: string
  most: number
  value: number
  isReadOnly: boolean
  onChange: (value: number) => void
}

const Count = ({ title, most, value, isReadOnly, onChange }: CountProps) => (
  <InputNumber
    aria-label={title}
    min={1}
    max={most}
    precision={0}
    value={value}
    disabled={isReadOnly}
    onChange={(next) => onChange(next ?? 1)}
  />
)
