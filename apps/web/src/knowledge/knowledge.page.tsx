import { SearchOutlined } from '@ant-design/icons'
import { FaultArticleRow, faultArticle } from '@zhizao/contract/knowledge/fault-article'
import { Button } from 'antd'
import { findTypes } from '../live/type-choices.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import type { DialogProps } from '../platform/resource-screen/screen-options.ts'
import { moment } from '../platform/shell/moment.ts'
import { ArticleDialog } from './article-dialog.tsx'
import { FindSolutions } from './find-solutions.tsx'
import { articleHref } from './knowledge-calls.ts'
import { findCategories } from './knowledge-choices.ts'

const { page, get, create, update, remove } = faultArticle

const Dialog = ({ row, onClose, onSaved }: DialogProps) => (
  <ArticleDialog id={row?.id as string | undefined} onClose={onClose} onSaved={onSaved} />
)

/** 故障知识库: faults of machines, and what helps. */
export const KnowledgePage = resourceScreen({ page, get, create, update, remove }, FaultArticleRow, {
  title: '故障知识',
  whenEmpty: { detail: '把处理过的故障写成知识：看到了什么、原因是什么、怎么处理。下次同样的报警会直接给出建议。' },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '标题、现象、原因或处理方法' },
    { field: 'category', kind: 'select', choices: findCategories },
    { field: 'deviceTypeId', kind: 'select', choices: findTypes },
  ],
  columns: [
    { field: 'title', kind: 'link', width: 190, sortable: true, href: ({ id }) => articleHref(id) },
    { field: 'categoryName', width: 110 },
    { field: 'deviceTypeName', width: 110, render: ({ deviceTypeName }) => deviceTypeName ?? t('所有设备') },
    { field: 'phenomenonNames', width: 190 },
    { field: 'solutionTitles', width: 190 },
    { field: 'updatedAt', width: 165, sortable: true },
    { field: 'code', width: 130, sortable: true, hidden: true },
    { field: 'updatedByName', width: 110, hidden: true },
  ],
  dialog: Dialog,
  toolbar: ({ show }) => (
    <Button icon={<SearchOutlined />} onClick={() => show((close) => <FindSolutions onClose={close} />)}>
      {t('按现象查找')}
    </Button>
  ),
  card: ({ categoryName, deviceTypeName, phenomenonNames, updatedAt }) => (
    <>
      {phenomenonNames}
      <div>{[categoryName, deviceTypeName, moment(updatedAt)].filter(Boolean).join(' · ')}</div>
    </>
  ),
})
