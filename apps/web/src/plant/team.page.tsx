import { TeamOutlined } from '@ant-design/icons'
import { type Staff, Team, team } from '@zhizao/contract/plant/staff'
import { masterScreen } from '../form/index.ts'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { ofEach } from '../platform/resource-screen/of-each.tsx'
import { usePermission } from '../platform/session/permission.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { AttachTables } from './attach-tables.tsx'
import { findStaff, findWorkCenters } from './plant-choices.ts'

const calls = client(team)

function MembersDialog({ row, onClose }: { row: Team; onClose: () => void }) {
  const mayChange = usePermission(team.addStaff.permission)
  const teamId = row.id
  const quiet = { quiet: true }
  return (
    <DraggableModal open width="80%" title={t('班组成员：{name}', { name: row.name })} footer={null} onCancel={onClose}>
      <AttachTables<Pick<Staff, 'id' | 'code' | 'name' | 'jobTitle'>>
        columns={[
          { title: t('工号'), dataIndex: 'code', ellipsis: true },
          { title: t('姓名'), dataIndex: 'name', ellipsis: true },
          { title: t('岗位'), dataIndex: 'jobTitle', ellipsis: true },
        ]}
        mayChange={mayChange}
        name={['team', teamId]}
        placeholder={t('工号或姓名')}
        freeTitle={t('未分班组的人员')}
        freeEmpty={t('没有未分班组的人员，请先在人员页面登记')}
        attachedTitle={t('本班组的成员')}
        attachedEmpty={t('还没有成员，请从左侧勾选添加')}
        findFree={(asked) => calls.freeStaff({ ...asked, teamId }, quiet)}
        findAttached={(asked) => calls.staff({ ...asked, teamId }, quiet)}
        attach={(staffIds) => calls.addStaff({ teamId, staffIds })}
        detach={(id) => calls.removeStaff({ id })}
      />
    </DraggableModal>
  )
}

/** 班组: people who work in shifts together. */
export const TeamPage = masterScreen('team', team, Team, {
  title: '班组',
  whenEmpty: {
    detail: '班组是一起倒班的人。新增班组后在行末添加成员。',
    first: { title: '人员', href: '/mes/pages/plant/staff', permission: 'staff' },
  },
  fields: {
    workCenterId: { kind: 'remote', choices: findWorkCenters },
    leaderId: { kind: 'remote', choices: findStaff },
  },
  query: ['name', 'code', 'workCenterId'],
  columns: [
    { field: 'code', width: 140, sortable: true },
    { field: 'name', kind: 'link', width: 200, sortable: true },
    { field: 'workCenterName', width: 180 },
    { field: 'leaderName', width: 110 },
    { field: 'staffCount', width: 90 },
    'remark',
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: ['code', 'name', 'workCenterId', 'leaderId', { field: 'remark', wide: true }],
  dependents: ofEach(async ({ name, staffCount }) =>
    staffCount
      ? { kept: t('班组“{name}”还有 {count} 名成员，须先移除才能删除。', { name, count: staffCount }) }
      : undefined,
  ),
  rowActions: ({ show, reload }) => [
    {
      key: 'members',
      title: '班组成员',
      icon: <TeamOutlined />,
      run: ([row]) =>
        show((close) => (
          <MembersDialog
            row={row!}
            onClose={() => {
              close()
              reload()
            }}
          />
        )),
    },
  ],
})
