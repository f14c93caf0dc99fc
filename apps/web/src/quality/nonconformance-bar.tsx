import { useRouter } from '@tanstack/react-router'
import type { EventOf } from '@zhizao/contract/http/states'
import { nonconformance, nonconformanceStates, type WholeNonconformance } from '@zhizao/contract/quality/nonconformance'
import { Alert, App, Button, Flex } from 'antd'
import { useState } from 'react'
import { useLocked } from '../platform/api/way.ts'
import page from '../platform/document/document-page.module.css'
import { stateButtons } from '../platform/document/state-way.ts'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { isGranted } from '../platform/session/permission.ts'
import { useUser } from '../platform/session/session-store.ts'
import { useAsk } from '../platform/widgets/ask.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { nonconformances, qualityChanged } from './inspection-calls.ts'
import { NONCONFORMANCES } from './quality-paths.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { StateButton } from './state-button.tsx'

type Step = EventOf<typeof nonconformanceStates>

/** What is done with a bill at once, after a question where it cannot be taken back. */
function useBillActs({ id, code, updatedAt: seenAt }: WholeNonconformance) {
  const ask = useAsk()
  const { message } = App.useApp()
  const router = useRouter()
  const { run, ...saving } = useSaving(t('操作失败，请稍后重试'))
  return {
    ...saving,
    async withdraw() {
      if (await run(() => nonconformances.status({ id, status: 'open', seenAt }, { quiet: true })))
        message.success(t('操作成功'))
      qualityChanged()
    },
    remove: () =>
      ask({
        title: t('确定删除不合格品单 {code} 吗？', { code }),
        okText: t('删除'),
        okButtonProps: { danger: true },
        onOk: async () => {
          if (!(await run(() => nonconformances.remove({ id }, { quiet: true })))) return
          qualityChanged()
          void router.navigate({ href: NONCONFORMANCES, replace: true })
        },
      }),
  }
}

/** Number and state of a bill, and what may be done with it. */
export function NonconformanceBar({ bill }: { bill: WholeNonconformance }) {
  const [dialog, setDialog] = useState<'review' | 'cancel'>()
  const acts = useBillActs(bill)
  const { code, status } = bill
  const { title, colour } = nonconformanceStates[status]
  const close = () => setDialog(undefined)
  return (
    <>
      <div className={`${page.card} ${page.top}`}>
        <h1 className={page.name}>
          {t('不合格品单 {code}', { code })}
          <StatusTag choice={{ value: status, label: t(title), colour }} />
        </h1>
        <Steps bill={bill} acts={acts} onOpen={setDialog} />
      </div>
      {acts.failure && (
        <Alert
          type="error"
          showIcon
          role="alert"
          closable={{ onClose: () => acts.setFailure(undefined) }}
          title={acts.failure}
        />
      )}
      {dialog === 'review' && <ReviewDialog bill={bill} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog bill={bill} onClose={close} />}
    </>
  )
}

interface StepsProps {
  bill: WholeNonconformance
  acts: ReturnType<typeof useBillActs>
  onOpen: (dialog: 'review' | 'cancel') => void
}

/** Why a step of the state may not be taken of this bill. */
function standsAgainst(event: string, { isOfLot, dispositions }: WholeNonconformance): string | undefined {
  if (event === 'cancel' && isOfLot) return t('整批判定不合格产生的不合格品单不能作废，请评审处置')
  if (event === 'withdraw' && dispositions.some(({ isDone }) => isDone)) return t('已有处置完成，不能撤回评审')
  return undefined
}

function Steps({ bill, acts, onOpen }: StepsProps) {
  const { status } = bill
  const user = useUser()
  const isLocked = useLocked()
  const holds = (permission: string) => isGranted(permission, user?.authorities ?? [])
  const begin: Record<Step, () => void> = {
    review: () => onOpen('review'),
    cancel: () => onOpen('cancel'),
    withdraw: () => void acts.withdraw(),
  }
  const offFor = (event: string) => standsAgainst(event, bill) ?? (isLocked ? t('连接已断开') : undefined)
  return (
    <Flex gap={8} wrap>
      {stateButtons(nonconformanceStates, status, holds).map(({ event, title, isDangerous, off }) => (
        <StateButton
          key={event}
          title={t(title)}
          reason={off ?? offFor(event)}
          isDangerous={isDangerous}
          isBusy={acts.isSaving}
          isPrimary={event === 'review'}
          onPress={begin[event as Step]}
        />
      ))}
      {status === 'cancelled' && holds(nonconformance.remove.permission) && (
        <Button danger disabled={isLocked} onClick={acts.remove}>
          {t('删除')}
        </Button>
      )}
    </Flex>
  )
}
