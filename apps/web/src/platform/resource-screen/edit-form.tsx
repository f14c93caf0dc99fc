import { Alert, Form } from 'antd'
import { useEffect, useRef } from 'react'
import { present } from './draft.ts'
import type { EditDialogProps } from './edit-dialog.tsx'
import type { ColumnCount } from './field-modes.ts'
import classes from './form.module.css'
import { FormFields } from './form-fields.tsx'
import { FormHeading } from './form-heading.tsx'
import { SubTable } from './sub-table.tsx'
import { useEdit } from './use-edit.ts'

type Values = Record<string, unknown>

interface EditFormProps extends Omit<EditDialogProps, 'onSaved'> {
  onSaved: (values: Values) => void
  id: string
  columns: ColumnCount
  dirtyRef: { current: () => boolean }
  onSaving: (saving: boolean) => void
  onReady: () => void
}

/** The fields of one row and of its sub-forms, saved as one. */
export function EditForm({ id, row, columns, dirtyRef, onSaving, onReady, subForms = [], ...props }: EditFormProps) {
  const { mode } = props
  // A row that was fetched comes after the dialog has opened: its fields were not there to take the cursor.
  const ready = useRef(onReady)
  const valuesNow = useRef<Values>({})
  useEffect(() => ready.current(), [])
  const send = async (draft: Values) => {
    onSaving(true)
    try {
      await props.send(draft)
    } finally {
      onSaving(false)
    }
  }
  const edit = useEdit({ ...props, subForms, row, send, onSaved: () => props.onSaved(valuesNow.current) })
  valuesNow.current = edit.values
  const { form, values } = edit
  dirtyRef.current = edit.isDirty
  const fields = present(props.fields, mode, values)
  return (
    <Form
      id={id}
      form={form}
      layout="vertical"
      className={`${classes.form} ${mode === 'view' ? classes.viewed : ''}`}
      initialValues={edit.first}
      requiredMark
      scrollToFirstError={{ focus: true }}
      onFinish={() => void edit.save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.ctrlKey) form.submit()
      }}
    >
      {edit.failure && <Alert type="error" showIcon title={edit.failure} className={classes.failure} role="alert" />}
      <FormFields fields={fields} mode={mode} columns={columns} form={form} values={values} row={row} />
      {edit.shownSubForms.map((sub) => (
        <section key={sub.field}>
          <FormHeading title={sub.title} />
          {sub.joinType === 'OneToOne' ? (
            <FormFields
              fields={present(sub.columns, mode, (values[sub.field] as Values) ?? {})}
              under={sub.field}
              mode={mode}
              columns={columns}
              form={form}
              values={(values[sub.field] as Values) ?? {}}
            />
          ) : (
            <SubTable
              sub={sub}
              mode={mode}
              rows={edit.rows[sub.field] ?? []}
              problems={edit.problems[sub.field] ?? {}}
              onRows={(rows) => edit.setRows({ ...edit.rows, [sub.field]: rows })}
              onProblems={(problems) => edit.setProblems({ ...edit.problems, [sub.field]: problems })}
            />
          )}
        </section>
      ))}
    </Form>
  )
}
