import { DatePicker, Input, InputNumber, Select, Switch } from 'antd'
import type { ComponentType } from 'react'
import { t } from '../i18n/translate.ts'
import { dayjs } from '../time/plant-dayjs.ts'
import type { Choice, FindChoices } from '../widgets/choices.ts'
import { ColourField } from '../widgets/colour-field.tsx'
import { CronField } from '../widgets/cron-editor/cron-field.tsx'
import { DateField } from '../widgets/date-field.tsx'
import { DictionarySelect } from '../widgets/dictionary-select.tsx'
import { FontField } from '../widgets/font-field.tsx'
import { QuantityField } from '../widgets/quantity-field.tsx'
import { RatioSlider } from '../widgets/ratio-slider.tsx'
import { RemoteSelect } from '../widgets/remote-select.tsx'
import { sourceName } from '../widgets/source-name.ts'
import { TreePicker } from '../widgets/tree-picker.tsx'
import { UploadField } from '../widgets/upload-field.tsx'
import type { ContractField } from './contract-field.ts'
import type { FieldLook } from './screen-types.ts'

export interface FieldInputProps {
  look: FieldLook & { field: string; contract?: ContractField }
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  disabled?: boolean
  status?: 'error'
  'aria-label'?: string
  /** Of what is searched for: choices whose words are known already. */
  known?: readonly Choice[]
}

export type InputKind = NonNullable<FieldLook['kind']>
type Kind = ComponentType<FieldInputProps>

const typeHere = ({ placeholder }: FieldLook) => (placeholder ? t(placeholder) : t('请输入'))
const pickHere = ({ placeholder }: FieldLook) => (placeholder ? t(placeholder) : t('请选择'))

const NumberKind: Kind = ({ look, value, onChange, known: _, ...rest }) => (
  <InputNumber<number>
    {...rest}
    style={{ width: '100%' }}
    placeholder={typeHere(look)}
    min={look.contract?.min}
    max={look.contract?.max}
    precision={look.contract?.whole ? 0 : look.decimals}
    suffix={look.unit}
    value={value as number}
    onChange={(next) => onChange?.(next)}
  />
)

const QuantityKind: Kind = ({ look, value, onChange, known: _, ...rest }) => (
  <QuantityField
    {...rest}
    placeholder={typeHere(look)}
    unit={look.unit}
    value={value as string}
    onChange={(next) => onChange?.(next)}
  />
)

const LongTextKind: Kind = ({ look, value, onChange, known: _, ...rest }) => (
  <Input.TextArea
    {...rest}
    placeholder={typeHere(look)}
    maxLength={look.contract?.maxLength}
    autoSize={{ minRows: 2, maxRows: 8 }}
    value={value as string}
    onChange={(event) => onChange?.(event.target.value)}
  />
)

const PasswordKind: Kind = ({ look, value, onChange, known: _, ...rest }) => (
  <Input.Password
    {...rest}
    placeholder={typeHere(look)}
    maxLength={look.contract?.maxLength}
    autoComplete="new-password"
    value={value as string}
    onChange={(event) => onChange?.(event.target.value)}
  />
)

const SwitchKind: Kind = ({ look: { contract }, value, onChange, known: _, status: _status, ...rest }) => {
  const [on, off] = contract && !contract.schema.safeParse(1).success ? [true, false] : [1, 0]
  return <Switch {...rest} checked={value === on} onChange={(next) => onChange?.(next ? on : off)} />
}

const TimeKind: Kind = ({ look: _look, value, onChange, known: _, ...rest }) => (
  <DatePicker
    {...rest}
    showTime
    style={{ width: '100%' }}
    value={value ? dayjs(value as string) : null}
    onChange={(next) => onChange?.(next?.toISOString() ?? null)}
  />
)

const DateKind: Kind = ({ look: _look, value, onChange, known: _, ...rest }) => (
  <DateField {...rest} value={value as string | null} onChange={(next) => onChange?.(next)} />
)

const SelectKind: Kind = ({ look, value, onChange, known: _, ...rest }) => {
  const choices = Array.isArray(look.choices)
    ? look.choices
    : look.contract?.values?.map((each) => ({ value: each, label: each }))
  return (
    <Select
      {...rest}
      style={{ width: '100%' }}
      mode={look.multiple ? 'multiple' : undefined}
      maxTagCount="responsive"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={pickHere(look)}
      options={choices
        ?.filter((choice: Choice) => !choice.retired || choice.value === value)
        .map((choice: Choice) => ({ ...choice, label: t(choice.label) }))}
      value={value ?? undefined}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}

/** A field of this kind is told how its choices are found. */
const findOf = ({ choices }: FieldLook): FindChoices =>
  typeof choices === 'function' ? choices : async () => [...(choices ?? [])]

const RemoteKind: Kind = ({ look, value, ...rest }) => (
  <RemoteSelect
    {...rest}
    placeholder={pickHere(look)}
    multiple={look.multiple}
    name={sourceName(look.field, look.choices!)}
    find={findOf(look)}
    value={value as string}
  />
)

const TreeKind: Kind = ({ look, value, ...rest }) => (
  <TreePicker
    {...rest}
    placeholder={pickHere(look)}
    multiple={look.multiple}
    load={look.tree!}
    value={value as string}
  />
)

const DictionaryKind: Kind = ({ look, value, known: _, ...rest }) => (
  <DictionarySelect
    {...rest}
    placeholder={pickHere(look)}
    multiple={look.multiple}
    type={look.dictionary!}
    value={value as string}
  />
)

const UploadKind: Kind = ({ look, value, id, onChange, disabled }) => (
  <UploadField
    id={id}
    disabled={disabled}
    kind={look.kind as 'image'}
    value={value as string}
    onChange={onChange as ((value: unknown) => void) | undefined}
  />
)

const ColourKind: Kind = ({ value, onChange, disabled }) => (
  <ColourField value={value as string} onChange={onChange} disabled={disabled} />
)

const FontKind: Kind = ({ id, value, onChange, disabled }) => (
  <FontField id={id} value={value as string} onChange={onChange} disabled={disabled} />
)

const CronKind: Kind = ({ id, value, onChange, disabled }) => (
  <CronField id={id} value={value as string} onChange={onChange} disabled={disabled} />
)

const RatioKind: Kind = ({ id, value, onChange, disabled }) => (
  <RatioSlider id={id} withInput value={value as number} onChange={onChange} disabled={disabled} />
)

const TextKind: Kind = ({ look, value, onChange, known: _, ...rest }) => (
  <Input
    {...rest}
    placeholder={typeHere(look)}
    maxLength={look.contract?.maxLength}
    suffix={look.unit}
    allowClear
    value={(value as string) ?? ''}
    onChange={(event) => onChange?.(event.target.value)}
  />
)

/** What a field of each kind is entered by. */
export const inputOf: Record<InputKind, Kind> = {
  text: TextKind,
  longText: LongTextKind,
  number: NumberKind,
  quantity: QuantityKind,
  switch: SwitchKind,
  time: TimeKind,
  date: DateKind,
  // Two fields in one: who draws the filters or the form draws it.
  timeRange: TextKind,
  select: SelectKind,
  remote: RemoteKind,
  tree: TreeKind,
  dictionary: DictionaryKind,
  image: UploadKind,
  file: UploadKind,
  colour: ColourKind,
  font: FontKind,
  password: PasswordKind,
  cron: CronKind,
  ratio: RatioKind,
  other: TextKind,
}
