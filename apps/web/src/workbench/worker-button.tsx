import { UserOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { workOrder } from '@zhizao/contract/production/work-order'
import { Button } from 'antd'
import { useState } from 'react'
import { useOffline } from '../offline/index.ts'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { useUser } from '../platform/session/session-store.ts'
import { EmptyState, Loading } from '../platform/shell/states.tsx'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { setWorker, useWorker } from './who-works.ts'
import classes from './workbench.module.css'

const workOrders = client(workOrder)

/** Who does it: whoever is signed in, or somebody of the shop whom he names. */
export function WorkerButton({ workOrderId }: { workOrderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const isOffline = useOffline()
  const user = useUser()
  const worker = useWorker()
  const name = worker?.name ?? user?.user_name ?? t('本人')
  return (
    <>
      <Button
        size="large"
        className={`${classes.touch} ${classes.worker}`}
        icon={<UserOutlined />}
        aria-label={t('操作人：{name}', { name })}
        disabled={isOffline}
        onClick={() => setOpen(true)}
      >
        <span>{name}</span>
      </Button>
      {isOpen && <WorkerDialog workOrderId={workOrderId} onClose={() => setOpen(false)} />}
    </>
  )
}

function WorkerDialog({ workOrderId, onClose }: { workOrderId: string; onClose: () => void }) {
  const user = useUser()
  const worker = useWorker()
  const found = useQuery({
    queryKey: ['workbench', 'people', workOrderId],
    queryFn: ({ signal }) => workOrders.resources({ id: workOrderId }, { signal }),
  })
  const people = (found.data ?? []).filter(({ type }) => type === 'staff')
  const choose = (who: { id: string; name: string } | undefined) => {
    setWorker(who)
    onClose()
  }
  return (
    <DraggableModal open width={560} title={t('操作人')} footer={null} onCancel={onClose}>
      <p>{t('之后的开工、报工记在所选的人名下，直到换人或刷新页面；登录的仍是您。')}</p>
      <div className={classes.choices}>
        <Button size="large" type={worker ? 'default' : 'primary'} onClick={() => choose(undefined)}>
          {t('{name}（本人）', { name: user?.user_name ?? '' })}
        </Button>
        {people.map(({ id, code, name }) => (
          <Button
            key={id}
            size="large"
            type={worker?.id === id ? 'primary' : 'default'}
            onClick={() => choose({ id, name })}
          >
            {name} {code}
          </Button>
        ))}
      </div>
      {found.isPending && <Loading />}
      {found.data && !people.length && (
        <EmptyState
          title={t('工作中心还没有人员')}
          detail={t('在“生产资源 → 工作中心”里加入人员后，可以在这里选择。')}
        />
      )}
    </DraggableModal>
  )
}
