import { DragOutlined, EyeOutlined, HistoryOutlined, RollbackOutlined } from '@ant-design/icons'
import { ContentRow, content } from '@zhizao/contract/document/content'
import { documentAddress } from '@zhizao/contract/document/rich-text'
import { Tag } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { followed } from '../../platform/resource-screen/followed.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { ContentDialog } from './content-dialog.tsx'
import { contentChanged, contents, loadContentTree } from './content-queries.ts'
import { ContentTreeTools } from './content-tree-tools.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

const { page, get, create, update, remove, setStatus } = content

const api = followed({ remove: contents.remove, setStatus: contents.setStatus }, contentChanged)

const sources = [
  { value: 'manual', label: '内置手册' },
  { value: 'company', label: '本公司' },
]

/** 内容管理: the documents of the manual and of the company. */
export const ContentPage = resourceScreen({ page, get, create, update, remove, setStatus }, ContentRow, {
  title: '文档',
  api,
  dialog: ContentDialog,
  tree: { title: '文档目录', field: 'parentId', load: loadContentTree, tools: ContentTreeTools },
  fields: { documentType: { choices: sources } },
  query: [
    { field: 'keyword', title: '标题' },
    { field: 'documentType', title: '来源' },
    {
      field: 'status',
      title: '发布',
      choices: [
        { value: 1, label: '已发布' },
        { value: 0, label: '未发布' },
      ],
      kind: 'select',
    },
  ],
  columns: [
    {
      field: 'title',
      kind: 'link',
      width: 210,
      sortable: true,
    },
    { field: 'parentName', width: 120 },
    {
      field: 'documentType',
      title: '来源',
      width: 140,
      render: (row) => (
        <>
          {row.documentType === 'manual' ? t('内置手册') : t('本公司')}
          {row.isEdited && (
            <Tag color="warning" style={{ marginInlineStart: 8 }}>
              {t('已修改')}
            </Tag>
          )}
        </>
      ),
    },
    { field: 'status', kind: 'switch', width: 80 },
    { field: 'childCount', width: 90 },
    { field: 'updatedBy', width: 90, render: ({ updatedBy }) => t(updatedBy) },
    { field: 'updateTime', kind: 'time', width: 170, sortable: true },
  ],
  removable: (row) => row.documentType === 'company',
  dependents: async (rows) => {
    const above = rows.find((row) => row.childCount > 0)
    return above && t('“{name}”下还有 {n} 篇文档，须先移走或删除。', { name: above.title, n: above.childCount })
  },
  rowActions: ({ show, reload, holds }) => {
    const done = (close: () => void) => () => {
      close()
      reload()
    }
    const actions = [
      {
        key: 'read',
        title: '在文档中心打开',
        icon: <EyeOutlined />,
        disabled: (row: ContentRow) => row.status === 0 && t('未发布的文档不在文档中心显示'),
        run: ([row]: ContentRow[]) => window.open(documentAddress(row!.id), '_blank', 'noopener'),
      },
      {
        key: 'history',
        title: '历史版本',
        icon: <HistoryOutlined />,
        run: ([row]: ContentRow[]) =>
          show((close) => <HistoryDialog row={row!} onClose={close} onRestored={done(close)} />),
      },
    ]
    if (!holds(update.permission)) return actions
    return [
      ...actions,
      {
        key: 'move',
        title: '移动到',
        icon: <DragOutlined />,
        run: ([row]: ContentRow[]) => show((close) => <MoveDialog row={row!} onClose={close} onMoved={done(close)} />),
      },
      {
        key: 'restoreBuiltIn',
        title: '恢复内置内容',
        icon: <RollbackOutlined />,
        confirm: '恢复为程序自带的内容？现有内容会保存到历史版本。',
        disabled: (row: ContentRow) => !row.isEdited && t('只有修改过的内置文档可以恢复'),
        run: async ([row]: ContentRow[]) => {
          await contents.restoreBuiltIn({ id: row!.id })
          await contentChanged()
          reload()
        },
      },
    ]
  },
})
