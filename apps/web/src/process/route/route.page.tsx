import { CopyOutlined, DiffOutlined, FileAddOutlined } from '@ant-design/icons'
import { isOpenIn } from '@zhizao/contract/http/states'
import { Route, route, routeStates } from '@zhizao/contract/process/route'
import { client } from '../../platform/api/client.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { stateChoices } from '../../platform/resource-screen/state-actions.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { CopyDialog } from './copy-dialog.tsx'

const routes = client(route)
const { page, create, remove, removeMany, template, validate, import: bring, importBig, export: give } = route
const calls = { page, create, remove, removeMany, template, validate, import: bring, importBig, export: give }
const detail = '/mes/pages/process/route/detail'

/** 工艺路线: the segments that products go through, in versions. */
export const RoutePage = resourceScreen(calls, Route, {
  title: '工艺路线',
  fields: { status: { choices: stateChoices(routeStates) } },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '路线编码或名称' },
    { field: 'status', kind: 'select', choices: stateChoices(routeStates) },
  ],
  columns: [
    { field: 'code', kind: 'link', width: 140, sortable: true, fixed: 'left', href: ({ id }) => `${detail}?id=${id}` },
    { field: 'version', width: 80, sortable: true, render: ({ version }) => `V${version}` },
    { field: 'name', width: 220, sortable: true },
    { field: 'status', kind: 'status', width: 100, sortable: true },
    { field: 'segmentCount', width: 90 },
    { field: 'productCount', width: 90 },
    { field: 'validFrom', width: 120, sortable: true },
    { field: 'validTo', width: 120 },
    { field: 'releasedBy', width: 110 },
    { field: 'releasedAt', width: 170, hidden: true },
    { field: 'updatedByName', width: 110 },
    { field: 'updatedAt', width: 170, sortable: true },
    { field: 'remark', hidden: true },
  ],
  removable: ({ status }) => isOpenIn(routeStates, status),
  add: ({ go }) => go(detail),
  whenEmpty: {
    detail: '工艺路线把工序按先后连起来，可以分叉、汇合和返工。先登记工序，再新增路线；发布后给产品使用。',
    first: { title: '工序', href: '/mes/pages/process/segment', permission: 'segment' },
  },
  rowActions: ({ show, go, reload }) => [
    {
      key: 'version',
      title: '建立新版本',
      icon: <CopyOutlined />,
      permission: route.copy.permission,
      async run([row]) {
        const made = await routes.copy({ id: row!.id })
        reload()
        go(`${detail}?id=${made.id}`)
      },
    },
    {
      key: 'compare',
      title: '版本比较',
      icon: <DiffOutlined />,
      run: ([row]) => show((close) => <CompareDialog row={row!} onClose={close} />),
    },
    {
      key: 'copy',
      title: '复制为新路线',
      icon: <FileAddOutlined />,
      permission: route.copy.permission,
      run: ([row]) =>
        show((close) => (
          <CopyDialog
            row={row!}
            onClose={close}
            onMade={(id) => {
              close()
              reload()
              go(`${detail}?id=${id}`)
            }}
          />
        )),
    },
  ],
})
