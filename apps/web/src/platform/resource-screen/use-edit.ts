import { Form } from 'antd'
import { useRef, useState } from 'react'
import { refusalIn } from '../api/client.ts'
import { t } from '../i18n/translate.ts'
import { type RowProblems, tableProblems } from './check-rows.ts'
import type { FullFormField, FullSubForm } from './define-screen.ts'
import { beginning, draftOf, present } from './draft.ts'
import { differs, type Mode } from './field-modes.ts'
import { placeProblems } from './place-problems.ts'
import { openRows, type SubRow, subRows } from './row-states.ts'

type Values = Record<string, unknown>

export interface EditSource {
  mode: Mode
  row?: Values
  fields: readonly FullFormField[]
  subForms: readonly FullSubForm[]
  send: (draft: Values) => Promise<unknown>
  onSaved: () => void
}

const begin = ({ fields, subForms, row }: EditSource): Values => ({
  ...beginning(fields, row),
  ...Object.fromEntries(
    subForms
      .filter((sub) => sub.joinType === 'OneToOne')
      .map((sub) => [
        sub.field,
        beginning(sub.columns, row ? ((row[sub.field] as Values | undefined) ?? {}) : undefined),
      ]),
  ),
})
const beginRows = ({ subForms, row }: EditSource): Record<string, SubRow[]> =>
  Object.fromEntries(
    subForms
      .filter((sub) => sub.joinType === 'OneToMany')
      .map((sub) => [sub.field, subRows((row?.[sub.field] as Values[] | undefined) ?? [])]),
  )

/** The state of an edit dialog: values, rows of the sub-forms, what is wrong, and saving. */
export function useEdit(source: EditSource) {
  const { mode, fields, subForms, send, onSaved } = source
  const [form] = Form.useForm<Values>()
  const [first] = useState(() => begin(source))
  const [firstRows] = useState(() => beginRows(source))
  const [rows, setRows] = useState(firstRows)
  const [problems, setProblems] = useState<Record<string, RowProblems>>({})
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const busy = useRef(false)
  const values = { ...first, ...(Form.useWatch([], form) as Values | undefined) }
  const shownSubForms = subForms.filter((sub) => !sub.hide?.(values, mode))

  /** After the main form was found right: each visible sub-form that has rows. */
  function tablesAreRight(): boolean {
    const tables = shownSubForms.filter((sub) => sub.joinType === 'OneToMany' && rows[sub.field]?.length)
    const found = Object.fromEntries(
      tables.map((sub) => [sub.field, tableProblems(sub.columns, mode, rows[sub.field]!)]),
    )
    setProblems(found)
    const wrong = tables.find((sub) => Object.keys(found[sub.field]!).length > 0)
    const open = tables.find((sub) => openRows(rows[sub.field]!).length > 0)
    if (wrong) setFailure(t('“{title}”中有未填写正确的行', { title: t(wrong.title) }))
    else if (open) setFailure(t('请先保存“{title}”中正在编辑的行', { title: t(open.title) }))
    return !wrong && !open
  }

  function refused(error: unknown) {
    const refusal = refusalIn(error)
    const names = present(fields, mode, values).map((field) => field.field)
    const placed = placeProblems(refusal?.problems ?? [], names, subForms, rows)
    form.setFields(placed.fields)
    setProblems(placed.rows)
    if (placed.fields[0]) form.scrollToField(placed.fields[0].name, { focus: true })
    const isShownElsewhere =
      placed.rest.length === 0 && (placed.fields.length > 0 || Object.keys(placed.rows).length > 0)
    if (!isShownElsewhere) setFailure(wordsOf(refusal?.msg))
    if (!refusal) console.error('save failed', error)
  }

  async function save() {
    if (busy.current || mode === 'view') return
    busy.current = true
    setFailure(undefined)
    setSaving(true)
    try {
      if (!tablesAreRight()) return
      await send(draftOf({ fields, subForms, mode }, { ...values, ...form.getFieldsValue() }, rows))
      onSaved()
    } catch (error) {
      refused(error)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  const isDirty = () =>
    mode !== 'view' && (rows !== firstRows || differs(first, { ...first, ...form.getFieldsValue() }))
  return {
    form,
    first,
    values,
    rows,
    setRows,
    problems,
    setProblems,
    failure,
    isSaving,
    save,
    isDirty,
    shownSubForms,
  }
}

/** What a refused save says; one answer of the specification is a word for programs. */
const wordsOf = (msg: string | undefined) =>
  msg === 'codes_duplicate' ? t('编码已存在') : msg || t('保存失败，请稍后重试')
