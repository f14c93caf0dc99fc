import { useRouter } from '@tanstack/react-router'
import { type WorkOrder, workOrder, workOrderStates } from '@zhizao/contract/production/work-order'
import { type ReactNode, useState } from 'react'
import { useLocked } from '../../platform/api/way.ts'
import { t } from '../../platform/i18n/translate.ts'
import { offIn } from '../../platform/resource-screen/state-actions.ts'
import { isGranted } from '../../platform/session/permission.ts'
import { useUser } from '../../platform/session/session-store.ts'
import type { MenuEntry } from '../../platform/widgets/context-menu.tsx'
import { ReasonDialog } from '../order/reason-dialog.tsx'
import { StepDialog } from '../order/step-dialog.tsx'
import { workOrderHref } from '../production-paths.ts'
import { DispatchDialog } from './dispatch-dialog.tsx'
import { SplitWorkDialog } from './split-work-dialog.tsx'
import { isGiven, works, worksChanged } from './work-calls.ts'

type Event = 'recall' | 'withdraw' | 'reopen'

const questions: Record<Event, string> = {
  recall: '取消派工后，工单回到待派工。确定取消派工吗？',
  withdraw: '撤回后这张工单作废，不能恢复。确定撤回吗？',
  reopen: '重新打开后可以继续报工。确定重新打开吗？',
}
const titles: Record<Event, string> = { recall: '取消派工', withdraw: '撤回', reopen: '重新打开' }

/** What the chief does with a work order: the entries of its menu, and the dialog that one of them has opened. */
export function useWorkMenu({ isPage }: { isPage?: boolean } = {}) {
  const router = useRouter()
  const user = useUser()
  const isLocked = useLocked()
  const [dialog, setDialog] = useState<ReactNode>()
  const close = () => setDialog(undefined)
  const holds = (permission: string) => isGranted(permission, user?.authorities ?? [])

  function steps(row: WorkOrder): MenuEntry[] {
    const entry = (
      event: keyof typeof workOrder,
      title: string,
      off: string | undefined,
      run: () => void,
    ): MenuEntry[] =>
      holds(workOrder[event].permission)
        ? [
            {
              key: event,
              label: t(title),
              disabled: isLocked || Boolean(off),
              hint: off,
              danger: event === 'withdraw',
              run,
            },
          ]
        : []
    const offOf = (event: string, title: string) =>
      event in workOrderStates[row.status].on ? undefined : offIn(workOrderStates, row.status, title)
    const step = (event: Event) =>
      entry(event, titles[event], offOf(event, titles[event]), () =>
        setDialog(<Asked row={row} event={event} onClose={close} />),
      )
    const noDispatch = isGiven(row) ? undefined : offIn(workOrderStates, row.status, '派工')
    const isEnded = row.status === 'completed' || row.status === 'withdrawn'
    return [
      ...entry('dispatch', row.status === 'dispatched' ? '改派' : '派工', noDispatch, () =>
        setDialog(<DispatchDialog rows={[row]} onClose={close} />),
      ),
      ...entry('stop', '停工', offOf('stop', '停工'), () => setDialog(<Stopped row={row} onClose={close} />)),
      ...step('recall'),
      ...entry('split', '拆分', isEnded ? offIn(workOrderStates, row.status, '拆分') : undefined, () =>
        setDialog(<SplitWorkDialog row={row} onClose={close} />),
      ),
      ...step('reopen'),
      ...step('withdraw'),
    ]
  }
  const menu = (row: WorkOrder): MenuEntry[] => [
    ...(isPage
      ? []
      : [{ key: 'details', label: t('查看'), run: () => void router.navigate({ href: workOrderHref(row.id) }) }]),
    ...steps(row),
  ]
  const dispatch = (rows: readonly WorkOrder[]) => setDialog(<DispatchDialog rows={rows} onClose={close} />)
  return { menu, dispatch, dialog, mayDispatch: holds(workOrder.dispatch.permission) && !isLocked }
}

interface OfOne {
  row: WorkOrder
  onClose: () => void
}

const Asked = ({ row, event, onClose }: OfOne & { event: Event }) => (
  <StepDialog
    title={`${t(titles[event])} ${row.code}`}
    question={t(questions[event])}
    okText={t(titles[event])}
    isDangerous={event === 'withdraw'}
    onRun={async () => {
      await works[event]({ id: row.id, seenAt: row.updatedAt }, { quiet: true })
      worksChanged()
    }}
    onClose={onClose}
  />
)

const Stopped = ({ row, onClose }: OfOne) => (
  <ReasonDialog
    title={t('停工 {code}', { code: row.code })}
    label={t('停工原因')}
    placeholder={t('例如：换模、待料、设备故障')}
    okText={t('停工')}
    onSave={async (reason) => {
      await works.stop({ id: row.id, seenAt: row.updatedAt, reason }, { quiet: true })
      worksChanged()
    }}
    onClose={onClose}
  />
)
