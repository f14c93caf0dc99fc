import { CheckCircleOutlined, CopyOutlined, EyeOutlined, FormatPainterOutlined } from '@ant-design/icons'
import { PrintTemplateRow, printTemplate } from '@zhizao/contract/print/print-template'
import { lazy, Suspense } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { Loading } from '../platform/shell/states.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { openFile } from './open-file.ts'
import { findTypes } from './print-types.ts'

const templates = client(printTemplate)
/** Loaded when somebody designs: few do. */
const DesignDialog = lazy(() => import('./designer/design-dialog.tsx').then((m) => ({ default: m.DesignDialog })))

const { page, get, create, update, remove, removeMany } = printTemplate

/** 打印模板: how labels and documents look on paper, one of each type the default. */
export const PrintTemplatePage = resourceScreen({ page, get, create, update, remove, removeMany }, PrintTemplateRow, {
  title: '打印模板',
  query: [
    { field: 'keyword', title: '关键字', placeholder: '模板名称' },
    { field: 'typeCode', kind: 'remote', choices: findTypes },
  ],
  columns: [
    { field: 'name', kind: 'link', width: 200 },
    { field: 'typeTitle', width: 130, told: true },
    {
      field: 'width',
      title: '纸张',
      width: 140,
      render: ({ width, height }) => t('{width} × {height} 毫米', { width, height }),
    },
    {
      field: 'isDefault',
      width: 110,
      render: ({ isDefault }) =>
        isDefault ? <StatusTag choice={{ value: '1', label: t('默认'), colour: 'success' }} /> : '—',
    },
    { field: 'remark', width: 220 },
    { field: 'updatedAt', width: 170 },
  ],
  form: [
    {
      field: 'typeCode',
      kind: 'remote',
      choices: findTypes,
      from: 'typeTitle',
      disableOnEdit: true,
      help: '新模板从该类型的标准样式开始，保存后点“设计”修改',
    },
    'name',
    { field: 'remark', wide: true },
  ],
  removable: ({ isDefault }) => !isDefault,
  rowActions: ({ show, reload }) => [
    {
      key: 'design',
      title: '设计',
      icon: <FormatPainterOutlined />,
      permission: update.permission,
      run: ([row]) =>
        show((close) => (
          <Suspense fallback={<Loading />}>
            <DesignDialog id={row!.id} onClose={close} onSaved={reload} />
          </Suspense>
        )),
    },
    {
      key: 'preview',
      title: '预览',
      icon: <EyeOutlined />,
      run: async ([row]) => openFile(await templates.preview({ typeCode: row!.typeCode, templateId: row!.id })),
    },
    {
      key: 'setDefault',
      title: '设为默认',
      icon: <CheckCircleOutlined />,
      permission: printTemplate.setDefault.permission,
      disabled: ({ isDefault }) => isDefault,
      run: async ([row]) => {
        await templates.setDefault({ id: row!.id })
        reload()
      },
    },
    {
      key: 'copy',
      title: '复制',
      icon: <CopyOutlined />,
      permission: printTemplate.copy.permission,
      run: async ([row]) => {
        await templates.copy({ id: row!.id })
        reload()
      },
    },
  ],
})
