import { DatePicker, Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { t } from '../i18n/translate.ts'
import { ColourField } from '../widgets/colour-field.tsx'
import { CronField } from '../widgets/cron-editor/cron-field.tsx'
import { DictionarySelect } from '../widgets/dictionary-select.tsx'
import { FontField } from '../widgets/font-field.tsx'
import { RatioSlider } from '../widgets/ratio-slider.tsx'
import { RemoteSelect } from '../widgets/remote-select.tsx'
import { TreePicker } from '../widgets/tree-picker.tsx'
import { UploadField } from '../widgets/upload-field.tsx'
import type { ContractField } from './contract-field.ts'
import type { FieldLook } from './screen-types.ts'
import { sourceName } from './source-name.ts'

export interface FieldInputProps {
  look: FieldLook & { field: string; contract?: ContractField }
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  disabled?: boolean
  status?: 'error'
  'aria-label'?: string
}

/** How a field is entered: what its look says, else what the contract says. */
export const inputKind = (look: FieldInputProps['look']) => {
  if (look.kind) return look.kind
  if (typeof look.choices === 'function') return 'remote'
  if (look.choices) return 'select'
  if (look.tree) return 'tree'
  return look.dictionary ? 'dictionary' : (look.contract?.kind ?? 'text')
}

/** The input of one field; `value` and `onChange` carry what is sent. */
export function FieldInput({ look, value, onChange, ...rest }: FieldInputProps) {
  const { contract, unit, multiple } = look
  const change = onChange as ((value: unknown) => void) | undefined
  const placeholder = look.placeholder && t(look.placeholder)
  const typed = { ...rest, placeholder: placeholder ?? t('请输入'), maxLength: contract?.maxLength }
  const picked = { ...rest, placeholder: placeholder ?? t('请选择'), multiple, onChange: change }
  switch (inputKind(look)) {
    case 'number':
      return (
        <InputNumber<number>
          {...rest}
          style={{ width: '100%' }}
          placeholder={placeholder ?? t('请输入')}
          min={contract?.min}
          max={contract?.max}
          precision={contract?.whole ? 0 : look.decimals}
          suffix={unit}
          value={value as number}
          onChange={(next) => change?.(next)}
        />
      )
    case 'longText':
      return (
        <Input.TextArea
          {...typed}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={value as string}
          onChange={(event) => change?.(event.target.value)}
        />
      )
    case 'password':
      return (
        <Input.Password
          {...typed}
          autoComplete="new-password"
          value={value as string}
          onChange={(event) => change?.(event.target.value)}
        />
      )
    case 'switch': {
      const [on, off] = contract && !contract.schema.safeParse(1).success ? [true, false] : [1, 0]
      return <Switch {...rest} checked={value === on} onChange={(next) => change?.(next ? on : off)} />
    }
    case 'time':
      return (
        <DatePicker
          {...rest}
          showTime
          style={{ width: '100%' }}
          value={value ? dayjs(value as string) : null}
          onChange={(next) => change?.(next?.toISOString() ?? null)}
        />
      )
    case 'select': {
      const choices = Array.isArray(look.choices)
        ? look.choices
        : contract?.values?.map((each) => ({ value: each, label: each }))
      return (
        <Select
          {...rest}
          style={{ width: '100%' }}
          mode={multiple ? 'multiple' : undefined}
          maxTagCount="responsive"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={placeholder ?? t('请选择')}
          options={choices?.map((choice) => ({ ...choice, label: t(choice.label) }))}
          value={value ?? undefined}
          onChange={(next) => change?.(next ?? null)}
        />
      )
    }
    case 'remote':
      return (
        <RemoteSelect
          {...picked}
          name={sourceName(look.field, look.choices!)}
          find={look.choices as never}
          value={value as string}
        />
      )
    case 'tree':
      return (
        <TreePicker {...picked} name={sourceName(look.field, look.tree!)} load={look.tree!} value={value as string} />
      )
    case 'dictionary':
      return <DictionarySelect {...picked} type={look.dictionary!} value={value as string} />
    case 'image':
    case 'file':
      return (
        <UploadField
          id={rest.id}
          disabled={rest.disabled}
          kind={look.kind as 'image'}
          value={value as string}
          onChange={change}
        />
      )
    case 'colour':
      return <ColourField alpha={look.alpha} value={value as string} onChange={change} disabled={rest.disabled} />
    case 'font':
      return <FontField id={rest.id} value={value as string} onChange={change} disabled={rest.disabled} />
    case 'cron':
      return <CronField id={rest.id} value={value as string} onChange={change} disabled={rest.disabled} />
    case 'ratio':
      return <RatioSlider id={rest.id} withInput value={value as number} onChange={change} disabled={rest.disabled} />
    default:
      return (
        <Input
          {...typed}
          suffix={unit}
          allowClear
          value={(value as string) ?? ''}
          onChange={(event) => change?.(event.target.value)}
        />
      )
  }
}
