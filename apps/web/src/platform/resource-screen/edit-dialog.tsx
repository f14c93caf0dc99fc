import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Form, Segmented, Skeleton } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { refusalIn } from '../api/client.ts'
import { languageInUse, t } from '../i18n/translate.ts'
import { DraggableModal } from '../widgets/draggable-modal.tsx'
import type { FullFormField, FullSubForm } from './define-screen.ts'
import { present } from './draft.ts'
import { COLUMN_CHOICES, type ColumnCount, dialogWidth, type Mode } from './field-modes.ts'
import classes from './form.module.css'
import { FormFields } from './form-fields.tsx'
import { FormHeading } from './form-heading.tsx'
import { SubTable } from './sub-table.tsx'
import { useEdit } from './use-edit.ts'

type Values = Record<string, unknown>

export interface EditDialogProps {
  /** What one row is called. */
  title: string
  mode: Mode
  row?: Values
  fields: readonly FullFormField[]
  subForms?: readonly FullSubForm[]
  columns?: ColumnCount
  /** Fetches the whole row where the list shows a part of it. */
  load?: () => Promise<Values>
  send: (draft: Values) => Promise<unknown>
  onClose: () => void
  onSaved: () => void
}

const MODE_WORDS = { add: '新增', view: '查看', edit: '编辑' } as const

/** The generic dialog to add, view or edit one row. */
export function EditDialog(props: EditDialogProps) {
  const { title, mode, load } = props
  const [columns, setColumns] = useState<ColumnCount>(props.columns ?? 2)
  const [isOpen, setOpen] = useState(true)
  const { modal } = App.useApp()
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const [isSaving, setSaving] = useState(false)
  const isDirty = useRef(() => false)
  const whole = useQuery({
    queryKey: ['whole-row', title, id],
    queryFn: () => load!(),
    enabled: Boolean(load),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const row = load ? whole.data : props.row
  const close = () => setOpen(false)
  const askAndClose = () => {
    if (isSaving) return
    if (!isDirty.current()) return close()
    modal.confirm({
      title: t('有未保存的修改，确定关闭吗？'),
      focusable: { autoFocusButton: 'cancel' },
      okText: t('关闭'),
      cancelText: t('继续编辑'),
      onOk: close,
    })
  }
  return (
    <DraggableModal
      open={isOpen}
      title={`${t(MODE_WORDS[mode])}${languageInUse() === 'en-US' ? ' ' : ''}${t(title)}`}
      width={dialogWidth(columns)}
      tools={
        <Segmented<ColumnCount>
          size="small"
          aria-label={t('每行列数')}
          options={COLUMN_CHOICES.map((count) => ({ value: count, label: t('{count}列', { count }) }))}
          value={columns}
          onChange={setColumns}
        />
      }
      onCancel={askAndClose}
      afterOpenChange={(open) => {
        if (open) focusFirst(body.current)
        else props.onClose()
      }}
      footer={
        mode === 'view' ? (
          <Button onClick={close}>{t('关闭')}</Button>
        ) : (
          <>
            <Button onClick={askAndClose}>{t('取消')}</Button>
            <Button type="primary" htmlType="submit" form={id} loading={isSaving} disabled={Boolean(load) && !row}>
              {t('保存')}
            </Button>
          </>
        )
      }
    >
      <div ref={body}>
        {whole.isError && (
          <Alert type="error" showIcon title={refusalIn(whole.error)?.msg ?? t('加载失败，请稍后重试')} />
        )}
        {load && !row ? (
          !whole.isError && <Skeleton active paragraph={{ rows: 6 }} />
        ) : (
          <EditForm
            {...props}
            id={id}
            row={row}
            columns={columns}
            dirtyRef={isDirty}
            onSaving={setSaving}
            onReady={() => focusFirst(body.current)}
            onSaved={() => {
              close()
              props.onSaved()
            }}
          />
        )}
      </div>
    </DraggableModal>
  )
}

interface EditFormProps extends EditDialogProps {
  id: string
  columns: ColumnCount
  dirtyRef: { current: () => boolean }
  onSaving: (saving: boolean) => void
  onReady: () => void
}

function EditForm({ id, row, columns, dirtyRef, onSaving, onReady, subForms = [], ...props }: EditFormProps) {
  const { mode } = props
  // A row that was fetched comes after the dialog has opened: its fields were not there to take the cursor.
  const ready = useRef(onReady)
  useEffect(() => ready.current(), [])
  const send = async (draft: Values) => {
    onSaving(true)
    try {
      await props.send(draft)
    } finally {
      onSaving(false)
    }
  }
  const edit = useEdit({ ...props, subForms, row, send })
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
      onValuesChange={edit.onChanged}
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

const focusFirst = (body: HTMLElement | null) =>
  body?.querySelector<HTMLElement>('input:not([disabled]):not([type="hidden"]), textarea:not([disabled])')?.focus()
