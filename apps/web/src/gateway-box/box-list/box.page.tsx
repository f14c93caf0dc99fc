import { ApartmentOutlined, KeyOutlined, SettingOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { Box, box as boxResource } from '@zhizao/contract/gateway-box/box'
import { useState } from 'react'
import { client, formClient } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { AppliedVersion } from '../applied-version.tsx'
import { boxKindChoices, onlineChoices } from '../box-words.ts'
import { LastSeen } from '../last-seen.tsx'
import { type NewSecret, SecretDialog } from '../secret-dialog.tsx'
import { GroupTools } from './group-tools.tsx'
import { loadGroups } from './group-tree.ts'
import { MoveDialog } from './move-dialog.tsx'

const boxes = client(boxResource)
const forms = formClient(boxResource)
const partlyHidden = '该盒子还采集不在您数据权限内的对象'
const detailOf = (id: string) => `/iot/pages/box/detail?id=${id}`

/** 盒子管理. A new box's secret is shown once, after it was saved. */
export function BoxPage() {
  const [secret, setSecret] = useState<NewSecret>()
  const router = useRouter()
  const [Screen] = useState(() => boxScreen(setSecret, (href) => void router.navigate({ href })))
  return (
    <>
      <Screen />
      {secret && <SecretDialog {...secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

const boxScreen = (showSecret: (secret: NewSecret) => void, go: (href: string) => void) =>
  resourceScreen(boxResource, Box, {
    title: '盒子',
    editable: ({ isWhole }) => isWhole,
    removable: ({ isWhole }) => isWhole,
    fields: { kind: { choices: boxKindChoices }, groupId: { tree: loadGroups } },
    tree: { title: '盒子分组', field: 'groupId', load: loadGroups, tools: GroupTools },
    defaults: ({ groupId }) => ({ groupId, kind: 'edge' }),
    query: [
      { field: 'keyword', title: '编码或名称', isChoice: true },
      { field: 'code', isChoice: true },
      { field: 'name', isChoice: true },
      'kind',
      { field: 'online', kind: 'select', choices: onlineChoices },
    ],
    columns: [
      { field: 'code', width: 130, fixed: 'left' },
      { field: 'name', kind: 'link', width: 150, href: ({ id }) => detailOf(id) },
      { field: 'online', width: 75, kind: 'status', choices: onlineChoices },
      { field: 'lastSeenAt', width: 100, render: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} /> },
      {
        field: 'setFileVersion',
        title: '配置 / 生效版本',
        width: 140,
        align: 'left',
        render: (row) => <AppliedVersion box={row} />,
      },
      { field: 'openGaps', width: 90, render: ({ id, openGaps }) => <Gaps id={id} count={openGaps} /> },
      { field: 'pointCount', width: 90 },
      { field: 'status', width: 80, locked: ({ isWhole }) => !isWhole },
      { field: 'kind', width: 150 },
      { field: 'groupName', width: 120 },
      { field: 'place', width: 150 },
      { field: 'model', hidden: true },
      { field: 'version', title: '软件版本', hidden: true },
      { field: 'createdAt', width: 170, hidden: true },
    ],
    form: [
      { field: 'code', disableOnEdit: true, help: '网关连接时的用户名，保存后不能修改' },
      'name',
      { field: 'kind', disableOnEdit: true },
      { field: 'groupId' },
      'model',
      'place',
      'remark',
    ],
    api: {
      page: ({ online, ...body }, options) =>
        boxes.page({ ...body, ...(online !== undefined && { online: online === 'true' }) }, options),
      create: async (draft, options) => {
        const made = await forms.create(draft, options)
        showSecret(made)
        return made
      },
    },
    rowActions: ({ show, reload }) => [
      { key: 'setup', title: '接入配置', icon: <SettingOutlined />, run: ([row]) => go(detailOf(row!.id)) },
      {
        key: 'move',
        title: '调整分组',
        icon: <ApartmentOutlined />,
        disabled: ({ isWhole }) => !isWhole && partlyHidden,
        permission: boxResource.moveToGroup.permission,
        run: (rows) => show((close) => <MoveDialog boxes={rows} onClose={close} onSaved={reload} />),
      },
      {
        key: 'secret',
        title: '重置密钥',
        icon: <KeyOutlined />,
        danger: true,
        disabled: ({ isWhole }) => !isWhole && partlyHidden,
        permission: boxResource.resetSecret.permission,
        confirm: '重置后原密钥立即失效，盒子须换用新密钥才能连接。确定重置吗？',
        run: async ([row]) => {
          const made = await boxes.resetSecret({ id: row!.id })
          showSecret({ code: row!.code, kind: row!.kind, ...made })
        },
      },
    ],
  })

function Gaps({ id, count }: { id: string; count: number }) {
  if (!count) return <>0</>
  return <PageLink href={`${detailOf(id)}&tab=gaps`}>{t('{n} 处', { n: count })}</PageLink>
}
