import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  type CodePart,
  codeBases,
  codeDateFormats,
  codeFormatProblem,
  codeFrame,
  codeOf,
  codeResets,
  MOST_CODE_PARTS,
  serialRoom,
} from '@zhizao/rules/code-text/code-text'
import { dayText } from '@zhizao/rules/time/calendar'
import { Button, Flex, Input, InputNumber, Select } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { currentZone } from '../platform/time/plant-zone.ts'
import { useFields, useKinds } from './code-kinds.ts'
import classes from './code-parts.module.css'

interface Props {
  id?: string
  value?: CodePart[]
  onChange?: (parts: CodePart[]) => void
  kind: string | undefined
  disabled: boolean
}

const types = [
  { value: 'text', label: '固定文字' },
  { value: 'date', label: '日期' },
  { value: 'field', label: '字段' },
  { value: 'class', label: '分类编码' },
  { value: 'serial', label: '流水号' },
] as const
const resets = { never: '不重新计数', year: '每年', month: '每月', day: '每日' }

const fresh: Record<CodePart['type'], CodePart> = {
  text: { type: 'text', value: '' },
  date: { type: 'date', value: 'YYMM' },
  field: { type: 'field' },
  class: { type: 'class' },
  serial: { type: 'serial', length: 4, base: 10, reset: 'never' },
}

/** The parts of a code in their order, and what they make. */
export function CodeParts({ id, value = [], onChange, kind, disabled }: Props) {
  const fields = useFields(kind)
  const hasClasses = useKinds().find((each) => each.id === kind)?.hasClasses
  const offered = types.filter(
    ({ value: type }) => (type !== 'class' || hasClasses) && (type !== 'field' || fields.length),
  )
  const put = (at: number, part: CodePart) => onChange?.(value.map((each, index) => (index === at ? part : each)))
  const swap = (at: number) =>
    onChange?.(value.map((each, index) => (index === at ? value[at + 1]! : index === at + 1 ? value[at]! : each)))
  return (
    <Flex vertical gap={8} id={id}>
      {value.map((part, at) => (
        // Parts have no identity of their own: their place is all there is.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <div key={at} className={classes.part}>
          <Select
            aria-label={t('第 {n} 段的组成', { n: at + 1 })}
            disabled={disabled}
            value={part.type}
            options={types
              .filter(({ value: type }) => type === part.type || offered.some((each) => each.value === type))
              .map(({ value: type, label }) => ({ value: type, label: t(label) }))}
            onChange={(type) => put(at, fresh[type])}
          />
          <PartValue part={part} fields={fields} disabled={disabled} onChange={(next) => put(at, next)} />
          {!disabled && (
            <PartTools
              at={at}
              count={value.length}
              onSwap={swap}
              onRemove={() => onChange?.(value.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {!disabled && value.length < MOST_CODE_PARTS && (
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => onChange?.([...value, value.length ? fresh.text : fresh.serial])}
        >
          {t('添加一段')}
        </Button>
      )}
      <Preview parts={value} fields={fields} />
    </Flex>
  )
}

interface PartToolsProps {
  at: number
  count: number
  /** Changes places with the one after it. */
  onSwap: (at: number) => void
  onRemove: () => void
}

const PartTools = ({ at, count, onSwap, onRemove }: PartToolsProps) => (
  <span className={classes.tools}>
    <Button
      type="text"
      aria-label={t('上移')}
      icon={<ArrowUpOutlined />}
      disabled={at === 0}
      onClick={() => onSwap(at - 1)}
    />
    <Button
      type="text"
      aria-label={t('下移')}
      icon={<ArrowDownOutlined />}
      disabled={at === count - 1}
      onClick={() => onSwap(at)}
    />
    <Button type="text" danger aria-label={t('移除')} icon={<DeleteOutlined />} onClick={onRemove} />
  </span>
)

interface PartProps {
  part: CodePart
  fields: readonly { name: string; title: string }[]
  disabled: boolean
  onChange: (part: CodePart) => void
}

function PartValue({ part, fields, disabled, onChange }: PartProps) {
  const value = part.value ?? undefined
  if (part.type === 'text')
    return (
      <Input
        aria-label={t('固定文字')}
        disabled={disabled}
        maxLength={30}
        value={value}
        placeholder="WL-"
        onChange={(event) => onChange({ ...part, value: event.target.value.trim() })}
      />
    )
  if (part.type === 'class') return <span className={classes.note}>{t('物料所属分类的编码')}</span>
  if (part.type !== 'serial')
    return (
      <Select
        aria-label={part.type === 'date' ? t('日期格式') : t('字段')}
        disabled={disabled}
        value={value}
        options={
          part.type === 'date'
            ? codeDateFormats.map((format) => ({ value: format, label: format }))
            : fields.map(({ name, title }) => ({ value: name, label: t(title) }))
        }
        onChange={(next) => onChange({ ...part, value: next })}
      />
    )
  return (
    <span className={classes.serial}>
      <InputNumber
        aria-label={t('位数')}
        disabled={disabled}
        min={1}
        max={10}
        precision={0}
        value={part.length}
        onChange={(length) => onChange({ ...part, length })}
      />
      <Select
        aria-label={t('进制')}
        disabled={disabled}
        value={part.base}
        options={codeBases.map((base) => ({ value: base, label: t('{base} 进制', { base }) }))}
        onChange={(base) => onChange({ ...part, base })}
      />
      <Select
        aria-label={t('重新计数')}
        disabled={disabled}
        value={part.reset}
        options={codeResets.map((reset) => ({ value: reset, label: t(resets[reset]) }))}
        onChange={(reset) => onChange({ ...part, reset })}
      />
    </span>
  )
}

/** How the first codes look; made here, so that looking takes no number. */
function Preview({ parts, fields }: Pick<PartProps, 'fields'> & { parts: readonly CodePart[] }) {
  if (!parts.length) return null
  const problem = codeFormatProblem(parts)
  if (problem)
    return (
      <div className={classes.preview} role="status">
        {t('第 {n} 段：{problem}', { n: problem.at + 1, problem: t(problem.message) })}
      </div>
    )
  const day = dayText(Date.now(), currentZone())
  const frame = codeFrame(parts, {
    day,
    classCode: 'CLASS',
    fields: Object.fromEntries(fields.map(({ name }) => [name, name.toUpperCase()])),
  })
  return (
    <div className={classes.preview} role="status">
      {t('预览')} <b>{codeOf(frame, 1)}</b>、<b>{codeOf(frame, 2)}</b> …{' '}
      <span className={classes.note}>{t('每个周期最多 {count} 个', { count: serialRoom(frame.serial) })}</span>
    </div>
  )
}
