import { own } from '@zhizao/rules/own'
import { Col, Form, type FormInstance, Row, Typography } from 'antd'
import { cloneElement, isValidElement, type ReactNode } from 'react'
import { t } from '../i18n/translate.ts'
import type { FullFormField } from './define-screen.ts'
import { FieldInput, inputKind } from './field-input.tsx'
import { type ColumnCount, groupsOf, isDisabled, type Mode, spanOf } from './field-modes.ts'
import { fieldProblem } from './field-problem.ts'
import { FieldText } from './field-text.tsx'
import { FormHeading } from './form-heading.tsx'
import { nameOf } from './name-field.ts'

export interface FormFieldsProps {
  fields: readonly FullFormField[]
  mode: Mode
  columns: 1 | ColumnCount
  form: FormInstance
  values: Record<string, unknown>
  /** The row viewed or edited, for words that stand beside the values. */
  row?: Record<string, unknown>
  /** Name of the sub-form that the fields belong to. */
  under?: string
}

/** Fields in their groups on a grid of 24 columns. */
export function FormFields(props: FormFieldsProps) {
  const groups = groupsOf(props.fields)
  return groups.map((group) => (
    <section key={group.title}>
      {group.title && <FormHeading title={group.title} />}
      <Row gutter={20}>
        {group.fields.map((field) => (
          <Col key={field.field} xs={24} md={spanOf(props.columns, field.wide ?? inputKind(field) === 'longText')}>
            <OneField {...props} field={field} />
          </Col>
        ))}
      </Row>
    </section>
  ))
}

function OneField({ field, mode, form, values, under, row }: FormFieldsProps & { field: FullFormField }) {
  const disabled = isDisabled(field, mode)
  const required = field.required ?? field.contract?.required ?? false
  const name = under ? [under, field.field] : field.field
  if (mode === 'view') {
    const value = own(values, field.field)
    // Words cannot say what such a value is; its own input can.
    const isMade = field.input && typeof value === 'object' && value !== null
    return (
      <Form.Item label={t(field.title)}>
        {isMade ? (
          <Own value={value}>{field.input!({ mode, disabled: true, values, form })}</Own>
        ) : (
          <FieldText field={field} value={value} row={row} />
        )}
      </Form.Item>
    )
  }
  return (
    <Form.Item
      label={t(field.title)}
      name={name}
      required={required}
      tooltip={field.help && t(field.help)}
      validateTrigger={['onBlur', 'onSubmit']}
      dependencies={field.check && [...(field.dependsOn ?? [])]}
      rules={[{ validator: (_rule, value) => checked(field, value, form) }]}
    >
      {field.input ? (
        <Own>{field.input({ mode, disabled, values, form })}</Own>
      ) : (
        <FieldInput look={field} disabled={disabled} known={namedIn(row, field)} />
      )}
    </Form.Item>
  )
}

/** Of a tree, what the row has chosen: its node may be one that whoever edits does not see. */
function namedIn(row: Record<string, unknown> | undefined, field: FullFormField) {
  const value = row && inputKind(field) === 'tree' && own(row, field.field)
  const label = row && nameOf(row, field.field)
  return typeof value === 'string' && label ? [{ value, label }] : undefined
}

async function checked(field: FullFormField, value: unknown, form: FormInstance) {
  const problem = fieldProblem(field, value)
  if (problem) throw new Error(problem)
  const between = field.check?.(form.getFieldsValue())
  if (between) throw new Error(t(between))
}

/** Hands the form's value, onChange and id on to an input of the screen's own. */
function Own({ children, ...given }: { children: ReactNode; value?: unknown }) {
  if (isValidElement(children)) return cloneElement(children, given)
  return <Typography.Text>{children}</Typography.Text>
}
