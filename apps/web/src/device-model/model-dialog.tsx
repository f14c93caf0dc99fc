import { Model, model as modelResource } from '@zhizao/contract/device-model/model'
import { detailsForm, loadModelTree, objectTypeChoices } from '../device/index.ts'
import { findTypes } from '../live/type-choices.ts'
import { defineScreen } from '../platform/resource-screen/define-screen.ts'
import { EditDialog } from '../platform/resource-screen/edit-dialog.tsx'
import { modelForms } from './model-queries.ts'

const { form, subForms } = defineScreen(modelResource, Model, {
  title: '模型',
  columns: [],
  form: [
    'name',
    { field: 'code', placeholder: '留空则按编码规则生成' },
    { field: 'objectType', choices: objectTypeChoices, defaultValue: 'device' },
    { field: 'parentId', tree: loadModelTree },
    { field: 'deviceTypeId', choices: findTypes, help: '由此模型创建的对象属于这一类型' },
    'manufacturer',
    { field: 'remark', wide: true },
  ],
  subForms: [detailsForm],
})

export interface ModelDialogProps {
  model?: Model
  parentId?: string
  onClose: () => void
  onSaved: (id: string) => void
}

/** Adds or edits a model with the technical parameters that its objects start with. */
export function ModelDialog({ model, parentId, onClose, onSaved }: ModelDialogProps) {
  let saved = model?.id
  const fields = form.map((field) =>
    field.field === 'parentId' && parentId ? { ...field, defaultValue: parentId } : field,
  )
  return (
    <EditDialog
      title="模型"
      mode={model ? 'edit' : 'add'}
      row={model}
      fields={fields}
      subForms={subForms}
      send={async (draft) => {
        const made = model
          ? await modelForms.update({ ...draft, id: model.id }, { quiet: true })
          : await modelForms.create(draft, { quiet: true })
        saved = made.id
      }}
      onClose={onClose}
      onSaved={() => onSaved(saved!)}
    />
  )
}
