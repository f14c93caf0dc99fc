import { isOpenIn } from '@zhizao/contract/http/states'
import { inspectionStates, type WholeInspection } from '@zhizao/contract/quality/inspection'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useLocked } from '../platform/api/way.ts'
import page from '../platform/document/document-page.module.css'
import { stateButtons } from '../platform/document/state-way.ts'
import { t } from '../platform/i18n/translate.ts'
import { isGranted } from '../platform/session/permission.ts'
import { useUser } from '../platform/session/session-store.ts'
import { AskFirst } from '../platform/widgets/ask.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { JudgeDialog, type Judgement } from './judge-dialog.tsx'
import { SetAsideDialog } from './set-aside-dialog.tsx'
import { StateButton } from './state-button.tsx'
import type { Results } from './use-results.ts'

const SET_ASIDE_IN = ['inspecting', 'accepted', 'conceded']

interface Props {
  inspection: WholeInspection
  results: Results
}

/** Number and state of an inspection, and what may be done with it. */
export function InspectionBar({ inspection, results }: Props) {
  const [dialog, setDialog] = useState<Judgement | 'setAside'>()
  const { status, code } = inspection
  const { title, colour } = inspectionStates[status]
  const close = () => setDialog(undefined)
  return (
    <>
      <div className={`${page.card} ${page.top}`}>
        <h1 className={page.name}>
          {t('检验单 {code}', { code })}
          <StatusTag choice={{ value: status, label: t(title), colour }} />
        </h1>
        <Steps inspection={inspection} results={results} onOpen={setDialog} />
      </div>
      {dialog === 'setAside' && <SetAsideDialog inspection={inspection} onClose={close} />}
      {dialog && dialog !== 'setAside' && <JudgeDialog inspection={inspection} to={dialog} onClose={close} />}
    </>
  )
}

const judgements: Record<string, Judgement> = {
  accept: 'accepted',
  reject: 'rejected',
  concede: 'conceded',
  cancel: 'cancelled',
}

/** Why a lot cannot be accepted yet or any more, or needs no concession. */
function againstAccepting(event: string, { finding, items, isStopped }: WholeInspection): string | undefined {
  if (event === 'concede' && finding !== 'fails') return t('结果没有达到拒收数，不需要让步接收')
  if (event !== 'accept') return undefined
  if (finding === 'fails') return t('不合格数已达到拒收数')
  if (isStopped) return t('该供应商此物料已停止检验，恢复后才能判定合格')
  const left = items.filter(({ isDone }) => !isDone).length
  return left ? t('还有 {count} 项没有检完', { count: left }) : undefined
}

function Steps({ inspection, results, onOpen }: Props & { onOpen: (to: Judgement | 'setAside') => void }) {
  const user = useUser()
  const isLocked = useLocked()
  const holds = (permission: string) => isGranted(permission, user?.authorities ?? [])
  const { status, finding } = inspection
  const unsaved = results.isDirty ? t('请先保存录入的结果') : undefined
  return (
    <Flex gap={8} wrap>
      {results.isDirty && (
        <AskFirst title={t('确认放弃未保存的修改吗?')} okText={t('放弃修改')} onConfirm={results.discard}>
          <Button danger disabled={results.isSaving}>
            {t('放弃修改')}
          </Button>
        </AskFirst>
      )}
      {isOpenIn(inspectionStates, status) && holds('inspection:inspect') && (
        <Button
          type={results.isDirty ? 'primary' : 'default'}
          disabled={!results.isDirty || isLocked}
          loading={results.isSaving}
          onClick={() => void results.keep()}
        >
          {t('保存结果')}
        </Button>
      )}
      {stateButtons(inspectionStates, status, holds).flatMap(({ event, title, isDangerous, off }) => {
        const to = judgements[event]
        // The first result begins it.
        if (!to) return []
        const reason = off ?? (isLocked ? t('连接已断开') : undefined) ?? unsaved ?? againstAccepting(event, inspection)
        const isNext = (event === 'accept' && finding === 'passes') || (event === 'reject' && finding === 'fails')
        return (
          <StateButton
            key={event}
            title={t(title)}
            reason={reason}
            isDangerous={isDangerous}
            isPrimary={isNext}
            onPress={() => onOpen(to)}
          />
        )
      })}
      {holds('nonconformance:add') && SET_ASIDE_IN.includes(status) && (
        <Button disabled={isLocked} onClick={() => onOpen('setAside')}>
          {t('登记不合格品')}
        </Button>
      )}
    </Flex>
  )
}
