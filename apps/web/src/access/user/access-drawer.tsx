import { useQuery } from '@tanstack/react-query'
import type { HeldNode, UserAccess } from '@zhizao/contract/access/user-access'
import { userAccess } from '@zhizao/contract/access/user-access'
import { Alert, Drawer, Input, Tabs, Tag, Tree } from 'antd'
import type { BasicDataNode } from 'antd/es/tree'
import { useMemo, useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { UserPermission } from '../rules-scope/user-permission.tsx'
import classes from './access-drawer.module.css'
import { AccessRoles } from './access-roles.tsx'
import { branches, heldMatching } from './held-tree.ts'

const calls = client(userAccess)

interface Props {
  /** Absent: the signed-in user himself. */
  userId?: string
  onClose: () => void
}

/** What a user may see and do, and which of his roles gives it. */
export function AccessDrawer({ userId, onClose }: Props) {
  const access = useQuery({
    queryKey: ['user-access', userId ?? 'own'],
    queryFn: ({ signal }) => calls.explain({ userId }, { quiet: true, signal }),
    gcTime: 0,
  })
  const name = access.data?.user.name ?? ''
  return (
    <Drawer open size={760} title={userId ? t('权限说明：{name}', { name }) : t('我的权限')} onClose={onClose}>
      {access.isPending && <Loading />}
      {access.isError && <ErrorState error={access.error} onRetry={() => void access.refetch()} />}
      {access.data && (
        <Tabs
          items={[
            { key: 'menus', label: t('菜单与功能'), children: <Explained access={access.data} /> },
            { key: 'data', label: t('数据权限'), children: <UserPermission userId={userId} /> },
          ]}
        />
      )}
    </Drawer>
  )
}

function Explained({ access }: { access: UserAccess }) {
  const { user, roles } = access
  return (
    <div className={classes.body}>
      {user.status === 0 && <Alert type="warning" showIcon title={t('该用户已停用，不能登录。')} />}
      {user.mustChangePassword && (
        <Alert type="info" showIcon title={t('该用户首次登录须先修改密码，修改前不能使用任何功能。')} />
      )}
      {user.isInstallationAdministrator && (
        <Alert type="info" showIcon title={t('平台管理员：另可维护公共菜单、产品和各公司的产品。')} />
      )}
      <AccessRoles access={access} />
      <section>
        <h3 className={classes.heading}>{t('可用的菜单与功能')}</h3>
        {roles.length === 0 ? (
          <EmptyState title={t('没有角色')} detail={t('没有分配角色的用户看不到任何菜单。')} />
        ) : (
          <HeldTree access={access} />
        )}
      </section>
    </div>
  )
}

const KINDS = ['产品', '目录', '菜单', '按钮', '标签页']

function HeldTree({ access }: { access: UserAccess }) {
  const [text, setText] = useState('')
  const nodes = useMemo(() => heldMatching(access.modules, text), [access.modules, text])
  const nameOf = new Map(access.roles.map((role) => [role.id, role.name]))
  return (
    <>
      <Input
        allowClear
        placeholder={t('按名称或编码过滤')}
        aria-label={t('按名称或编码过滤')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {nodes.length === 0 && <EmptyState title={text ? t('没有匹配的节点') : t('没有可用的菜单')} />}
      <Tree<HeldNode & BasicDataNode>
        key={text}
        className={classes.tree}
        blockNode
        selectable={false}
        height={420}
        treeData={nodes}
        fieldNames={{ key: 'id', title: 'label' }}
        defaultExpandedKeys={text ? branches(nodes) : nodes.map((node) => node.id)}
        titleRender={(node) => (
          <span className={classes.node}>
            <span className={node.roleIds.length || node.type === 0 ? undefined : classes.way}>{t(node.label)}</span>
            {node.type > 2 && <span className={classes.kind}>{t(KINDS[node.type]!)}</span>}
            {node.agentOnly && <Tag color="warning">{t('仅代理商可见，此用户看不到')}</Tag>}
            <span className={classes.roles}>
              {node.roleIds.map((id) => (
                <Tag key={id} variant="filled" color="processing">
                  {nameOf.get(id)}
                </Tag>
              ))}
            </span>
          </span>
        )}
      />
    </>
  )
}
