import { CopyOutlined } from '@ant-design/icons'
import {
  PageTemplate,
  pageTemplate,
  pageTemplateTypeNames,
  type TemplateCell,
} from '@zhizao/contract/form/page-template'
import { Tag } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { LayoutPreview } from './layout-preview.tsx'

const types = Object.entries(pageTemplateTypeNames).map(([value, label]) => ({ value, label }))
const widgets = [
  { value: 'text', label: '文字' },
  { value: 'list', label: '列表' },
  { value: 'tree', label: '树' },
  { value: 'form', label: '表单' },
  { value: 'chart', label: '图表' },
  { value: 'value', label: '指标' },
  { value: 'alarms', label: '报警' },
  { value: 'image', label: '图片' },
  { value: 'video', label: '视频' },
  { value: 'map', label: '总览图' },
] satisfies { value: TemplateCell['widget']; label: string }[]

/** 页面模板: layouts that a new page starts from. */
export const PageTemplatePage = resourceScreen(pageTemplate, PageTemplate, {
  title: '页面模板',
  fields: { type: { choices: types } },
  query: [{ field: 'keyword', title: '关键字', placeholder: '模板名称或编码' }, 'type'],
  columns: [
    { field: 'cells', title: '布局', width: 120, render: ({ cells }) => <LayoutPreview small cells={cells} /> },
    { field: 'name', kind: 'link', width: 160 },
    { field: 'code', width: 140 },
    { field: 'type', width: 90 },
    { field: 'description', width: 260 },
    {
      field: 'builtIn',
      title: '来源',
      width: 90,
      render: ({ builtIn }) => (builtIn ? <Tag>{t('内置')}</Tag> : <Tag color="blue">{t('自定义')}</Tag>),
    },
  ],
  details: ({ cells }) => <LayoutPreview cells={cells} />,
  form: ['name', 'code', { field: 'type', defaultValue: 'list' }, { field: 'description', wide: true }],
  subForms: [
    {
      field: 'cells',
      title: '布局（每行 24 格）',
      joinType: 'OneToMany',
      columns: [
        { field: 'title', title: '组件标题' },
        { field: 'widget', title: '组件', choices: widgets, defaultValue: 'list' },
        { field: 'x', title: '左起格', defaultValue: 0 },
        { field: 'y', title: '上起行', defaultValue: 0 },
        { field: 'w', title: '宽', defaultValue: 24 },
        { field: 'h', title: '高', defaultValue: 10 },
      ],
    },
  ],
  editable: ({ builtIn }) => !builtIn,
  removable: ({ builtIn }) => !builtIn,
  rowActions: ({ open, holds }) =>
    holds(pageTemplate.create.permission)
      ? [
          {
            key: 'copy',
            title: '复制为新模板',
            icon: <CopyOutlined />,
            run: ([row]: PageTemplate[]) => {
              const { type, description, cells } = row!
              open('add', { type, description, cells } as PageTemplate)
            },
          },
        ]
      : [],
})
