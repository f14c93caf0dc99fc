import { ModelPoint, modelPoint } from '@zhizao/contract/device-model/model-point'
import { FormulaField, pointChoices, pointForm, SignalName, valueWordsForm } from '../../device/index.ts'
import { client, formClient } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { AddressInput, addressText } from '../address-input.tsx'
import { modelTree } from './model-tree.ts'

const points = client(modelPoint)
const forms = formClient(modelPoint)
const { page, get, create, update, remove, import: importCall, export: exportCall } = modelPoint
const calls = {
  page,
  get,
  create,
  update,
  remove,
  removeMany: remove,
  import: importCall,
  export: exportCall,
  template: exportCall,
}

/** Points of a model; without one, those of all. */
export function pointScreen(modelId: string | undefined) {
  const { create: added, import: imported, ...others } = calls
  const { dataType, access, storePolicy } = pointChoices
  return resourceScreen(modelId ? { ...others, create: added, import: imported } : others, ModelPoint, {
    title: '模型点位',
    fields: {
      dataType: { choices: dataType },
      access: { choices: access },
      storePolicy: { choices: storePolicy },
    },
    tree: modelTree,
    query: [{ field: 'keyword', title: '编码或名称' }],
    columns: [
      { field: 'name', kind: 'link', width: 170 },
      { field: 'code', width: 150 },
      { field: 'modelName', width: 150, hidden: Boolean(modelId) },
      { field: 'signalId', width: 110, render: ({ signalId }) => <SignalName id={signalId} /> },
      { field: 'dataType', width: 90 },
      { field: 'unit', width: 70 },
      { field: 'access', width: 70 },
      { field: 'address', width: 190, render: (row) => addressText(row.address) },
      { field: 'pollMs', width: 120 },
      { field: 'storePolicy', width: 100 },
      { field: 'warningUpper', width: 90 },
      { field: 'warningLower', width: 90 },
      { field: 'isKey', width: 90 },
    ],
    form: [
      ...pointForm(({ values, disabled }) => (
        <FormulaField of={{ modelId }} dataType={values.dataType} disabled={disabled} />
      )),
      {
        field: 'address',
        group: '采集地址',
        wide: true,
        hideOnView: true,
        help: '按此模型接入设备时带出的地址，可在盒子中修改',
        input: ({ disabled }) => <AddressInput disabled={disabled} />,
      },
    ],
    dependents: async (rows) => {
      const ids = rows.map(({ id }) => id)
      const { points: followers, objects } = await points.dependents({ ids }, { quiet: true })
      return followers
        ? t('{objects} 个对象的 {points} 个点位由此生成，它们会保留，但不再跟随模型。', { objects, points: followers })
        : undefined
    },
    subForms: [valueWordsForm],
    api: {
      create: (draft, options) => forms.create({ ...draft, modelId }, options),
      import: (body, options) => forms.import({ ...body, modelId }, options),
      template: (_, options) => points.export({ template: true }, options),
    },
  })
}
