import { DeleteOutlined, FolderOpenOutlined, SaveOutlined } from '@ant-design/icons'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ContrastGroup, contrastGroup } from '@zhizao/contract/device/contrast-group'
import { App, Button, Popover, Tag } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import classes from './group-menu.module.css'
import { SaveGroupDialog } from './save-group-dialog.tsx'

const calls = client(contrastGroup)
const key = ['trend', 'groups']

export interface GroupMenuProps {
  /** The points on show. */
  pointIds: readonly string[]
  colours: ReadonlyMap<string, string | null>
  onOpen: (points: readonly { id: string; color: string | null }[]) => void
}

/** Saved contrast groups: opened, saved, removed. */
export function GroupMenu({ pointIds, colours, onOpen }: GroupMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { message } = App.useApp()
  const cache = useQueryClient()
  const mayEdit = usePermission('trend:group')
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => calls.list({}, { signal, quiet: true }),
    enabled: isOpen || isSaving,
  })
  return (
    <span className={classes.menu}>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        content={
          <GroupList
            query={query}
            mayEdit={mayEdit}
            onOpen={(points) => {
              setOpen(false)
              onOpen(points)
            }}
          />
        }
      >
        <Button icon={<FolderOpenOutlined />}>{t('对比组')}</Button>
      </Popover>
      {mayEdit && (
        <Button icon={<SaveOutlined />} disabled={!pointIds.length} onClick={() => setSaving(true)}>
          {t('保存对比组')}
        </Button>
      )}
      {isSaving && (
        <SaveGroupDialog
          groups={query.data ?? []}
          points={pointIds.map((pointId) => ({ pointId, color: colours.get(pointId) ?? null }))}
          onClose={() => setSaving(false)}
          onSaved={() => {
            setSaving(false)
            void message.success(t('保存成功'))
            void cache.invalidateQueries({ queryKey: ['trend', 'default-group'] })
            void cache.invalidateQueries({ queryKey: key })
          }}
        />
      )}
    </span>
  )
}

interface GroupListProps extends Pick<GroupMenuProps, 'onOpen'> {
  query: UseQueryResult<ContrastGroup[]>
  mayEdit: boolean
}

function GroupList({ query, mayEdit, onOpen }: GroupListProps) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => calls.remove({ id }),
    onSuccess: () => void message.success(t('删除成功')),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
  return (
    <ul className={classes.list}>
      {query.data?.map((group) => (
        <li key={group.id} className={classes.group}>
          <button type="button" className={classes.open} onClick={() => onOpen(group.points)}>
            <span className={classes.name}>{group.name}</span>
            {group.isDefault === 1 && <Tag color="blue">{t('默认')}</Tag>}
            <span className={classes.count}>{t('{n} 个点位', { n: group.points.length })}</span>
          </button>
          {mayEdit && (
            <AskFirst title={t('确认要删除吗?')} onConfirm={() => remove.mutate(group.id)}>
              <Button type="text" size="small" danger aria-label={t('删除')} icon={<DeleteOutlined />} />
            </AskFirst>
          )}
        </li>
      ))}
      {query.isError && <li className={classes.none}>{t('加载失败，请稍后重试')}</li>}
      {query.data?.length === 0 && <li className={classes.none}>{t('还没有对比组')}</li>}
    </ul>
  )
}
