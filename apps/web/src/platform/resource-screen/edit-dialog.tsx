import { useQuery } from '@tanstack/react-query'
import { own } from '@zhizao/rules/own'
import { Alert, Button, Segmented, Skeleton } from 'antd'
import { useId, useRef, useState } from 'react'
import { refusalIn } from '../api/client.ts'
import { useLocked } from '../api/way.ts'
import { t } from '../i18n/translate.ts'
import { useAsk } from '../widgets/ask.tsx'
import { DraggableModal } from '../widgets/draggable-modal.tsx'
import { focusFirst } from '../widgets/focus-first.ts'
import type { FullFormField, FullSubForm } from './define-screen.ts'
import { EditForm } from './edit-form.tsx'
import { inputKind } from './field-input.tsx'
import { COLUMN_CHOICES, type ColumnCount, dialogWidth, type Mode } from './field-modes.ts'

type Values = Record<string, unknown>

export interface EditDialogProps {
  /** What one row is called. */
  title: string
  /** What the dialog is called instead of 新增 and the like with its title. */
  heading?: string
  /** What its button says instead of 保存. */
  saveText?: string
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
  /** Offers 保存并继续: after saving, the dialog stays for the next row. */
  hasNext?: boolean
}

const MODE_WORDS = { add: '新增{title}', view: '查看{title}', edit: '编辑{title}' } as const

/** The generic dialog to add, view or edit one row. */
export function EditDialog(props: EditDialogProps) {
  const { title, mode, load } = props
  const [columns, setColumns] = useState<ColumnCount>(props.columns ?? 2)
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const [isSaving, setSaving] = useState(false)
  const isDirty = useRef(() => false)
  const wantsNext = useRef(false)
  const [next, setNext] = useState({ round: 0, kept: {} as Values })
  const whole = useWholeRow(props, id)
  const close = () => setOpen(false)
  const askAndClose = useAskAndClose(() => !isSaving, isDirty, close)
  return (
    <DraggableModal
      open={isOpen}
      title={props.heading ? t(props.heading) : t(MODE_WORDS[mode], { title: t(title) })}
      width={dialogWidth(columns)}
      tools={<ColumnChoice columns={columns} onChange={setColumns} />}
      onCancel={askAndClose}
      afterOpenChange={(open) => {
        if (!open) props.onClose()
      }}
      footer={
        mode === 'view' ? (
          <Button onClick={close}>{t('关闭')}</Button>
        ) : (
          <EditButtons
            form={id}
            saveText={props.saveText}
            isSaving={isSaving}
            isWaiting={Boolean(load) && !whole.row}
            hasNext={props.hasNext && mode === 'add'}
            onCancel={askAndClose}
            onWantsNext={(wants) => {
              wantsNext.current = wants
            }}
          />
        )
      }
    >
      <div ref={body}>
        {whole.failure && <Alert type="error" showIcon title={whole.failure} />}
        {load && !whole.row ? (
          !whole.failure && <Skeleton active paragraph={{ rows: 6 }} />
        ) : (
          <EditForm
            key={next.round}
            {...props}
            fields={withKept(props.fields, next.kept)}
            id={id}
            row={whole.row}
            columns={columns}
            dirtyRef={isDirty}
            onSaving={setSaving}
            onReady={() => focusFirst(body.current)}
            onSaved={(values) => {
              if (wantsNext.current) setNext({ round: next.round + 1, kept: values })
              else close()
              wantsNext.current = false
              props.onSaved()
            }}
          />
        )}
      </div>
    </DraggableModal>
  )
}

/** The row as the list has it, or fetched whole. */
function useWholeRow({ title, row, load }: EditDialogProps, id: string) {
  const whole = useQuery({
    queryKey: ['whole-row', title, id],
    queryFn: () => load!(),
    enabled: Boolean(load),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    row: load ? whole.data : row,
    failure: whole.isError ? (refusalIn(whole.error)?.msg ?? t('加载失败，请稍后重试')) : undefined,
  }
}

/** What is not saved is not lost unasked. */
function useAskAndClose(mayClose: () => boolean, isDirty: { current: () => boolean }, close: () => void) {
  const ask = useAsk()
  return () => {
    if (!mayClose()) return
    if (!isDirty.current()) return close()
    ask({
      title: t('有未保存的修改，确定关闭吗？'),
      okText: t('关闭'),
      cancelText: t('继续编辑'),
      onOk: close,
    })
  }
}

interface ColumnChoiceProps {
  columns: ColumnCount
  onChange: (columns: ColumnCount) => void
}

const ColumnChoice = ({ columns, onChange }: ColumnChoiceProps) => (
  <Segmented<ColumnCount>
    size="small"
    aria-label={t('每行列数')}
    options={COLUMN_CHOICES.map((count) => ({ value: count, label: t('{count}列', { count }) }))}
    value={columns}
    onChange={onChange}
  />
)

interface EditButtonsProps {
  /** The id of the form that they send. */
  form: string
  saveText: string | undefined
  isSaving: boolean
  /** The row is still on its way. */
  isWaiting: boolean
  hasNext: boolean | undefined
  onCancel: () => void
  onWantsNext: (wants: boolean) => void
}

function EditButtons({
  form,
  saveText = '保存',
  isSaving,
  isWaiting,
  hasNext,
  onCancel,
  onWantsNext,
}: EditButtonsProps) {
  const isLocked = useLocked()
  return (
    <>
      <Button onClick={onCancel}>{t('取消')}</Button>
      {hasNext && (
        <Button
          loading={isSaving}
          disabled={isLocked}
          onClick={() => {
            onWantsNext(true)
            document.querySelector<HTMLFormElement>(`form[id="${form}"]`)?.requestSubmit()
          }}
        >
          {t('保存并继续')}
        </Button>
      )}
      <Button
        type="primary"
        htmlType="submit"
        form={form}
        onClick={() => onWantsNext(false)}
        loading={isSaving}
        disabled={isLocked || isWaiting}
      >
        {t(saveText)}
      </Button>
    </>
  )
}

/** Choices go on from row to row (the group, the type); what is typed begins anew. */
const CHOSEN = new Set(['select', 'tree', 'dictionary', 'remote', 'switch'])
const withKept = (fields: readonly FullFormField[], kept: Values) =>
  fields.map((field) =>
    CHOSEN.has(inputKind(field)) && own(kept, field.field) !== undefined
      ? { ...field, defaultValue: own(kept, field.field) }
      : field,
  )
