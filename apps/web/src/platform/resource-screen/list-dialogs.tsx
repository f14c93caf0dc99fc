import { App } from 'antd'
import { t } from '../i18n/translate.ts'
import { usePageLayout } from '../shell/page-settings.ts'
import type { FullFormField } from './define-screen.ts'
import { EditDialog } from './edit-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { ResourceCalls } from './resource-calls.ts'
import type { ListInView } from './use-resource-list.ts'

/** The dialog that is open over a list, if one is. */
export function ListDialogs<C extends ResourceCalls, Row extends { id: string }>(list: ListInView<C, Row>) {
  const { dialogs, options, api, allowed } = list
  return (
    <>
      {dialogs.opened && <RowDialog key={dialogs.opened.at} {...list} opened={dialogs.opened} />}
      {dialogs.own?.(dialogs.closeOwn)}
      {dialogs.isImporting && (
        <ImportDialog
          title={options.title}
          api={api}
          hasTemplate={allowed.template}
          onClose={() => dialogs.setImporting(false)}
          onDone={list.list.reload}
        />
      )}
    </>
  )
}

type Opened<Row extends { id: string }> = { opened: NonNullable<ListInView<ResourceCalls, Row>['dialogs']['opened']> }

/** To add, look at or change one row: by the screen's own dialog, else by the generic one. */
function RowDialog<C extends ResourceCalls, Row extends { id: string }>(props: ListInView<C, Row> & Opened<Row>) {
  const { definition, options, api, allowed, tools, dialogs, list } = props
  const { mode, row } = props.opened
  const { message } = App.useApp()
  const layout = usePageLayout()
  const Dialog = options.dialog
  if (Dialog)
    return (
      <Dialog
        mode={mode}
        row={row as Record<string, unknown> | undefined}
        onClose={dialogs.close}
        onSaved={list.reload}
      />
    )
  const stored = mode === 'add' ? undefined : row
  return (
    <EditDialog
      hasNext
      title={options.title}
      mode={mode}
      row={row as Record<string, unknown> | undefined}
      fields={mode === 'add' ? begunWith(definition.form, options.defaults?.(tools.filters)) : definition.form}
      subForms={definition.subForms}
      columns={layout?.formColumns}
      load={
        stored && allowed.get ? async () => (await api.get!({ id: stored.id })) as Record<string, unknown> : undefined
      }
      send={(draft) =>
        stored ? api.update!({ ...draft, id: stored.id }, { quiet: true }) : api.create!(draft, { quiet: true })
      }
      onClose={dialogs.close}
      onSaved={() => {
        message.success(t('保存成功'))
        list.reload()
      }}
    />
  )
}

const begunWith = (fields: readonly FullFormField[], defaults: Record<string, unknown> = {}) =>
  fields.map((field) => ({ ...field, defaultValue: defaults[field.field] ?? field.defaultValue }))
