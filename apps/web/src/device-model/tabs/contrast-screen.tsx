import { ModelContrastGroup, modelContrast } from '@zhizao/contract/device-model/model-contrast'
import { client } from '../../platform/api/client.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { modelTree } from './model-tree.ts'
import { type ColouredPoint, ColouredPointsInput } from './points-input.tsx'

const groups = client(modelContrast)
const { list, save } = modelContrast

/** Contrast groups that objects of a model have. */
export const contrastScreen = (modelId: string) =>
  resourceScreen({ list, create: save, update: save, remove: save }, ModelContrastGroup, {
    title: '对比组',
    key: '模型对比组',
    tree: modelTree,
    query: [{ field: 'keyword', title: '对比组名称' }],
    columns: [
      { field: 'name', kind: 'link', width: 200 },
      { field: 'points', title: '点位', width: 320, render: ({ points }) => points.map(({ name }) => name).join('、') },
      { field: 'remark', width: 200 },
    ],
    form: [
      { field: 'name', required: true },
      { field: 'remark' },
      {
        field: 'points',
        wide: true,
        required: true,
        input: ({ disabled }) => <ColouredPointsInput modelId={modelId} disabled={disabled} />,
      },
    ],
    api: {
      list: async (body, options) => {
        const found = await groups.list({ ...body, modelId }, options)
        return found.map((group) => ({ ...group, points: group.points.map(asChosen) }))
      },
      create: (draft, options) => groups.save({ ...draft, modelId }, options),
      remove: ({ id }, options) => groups.save({ id: id as string, deletedFlag: 1 }, options),
    },
    whenEmpty: { detail: '把要一起看曲线的点位归为一组，在对象的趋势中一键打开。' },
  })

/** As the form holds it, with the name that the list shows. */
const asChosen = ({
  id,
  name,
  color,
}: {
  id: string
  name: string
  color: string | null
}): ColouredPoint & {
  name: string
} => ({ modelPointId: id, name, color })
