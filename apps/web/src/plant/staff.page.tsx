import { KeyOutlined, UserAddOutlined } from '@ant-design/icons'
import { type Skill, Staff, staff } from '@zhizao/contract/plant/staff'
import { dayText } from '@zhizao/rules/time/calendar'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { masterScreen } from '../form/index.ts'
import { client } from '../platform/api/client.ts'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { currentZone } from '../platform/time/plant-zone.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { RemoteSelect } from '../platform/widgets/remote-select.tsx'
import { findAccounts, findTeams, findWorkCenters } from './plant-choices.ts'

const calls = client(staff)

/** A skill; red once it has run out. */
function SkillTag({ skill: { name, expiresOn } }: { skill: Skill }) {
  const isOver = Boolean(expiresOn && expiresOn < dayText(Date.now(), currentZone()))
  return (
    <Tag color={isOver ? 'red' : undefined} title={expiresOn ? t('有效期至 {day}', { day: expiresOn }) : undefined}>
      {isOver ? t('{name}（已过期）', { name }) : name}
    </Tag>
  )
}

function FromUsersDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [userIds, setUserIds] = useState<string[]>([])
  const { isSaving, failure, save } = useSaving()
  const run = async () => {
    if (await save(() => calls.bindUsers({ userIds }, { quiet: true }))) onDone()
  }
  return (
    <DraggableModal
      open
      title={t('从用户添加人员')}
      okText={t('添加')}
      okButtonProps={{ disabled: !userIds.length, loading: isSaving }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p>{t('所选用户成为人员，工号为其登录名。')}</p>
      <RemoteSelect
        multiple
        aria-label={t('用户')}
        placeholder={t('姓名或登录名')}
        find={findAccounts}
        name="accounts"
        value={userIds}
        onChange={(next) => setUserIds((next as string[] | null) ?? [])}
      />
      {failure && <p role="alert">{failure}</p>}
    </DraggableModal>
  )
}

function FromUsers({ open }: { open: () => void }) {
  const mayAdd = usePermission(staff.bindUsers.permission)
  return mayAdd ? (
    <Button icon={<UserAddOutlined />} onClick={open}>
      {t('从用户添加')}
    </Button>
  ) : null
}

/** 人员: people of the shop, with or without a user. */
export const StaffPage = masterScreen('staff', staff, Staff, {
  title: '人员',
  whenEmpty: {
    detail: '登记现场人员，没有系统账号的也要登记。可以逐个新增、从表格导入，或从用户添加。',
  },
  fields: {
    userId: { kind: 'remote', choices: findAccounts },
    workCenterId: { kind: 'remote', choices: findWorkCenters },
    teamId: { kind: 'remote', choices: findTeams },
  },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '姓名、工号或工牌号' },
    'workCenterId',
    'teamId',
    'skill',
    'status',
  ],
  columns: [
    { field: 'code', width: 120, sortable: true },
    { field: 'name', kind: 'link', width: 110, sortable: true },
    { field: 'loginName', width: 120 },
    { field: 'badge', width: 120 },
    { field: 'hasPin', width: 90, render: ({ hasPin }) => (hasPin ? t('已设置') : t('未设置')) },
    { field: 'jobTitle', width: 110 },
    { field: 'teamNames', width: 120 },
    { field: 'workCenterNames', width: 160 },
    {
      field: 'skills',
      width: 200,
      render: ({ skills }) => skills.map((skill) => <SkillTag key={skill.name} skill={skill} />),
    },
    { field: 'status', width: 80, turn: ({ id }, status) => calls.update({ id, status }) },
    { field: 'phone', width: 130, hidden: true },
    { field: 'remark', hidden: true },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    'code',
    'name',
    { field: 'userId', help: '没有系统账号的人员留空' },
    'phone',
    'jobTitle',
    'badge',
    {
      field: 'pin',
      kind: 'password',
      hideOnView: true,
      help: '4 到 8 位数字，保存后任何人都看不到；修改时留空则不变',
    },
    { field: 'status', defaultValue: 1 },
    { field: 'remark', wide: true },
  ],
  subForms: [
    {
      field: 'skills',
      title: '技能',
      joinType: 'OneToMany',
      columns: [
        { field: 'name', title: '技能名称' },
        { field: 'expiresOn', title: '有效期至', placeholder: 'YYYY-MM-DD' },
      ],
    },
  ],
  rowActions: ({ reload }) => [
    {
      key: 'pin',
      title: '清除 PIN 码',
      icon: <KeyOutlined />,
      permission: staff.update.permission,
      confirm: '清除后该人员不能再用 PIN 码表明身份，确定清除吗？',
      disabled: ({ hasPin }) => !hasPin && '未设置 PIN 码',
      run: async ([row]) => {
        await calls.update({ id: row!.id, pin: '' })
        reload()
      },
    },
  ],
  toolbar: ({ show, reload }) => (
    <FromUsers
      open={() =>
        show((close) => (
          <FromUsersDialog
            onClose={close}
            onDone={() => {
              close()
              reload()
            }}
          />
        ))
      }
    />
  ),
})
