import type { EventOf } from '@zhizao/contract/http/states'
import { exceptionKindTitles, exceptionStates, type WholeException } from '@zhizao/contract/production/exception'
import { Alert, App, Button, Descriptions, Flex, Tooltip } from 'antd'
import { useState } from 'react'
import { useLocked } from '../../platform/api/way.ts'
import page from '../../platform/document/document-page.module.css'
import { HistoryList } from '../../platform/document/history-list.tsx'
import { stateButtons } from '../../platform/document/state-way.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { isGranted, usePermission } from '../../platform/session/permission.ts'
import { useUser } from '../../platform/session/session-store.ts'
import { moment } from '../../platform/shell/moment.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { projectOrderHref } from '../project/project-paths.ts'
import { AssignDialog } from './assign-dialog.tsx'
import classes from './exception.module.css'
import { exceptions, exceptionsChanged } from './exception-calls.ts'
import { HandleDialog } from './handle-dialog.tsx'
import { Photos } from './photos-field.tsx'
import { VoidDialog } from './void-dialog.tsx'

type ExceptionEvent = EventOf<typeof exceptionStates>

/** One exception: what was found, what was done, and what may be done next. */
export function OneException({ exception }: { exception: WholeException }) {
  const { id, updatedAt } = exception
  return (
    <div className={page.page}>
      <ExceptionBar exception={exception} />
      <div className={classes.columns}>
        <Found exception={exception} />
        <Done exception={exception} />
      </div>
      <section className={page.card}>
        <h2 className={classes.title}>{t('变更记录')}</h2>
        <HistoryList
          name={['exception', 'history', id, updatedAt]}
          read={(options) => exceptions.history({ id }, options)}
        />
      </section>
    </div>
  )
}

function ExceptionBar({ exception }: { exception: WholeException }) {
  const user = useUser()
  const isLocked = useLocked()
  const { message } = App.useApp()
  const [dialog, setDialog] = useState<'assign' | 'handle' | 'cancel'>()
  const { isSaving, failure, run, setFailure } = useSaving(t('操作失败，请稍后重试'))
  const mayAssign = usePermission('exception:assign')
  const { id, status, updatedAt: seenAt, code } = exception
  const holds = (permission: string) => isGranted(permission, user?.authorities ?? [])
  const state = exceptionStates[status]
  const step = async (to: 'accepted' | 'closed') => {
    if (await run(() => exceptions.status({ id, status: to, seenAt }, { quiet: true }))) message.success(t('操作成功'))
    exceptionsChanged()
  }
  const begin: Record<ExceptionEvent, () => void> = {
    accept: () => void step('accepted'),
    handle: () => setDialog('handle'),
    close: () => void step('closed'),
    cancel: () => setDialog('cancel'),
  }
  const given = { exception, onClose: () => setDialog(undefined) }
  return (
    <>
      <div className={`${page.card} ${page.top}`}>
        <h1 className={page.name}>
          {t('异常 {code}', { code })}
          <StatusTag choice={{ value: status, label: t(state.title), colour: state.colour }} />
        </h1>
        <Flex gap={8} wrap>
          {stateButtons(exceptionStates, status, holds).map(({ event, title, isDangerous, off }) => {
            const reason = off ?? (isLocked ? t('连接已断开') : undefined)
            return (
              <StepButton
                key={event}
                title={t(title)}
                reason={reason}
                isDangerous={isDangerous}
                isSaving={isSaving}
                onRun={begin[event as ExceptionEvent]}
              />
            )
          })}
          {mayAssign && (status === 'open' || status === 'accepted') && (
            <Button disabled={isLocked} onClick={() => setDialog('assign')}>
              {t('分派')}
            </Button>
          )}
        </Flex>
      </div>
      {failure && (
        <Alert type="error" showIcon role="alert" closable={{ onClose: () => setFailure(undefined) }} title={failure} />
      )}
      {dialog === 'assign' && <AssignDialog row={exception} onClose={given.onClose} onDone={exceptionsChanged} />}
      {dialog === 'handle' && <HandleDialog {...given} />}
      {dialog === 'cancel' && <VoidDialog {...given} />}
    </>
  )
}

interface StepButtonProps {
  title: string
  reason: string | undefined
  isDangerous: boolean
  isSaving: boolean
  onRun: () => void
}

const StepButton = ({ title, reason, isDangerous, isSaving, onRun }: StepButtonProps) => (
  <Tooltip title={reason}>
    <span>
      <Button
        type={reason || isDangerous ? 'default' : 'primary'}
        danger={isDangerous}
        disabled={Boolean(reason)}
        aria-description={reason}
        loading={isSaving}
        onClick={onRun}
      >
        {title}
      </Button>
    </span>
  </Tooltip>
)

const Facts = ({ facts }: { facts: [string, React.ReactNode][] }) => (
  <Descriptions
    size="small"
    column={{ xs: 1, sm: 2, md: 2 }}
    items={facts.map(([label, children]) => ({ key: label, label, children }))}
  />
)

const OrderLink = ({ id, code }: { id: string | null; code: string | null }) =>
  id ? <PageLink href={projectOrderHref(id)}>{code}</PageLink> : '—'

const by = (name: string | null, at: string | null) => (at ? `${name ?? ''} ${moment(at)}` : '—')

function Found({ exception }: { exception: WholeException }) {
  const { orderId, orderCode, workOrderCode, objectName, alarmText, detail, photos } = exception
  return (
    <section className={page.card}>
      <h2 className={classes.title}>{exception.title}</h2>
      {detail && <p className={classes.words}>{detail}</p>}
      <Facts
        facts={[
          [t('异常类型'), t(exceptionKindTitles[exception.kind])],
          [t('发现时间'), moment(exception.at)],
          [t('提报'), by(exception.createdByName, exception.createdAt)],
          [t('设备'), objectName ?? '—'],
          [t('生产订单'), <OrderLink key="order" id={orderId} code={orderCode} />],
          ...(workOrderCode ? [[t('工单'), workOrderCode] as [string, string]] : []),
          ...(alarmText ? [[t('报警内容'), alarmText] as [string, string]] : []),
        ]}
      />
      {photos.length > 0 && <Photos photos={photos} />}
    </section>
  )
}

function Done({ exception }: { exception: WholeException }) {
  const { cause, action, cancelReason, handledPhotos } = exception
  return (
    <section className={page.card}>
      <h2 className={classes.title}>{t('处理')}</h2>
      <Facts
        facts={[
          [t('处理人'), exception.staffName ?? t('未分派')],
          [t('受理'), by(exception.acceptedByName, exception.acceptedAt)],
          [t('处理完成'), by(exception.handledByName, exception.handledAt)],
          [t('关闭'), by(exception.closedByName, exception.closedAt)],
          ...(cause ? [[t('原因分析'), cause] as [string, string]] : []),
          ...(action ? [[t('处理措施'), action] as [string, string]] : []),
          ...(cancelReason ? [[t('作废原因'), cancelReason] as [string, string]] : []),
        ]}
      />
      {handledPhotos.length > 0 && <Photos photos={handledPhotos} />}
    </section>
  )
}
