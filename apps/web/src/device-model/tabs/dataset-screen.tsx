import { ModelDataset, modelDataset } from '@zhizao/contract/device-model/model-dataset'
import { client, formClient } from '../../platform/api/client.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { modelTree } from './model-tree.ts'
import { PointsInput } from './points-input.tsx'

const datasets = client(modelDataset)
const forms = formClient(modelDataset)
const { list, get, create, update, remove } = modelDataset

/** Datasets that objects of a model have. */
export const datasetScreen = (modelId: string) =>
  resourceScreen({ list, get, create, update, remove, removeMany: remove }, ModelDataset, {
    title: '数据集',
    key: '模型数据集',
    tree: modelTree,
    query: [{ field: 'keyword', title: '数据集名称' }],
    columns: [
      { field: 'name', kind: 'link', width: 200 },
      { field: 'pointCount', width: 100 },
      { field: 'remark', width: 240 },
    ],
    form: [
      'name',
      { field: 'remark' },
      {
        field: 'modelPointIds',
        title: '点位',
        wide: true,
        required: true,
        input: ({ disabled }) => <PointsInput modelId={modelId} disabled={disabled} />,
      },
    ],
    api: {
      list: (body, options) => datasets.list({ ...body, modelId }, options),
      get: async (body, options) => {
        const found = await forms.get(body, options)
        return { ...found, modelPointIds: found.points.map(({ id }) => id) }
      },
      create: (draft, options) => forms.create({ ...draft, modelId }, options),
    },
    whenEmpty: { detail: '把常一起查看的点位归为一组，按此模型新增的对象都会有。' },
  })
