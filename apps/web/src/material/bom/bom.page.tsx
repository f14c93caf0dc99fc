import { CopyOutlined, DiffOutlined, PartitionOutlined, StarOutlined } from '@ant-design/icons'
import { isOpenIn } from '@zhizao/contract/http/states'
import { Bom, bom, bomStates } from '@zhizao/contract/material/bom'
import { client } from '../../platform/api/client.ts'
import { documentPage } from '../../platform/document/document-page.tsx'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { stateChoices } from '../../platform/resource-screen/state-actions.ts'
import { loadClasses } from '../material-choices.ts'
import { bomOptions, bomPath } from './bom-options.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { ExplosionDialog } from './explosion-dialog.tsx'
import { WhereUsedDialog } from './where-used-dialog.tsx'

const boms = client(bom)
const { page, create, remove, removeMany, template, validate, import: bring, importBig, export: give } = bom
const calls = { page, create, remove, removeMany, template, validate, import: bring, importBig, export: give }
const detail = `${bomPath}/detail`

export const BomDetailPage = documentPage(bom, bomOptions)

export const BomPage = resourceScreen(calls, Bom, {
  title: 'BOM',
  tree: { title: '物料分类', field: 'classId', load: loadClasses },
  fields: { status: { choices: stateChoices(bomStates) } },
  query: [
    { field: 'keyword', title: '关键字', placeholder: 'BOM 或物料的编码、名称' },
    { field: 'status', kind: 'select', choices: stateChoices(bomStates) },
  ],
  columns: [
    { field: 'code', kind: 'link', width: 140, sortable: true, fixed: 'left', href: ({ id }) => `${detail}?id=${id}` },
    { field: 'version', width: 80, sortable: true, render: ({ version }) => `V${version}` },
    { field: 'alternative', width: 90 },
    { field: 'status', kind: 'status', width: 100, sortable: true },
    { field: 'isDefault', width: 70, render: ({ isDefault }) => (isDefault ? t('是') : '') },
    { field: 'materialCode', width: 130, sortable: true },
    { field: 'materialName', width: 180, sortable: true },
    { field: 'specification', width: 130 },
    { field: 'baseQuantity', width: 100, unit: (row) => row.unit },
    { field: 'itemCount', width: 80 },
    { field: 'validFrom', width: 110, sortable: true },
    { field: 'validTo', width: 110 },
    { field: 'name', width: 160, hidden: true },
    { field: 'releasedBy', width: 100, hidden: true },
    { field: 'releasedAt', width: 170, hidden: true },
    { field: 'updatedByName', width: 100, hidden: true },
    { field: 'updatedAt', width: 170, hidden: true },
    { field: 'remark', hidden: true },
  ],
  removable: ({ status }) => isOpenIn(bomStates, status),
  add: ({ go }) => go(detail),
  whenEmpty: {
    detail: 'BOM 说明一个自制物料由哪些物料、各用多少做成。从最下一层做起：先有原料，再有零件、组件和成品。',
    first: { title: '物料', href: '/mes/pages/material/index', permission: 'material' },
  },
  rowActions: ({ show, go, reload }) => [
    {
      key: 'explode',
      title: '展开',
      icon: <PartitionOutlined />,
      run: ([row]) => show((close) => <ExplosionDialog row={row!} onClose={close} />),
    },
    {
      key: 'whereUsed',
      title: '用于何处',
      icon: <PartitionOutlined rotate={180} />,
      run: ([row]) => show((close) => <WhereUsedDialog row={row!} onClose={close} />),
    },
    {
      key: 'compare',
      title: '版本比较',
      icon: <DiffOutlined />,
      run: ([row]) => show((close) => <CompareDialog row={row!} onClose={close} />),
    },
    {
      key: 'copy',
      title: '复制为新版本',
      icon: <CopyOutlined />,
      permission: bom.copy.permission,
      async run([row]) {
        const made = await boms.copy({ id: row!.id })
        reload()
        go(`${detail}?id=${made.id}`)
      },
    },
    {
      key: 'default',
      title: '设为默认',
      icon: <StarOutlined />,
      permission: bom.setDefault.permission,
      disabled: ({ status, isDefault }) =>
        isDefault ? t('已经是默认方案') : status !== 'released' && t('发布后才能设为默认'),
      async run([row]) {
        await boms.setDefault({ id: row!.id })
        reload()
      },
    },
  ],
})
