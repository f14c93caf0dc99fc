import { useRouter } from '@tanstack/react-router'
import { Button, Flex, Steps, Tooltip } from 'antd'
import { useState } from 'react'
import { useLocked } from '../api/way.ts'
import { t } from '../i18n/translate.ts'
import { offIn } from '../resource-screen/state-actions.ts'
import { isGranted } from '../session/permission.ts'
import { useUser } from '../session/session-store.ts'
import { PHONE, useMedia } from '../theme/media.ts'
import { useAsk } from '../widgets/ask.tsx'
import { StatusTag } from '../widgets/status-tag.tsx'
import type { DocumentAction, FullDocument, Whole } from './document-options.ts'
import classes from './document-page.module.css'
import type { Values } from './line-rows.ts'
import { stateButtons, stepsOf } from './state-way.ts'

export interface DocumentBarProps {
  definition: FullDocument
  read: Whole | undefined
  isOpen: boolean
  isDirty: boolean
  busy: string | undefined
  onSave: () => void
  onStep: (event: string, body?: Values) => Promise<string | undefined>
  onDiscard: () => void
  onChanged: () => Promise<void>
}

/** Number and state of a document, and what can be done with it: a button that is off says why. */
export function DocumentBar(props: DocumentBarProps) {
  const { definition, read, isOpen, isDirty, busy, onSave, onStep, onDiscard, onChanged } = props
  const { states, title, confirm, offers, dialogs, off: reasons, actions, tools } = definition
  const [asking, setAsking] = useState<string>()
  const user = useUser()
  const isLocked = useLocked()
  const ask = useAsk()
  const holds = (permission: string) => isGranted(permission, user?.authorities ?? [])
  const state = read && states[read.status]
  const buttons = read ? stateButtons(states, read.status, holds).filter(({ event }) => offers(event, read)) : []
  const offBy = (off: string | undefined) =>
    off ?? (isLocked ? t('连接已断开') : isDirty ? t('请先保存修改') : undefined)
  return (
    <div className={`${classes.card} ${classes.top}`}>
      <h1 className={classes.name}>
        {read
          ? `${t(title)} ${read.code}${read.version ? ` V${read.version}` : ''}`
          : t('新增{title}', { title: t(title) })}
        {state && <StatusTag choice={{ value: read!.status, label: t(state.title), colour: state.colour }} />}
      </h1>
      <Flex gap={8} wrap>
        {read &&
          actions
            .filter(({ permission }) => holds(permission))
            .map((action) => (
              <ActionButton key={action.title} action={action} read={read} states={states} isDirty={isDirty} />
            ))}
        {buttons.map(({ event, title: words, isDangerous, off }) => {
          const reason = offBy(off ?? reasons[event]?.(read!))
          const question = confirm[event] ?? (isDangerous ? '确认要{event}吗?' : undefined)
          const run = () => onStep(event)
          const begin = () => {
            if (dialogs[event]) setAsking(event)
            else if (question) void ask({ title: t(question, { event: t(words) }), onOk: run })
            else void run()
          }
          const look = { reason, isDangerous, isBusy: busy === event, onClick: begin }
          return <StepButton key={event} title={t(words)} {...look} />
        })}
        {read && tools?.({ id: read.id, updatedAt: read.updatedAt, isOpen, isDirty, onChanged })}
        {isOpen && read && isDirty && <Button onClick={onDiscard}>{t('放弃修改')}</Button>}
        {isOpen && (
          <Tooltip title={t('Ctrl+S')}>
            <Button
              type="primary"
              loading={busy === 'save'}
              disabled={isLocked || Boolean(read && !isDirty)}
              onClick={onSave}
            >
              {t('保存')}
            </Button>
          </Tooltip>
        )}
      </Flex>
      {asking &&
        read &&
        dialogs[asking]?.({ read, onDone: (body) => onStep(asking, body), onClose: () => setAsking(undefined) })}
    </div>
  )
}

interface StepButtonProps {
  title: string
  reason: string | undefined
  isDangerous: boolean | undefined
  isBusy: boolean
  onClick: () => void
}

const StepButton = ({ title, reason, isDangerous, isBusy, onClick }: StepButtonProps) => (
  <Tooltip title={reason}>
    {/* A button that is off tells no pointer why: what surrounds it does. */}
    <span>
      <Button
        danger={isDangerous ?? false}
        disabled={Boolean(reason)}
        aria-description={reason}
        loading={isBusy}
        onClick={onClick}
      >
        {title}
      </Button>
    </span>
  </Tooltip>
)

interface ActionButtonProps {
  action: DocumentAction
  read: Whole
  states: FullDocument['states']
  isDirty: boolean
}

function ActionButton({ action, read, states, isDirty }: ActionButtonProps) {
  const router = useRouter()
  const isNow = action.states.includes(read.status)
  const reason = !isNow ? offIn(states, read.status, action.title) : isDirty ? t('请先保存修改') : undefined
  return (
    <Tooltip title={reason}>
      <span>
        <Button
          type={isNow ? 'primary' : 'default'}
          disabled={Boolean(reason)}
          aria-description={reason}
          onClick={() => void router.navigate({ href: action.href(read.id) })}
        >
          {t(action.title)}
        </Button>
      </span>
    </Tooltip>
  )
}

/** Where the document stands on its way. */
export function DocumentSteps({ definition, status }: { definition: FullDocument; status: string }) {
  const isPhone = useMedia(PHONE)
  const { states } = definition
  const { way, at } = stepsOf(states, status)
  const endedBadly = states[status]?.colour === 'error'
  if (isPhone) return null
  return (
    <div className={classes.card}>
      <Steps
        size="small"
        aria-label={t('单据进度')}
        current={at}
        status={endedBadly ? 'error' : at === way.length - 1 ? 'finish' : 'process'}
        items={way.map((state) => ({ title: t(states[state]?.title ?? state) }))}
      />
    </div>
  )
}
