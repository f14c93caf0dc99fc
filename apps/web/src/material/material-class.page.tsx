import { ApartmentOutlined } from '@ant-design/icons'
import { MaterialClass, materialClass } from '@zhizao/contract/material/material-class'
import { masterScreen } from '../form/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { ofEach } from '../platform/resource-screen/of-each.tsx'
import { handedDownFields } from './handed-down-form.tsx'
import { loadClasses, sourceChoices, trackingChoices } from './material-choices.ts'

const wordOf = (choices: readonly { value: unknown; label: string }[], value: unknown) => {
  const found = choices.find((choice) => choice.value === value)
  return found ? t(found.label) : '—'
}

const defaults = handedDownFields({ group: '新物料的默认值', placeholder: '留空取上级分类的' })

export const MaterialClassPage = masterScreen('materialClass', materialClass, MaterialClass, {
  title: '物料分类',
  whenEmpty: {
    detail: '分类带出单位、来源、跟踪方式等默认值。先建原材料、半成品、成品几个大类，再细分。',
  },
  tree: { title: '分类树', field: 'parentId', load: loadClasses },
  fields: { parentId: { tree: loadClasses } },
  defaults: ({ parentId }) => ({ parentId }),
  query: [{ field: 'keyword', title: '关键字', placeholder: '分类名称或编码' }],
  columns: [
    { field: 'name', kind: 'link', width: 150 },
    { field: 'code', width: 110 },
    { field: 'fullName', width: 200 },
    // What new materials of it begin with, whoever of its like above said so.
    { field: 'source', width: 80, render: (row) => wordOf(sourceChoices, row.effective.source) },
    { field: 'tracking', width: 90, render: (row) => wordOf(trackingChoices, row.effective.tracking) },
    { field: 'shelfLifeDays', width: 110, align: 'right', render: (row) => row.effective.shelfLifeDays ?? '—' },
    { field: 'childCount', width: 100 },
    { field: 'materialCount', width: 90 },
    { field: 'remark', width: 180, hidden: true },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    { field: 'parentId', group: '基本信息', placeholder: '留空为顶级分类' },
    { field: 'name', group: '基本信息' },
    { field: 'code', group: '基本信息', placeholder: '留空自动生成' },
    { field: 'remark', group: '基本信息', wide: true },
    ...defaults,
  ],
  dependents: ofEach(async ({ name, childCount, materialCount }) =>
    childCount || materialCount
      ? {
          kept: t('分类“{name}”下有 {classes} 个下级分类、{materials} 个物料，须先移走才能删除。', {
            name,
            classes: childCount,
            materials: materialCount,
          }),
        }
      : undefined,
  ),
  rowActions: ({ open, holds }) =>
    holds(materialClass.create.permission)
      ? [
          {
            key: 'below',
            title: '新增下级分类',
            icon: <ApartmentOutlined />,
            run: ([row]: MaterialClass[]) => open('add', { parentId: row!.id } as MaterialClass),
          },
        ]
      : [],
})
