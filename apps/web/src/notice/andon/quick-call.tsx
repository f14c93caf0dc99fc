import { useQuery } from '@tanstack/react-query'
import { OBJECT_READERS } from '@zhizao/contract/device/object'
import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { loadDictionary } from '../../platform/session/dictionaries.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import type { FindChoices } from '../../platform/widgets/choices.ts'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import classes from './andon.module.css'
import { calls, findObjects, findRoles } from './andon-calls.ts'
import { type Kind, kinds } from './andon-kinds.ts'
import { REASONS, type Reason, reasonsByKind, wordsOf } from './andon-reasons.ts'
import { keepTerminal, type Named, type Terminal, terminalHere } from './terminal.ts'

/** A call by two touches: 呼叫, then the reason. Where this terminal stands and whom it calls is set once. */
export function QuickCall() {
  const { message } = App.useApp()
  const [terminal, setTerminal] = useState<Terminal>(terminalHere)
  const [isCalling, setCalling] = useState(false)
  const { isSaving, failure, run } = useSaving(t('发送失败，请稍后重试'))
  const seesObjects = usePermission(OBJECT_READERS)
  const change = (more: Partial<Terminal>) => {
    const next = { ...terminal, ...more }
    setTerminal(next)
    keepTerminal(next)
  }
  const send = (kind: Kind, reason: Reason) =>
    run(async () => {
      const roleIds = terminal.roles.map(({ value }) => value)
      await calls[kind]({ ...wordsOf(reason, terminal), objectId: terminal.place?.value, roleIds }, { quiet: true })
      message.success(t('安灯已发出'))
      setCalling(false)
    })
  return (
    <div className={classes.quick}>
      {isCalling ? (
        <Reasons isSending={isSaving} onChoose={(kind, reason) => void send(kind, reason)} />
      ) : (
        <button type="button" className={classes.call} onClick={() => setCalling(true)}>
          {t('呼叫')}
        </button>
      )}
      {failure && <Alert type="error" showIcon title={failure} />}
      {isCalling && (
        <Button className={classes.back} disabled={isSaving} onClick={() => setCalling(false)}>
          {t('取消')}
        </Button>
      )}
      <div className={classes.columns}>
        {seesObjects && (
          <div className={classes.setting}>
            <span>{t('本机所在设备')}</span>
            <RemoteSelect
              name="andon-objects"
              aria-label={t('本机所在设备')}
              find={findObjects}
              known={terminal.place ? [terminal.place] : []}
              value={terminal.place?.value ?? null}
              onChange={(id) => void named(findObjects, id).then(([place]) => change({ place: place ?? null }))}
            />
          </div>
        )}
        <div className={classes.setting}>
          <span>{t('接收角色')}</span>
          <RemoteSelect
            name="andon-roles"
            aria-label={t('接收角色')}
            find={findRoles}
            multiple
            known={terminal.roles}
            value={terminal.roles.map(({ value }) => value)}
            onChange={(ids) => void named(findRoles, ids, terminal.roles).then((roles) => change({ roles }))}
          />
        </div>
      </div>
      <p className={classes.hint}>{t('设备和接收角色记在本机，只需设置一次；不选接收角色时发给全公司。')}</p>
    </div>
  )
}

/** What was chosen, with names: these are kept, so that the terminal says them at its next start. */
async function named(find: FindChoices, ids: unknown, known: readonly Named[] = []): Promise<Named[]> {
  const wanted = [ids ?? []].flat().map(String)
  const missing = wanted.some((id) => !known.some(({ value }) => value === id))
  const found = missing ? await find('', new AbortController().signal) : []
  const labelOf = (id: string) => [...known, ...found].find(({ value }) => value === id)?.label ?? id
  return wanted.map((id) => ({ value: id, label: labelOf(id) }))
}

interface ReasonsProps {
  isSending: boolean
  onChoose: (kind: Kind, reason: Reason) => void
}

function Reasons({ isSending, onChoose }: ReasonsProps) {
  const query = useQuery({ queryKey: ['dictionary', REASONS, 'andon'], queryFn: () => loadDictionary(REASONS) })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  const grouped = reasonsByKind(query.data)
  return (
    <div className={classes.kinds}>
      {kinds.map(({ value: kind, label }) => (
        <section key={kind} className={`${classes.kind} ${classes[kind]}`} aria-label={t(label)}>
          <h3>{t(label)}</h3>
          {grouped[kind].map((reason) => (
            <button
              key={reason.id}
              type="button"
              className={classes.tile}
              disabled={isSending}
              onClick={() => onChoose(kind, reason)}
            >
              {t(reason.text)}
            </button>
          ))}
        </section>
      ))}
    </div>
  )
}
