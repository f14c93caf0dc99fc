import { useQuery } from '@tanstack/react-query'
import type { Signal } from '@zhizao/contract/device-model/signal'
import { AutoComplete, Button, Flex, type FormInstance, Select, Typography } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import type { InputTools } from '../../platform/resource-screen/screen-types.ts'
import classes from './signal-field.module.css'
import { fitting, signalById, useSignals } from './signals.ts'
import { hasUsual, takenFrom, usualLimits } from './taken-from-signal.ts'

interface InputProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  disabled: boolean
  form: FormInstance
}

const take = (form: FormInstance, signal: Signal) => {
  const taken = takenFrom(signal, form.getFieldsValue())
  form.setFieldsValue(taken)
  // What was wrong because nothing stood there is right now.
  form.setFields(Object.keys(taken).map((name) => ({ name, errors: [] })))
}

/** A signal as it is offered: its name, then what it is. */
const Offered = ({ name, code, unit, dataType }: Signal) => (
  <Flex justify="space-between" gap={12}>
    <span>{name}</span>
    <Typography.Text type="secondary">{[code, unit ?? dataType].join(' · ')}</Typography.Text>
  </Flex>
)

/** The standard signal of a point: what is chosen fills in what the point is, and offers the usual limits. */
function SignalField({
  id,
  value,
  onChange,
  disabled,
  form,
  values,
}: InputProps & { values: Record<string, unknown> }) {
  const signals = useSignals()
  const isKnown = signals.some((one) => one.id === value)
  // One that was switched off since is offered no more, and keeps its name here.
  const stored = useQuery({
    queryKey: ['device', 'signal', value],
    queryFn: () => signalById(value!),
    enabled: Boolean(value) && signals.length > 0 && !isKnown,
  })
  const all = stored.data ? [stored.data, ...signals] : signals
  const chosen = all.find((one) => one.id === value)
  const limits = chosen && usualLimits(chosen)
  return (
    <>
      <Select
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'search' }}
        disabled={disabled}
        placeholder={t('不指定')}
        value={value ?? undefined}
        options={all.map((one) => ({
          value: one.id,
          label: one.name,
          search: `${one.name} ${one.code}`,
          signal: one,
        }))}
        optionRender={({ data }) => <Offered {...(data as { signal: Signal }).signal} />}
        onChange={(next: string | undefined) => {
          onChange?.(next ?? null)
          const signal = all.find((one) => one.id === next)
          if (signal) take(form, signal)
        }}
      />
      {limits && !disabled && !hasUsual(limits, values) && (
        <Button type="link" size="small" className={classes.offer} onClick={() => form.setFieldsValue(limits)}>
          {t('套用“{name}”的常用限值', { name: chosen.name })}
        </Button>
      )}
    </>
  )
}

/** Name or code of a point, entered; standard signals are offered while typing, and taken with what they are. */
function SignalTextField({ id, value, onChange, disabled, form, most }: InputProps & { most: number }) {
  const offered = fitting(useSignals(), value ?? '')
  const own = id?.split('_').at(-1) === 'code' ? 'code' : 'name'
  return (
    <AutoComplete
      id={id}
      disabled={disabled}
      maxLength={most}
      value={value ?? undefined}
      defaultActiveFirstOption={false}
      onChange={(typed?: string) => onChange?.(typed ?? '')}
      onSelect={(_text, { signal }) => {
        onChange?.(signal[own])
        take(form, signal)
      }}
      options={offered.map((one) => ({
        key: one.id,
        // What was typed is no choice: two signals may begin alike.
        value: one[own],
        label: <Offered {...one} />,
        signal: one,
      }))}
    />
  )
}

/** Inputs of a point's form. */
export const signalInput = ({ disabled, form, values }: InputTools) => (
  <SignalField disabled={disabled} form={form} values={values} />
)
export const signalTextInput =
  (most: number) =>
  ({ disabled, form }: InputTools) => <SignalTextField disabled={disabled} form={form} most={most} />
